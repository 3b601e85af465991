import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { rememberInputs } from './build-inputs.ts'

/**
 * Builds the renderer or the service for `npm run build`, which runs both concurrently. Output is shown only if a build fails. `NODE_ENV` is fixed,
 * because a shell's other value would mix React's development build into the renderer, which then renders no page. Astro's telemetry is off.
 */
async function build(part: string): Promise<number> {
  const child = spawn('npm', ['run', '--silent', `build:${part}`], {
    stdio: ['inherit', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
  })
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (child.exitCode !== 0) process.stdout.write(said)
  return child.exitCode ?? 1
}

const remember = rememberInputs(process.cwd())
console.error('Building …')
const failed = (await Promise.all(['renderer', 'service'].map(build))).find((status) => status !== 0)
if (failed === undefined) remember()
process.exitCode = failed ?? 0
