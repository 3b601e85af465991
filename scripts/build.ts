import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { rememberInputs } from './build-inputs.ts'

/**
 * `npm run build`: the renderer and the service, side by side. What they tell of themselves is shown where one fails; Astro tells its makers nothing, and
 * whatever the shell's environment is for, a renderer that is half React's slow form makes no page.
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
