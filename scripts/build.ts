import { spawnSync } from 'node:child_process'
import { rememberInputs } from './build-inputs.ts'

/** `npm run build`: the renderer, then the service. What they tell of themselves is shown where one fails; Astro tells its makers nothing. */
const remember = rememberInputs(process.cwd())
console.error('Building …')
for (const part of ['renderer', 'service']) {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', `build:${part}`], {
    stdio: ['inherit', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (status === 0) continue
  process.stdout.write(stdout)
  process.exit(status ?? 1)
}
remember()
