import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { isBuilt } from './build-inputs.ts'
import { endWithParent } from './end-with-parent.mjs'

/** `npm start`: builds if the sources have changed, then becomes the service in the same process, so that signals reach it (decision 14). */

const IS_WINDOWS = process.platform === 'win32'

let build: ChildProcess | null = null

/** Ends the build with all that it has started: the next one begins anew. */
function endStart(): void {
  if (build?.pid !== undefined) process.kill(IS_WINDOWS ? build.pid : -build.pid, 'SIGKILL')
  process.exit(0)
}

/** In a process group of its own. @returns its exit code */
async function runBuild(): Promise<number> {
  const child = spawn('npm', ['run', 'build', '--silent'], {
    detached: !IS_WINDOWS,
    shell: IS_WINDOWS,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  build = child
  await once(child, 'exit')
  build = null
  return child.exitCode ?? 1
}

endWithParent()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, endStart)
if (!isBuilt(process.cwd())) {
  const code = await runBuild()
  if (code !== 0) process.exit(code)
}
await import('./glossary.mjs')
// From here on the service sees to them.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, endStart)
