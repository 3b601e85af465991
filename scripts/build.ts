import { spawnSync } from 'node:child_process'
import { rememberInputs } from './build-inputs.ts'

/** `npm run build`: the renderer, then the service. */
const remember = rememberInputs(process.cwd())
for (const part of ['renderer', 'service']) {
  const { status } = spawnSync('npm', ['run', '--silent', `build:${part}`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
remember()
