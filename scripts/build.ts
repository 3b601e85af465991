import { spawnSync } from 'node:child_process'
import { rememberInputs } from './build-inputs.ts'

/**
 * `npm run build`: the renderer, then the service. What they tell of themselves is shown where one fails; Astro tells its makers nothing, and whatever the
 * shell's environment is for, a renderer that is half React's slow form makes no page.
 */
const remember = rememberInputs(process.cwd())
console.error('Building …')
for (const part of ['renderer', 'service']) {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', `build:${part}`], {
    stdio: ['inherit', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
  if (status === 0) continue
  process.stdout.write(stdout)
  process.exit(status ?? 1)
}
remember()
