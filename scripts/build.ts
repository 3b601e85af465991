import { spawnSync } from 'node:child_process'
import { rememberInputs } from './build-inputs.ts'

/**
 * `npm run build`: the renderer, then the service. What their tools say is of interest only where they fail, and what they would send to their
 * makers is nobody's.
 */
const remember = rememberInputs(process.cwd())
console.error('Building …')
for (const part of ['renderer', 'service']) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', `build:${part}`], {
    encoding: 'utf8',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
    shell: process.platform === 'win32',
  })
  if (status === 0) continue
  console.error(stdout + stderr)
  process.exit(status ?? 1)
}
remember()
