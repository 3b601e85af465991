import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { isBuilt } from './build-inputs.ts'
import { endWithParent } from './end-with-parent.mjs'

/** `npm start`: builds if the sources have changed, then becomes the service in the same process, so signals reach it (docs/decisions/0014-stopping.md). */

const IS_WINDOWS = process.platform === 'win32'

let build: ChildProcess | null = null

/** Kills the build with all of its processes. The next start builds again from scratch. */
function endStart(): void {
  if (build?.pid !== undefined) process.kill(IS_WINDOWS ? build.pid : -build.pid, 'SIGKILL')
  process.exit(0)
}

/** Builds in a process group that `endStart` can kill. @returns the exit code */
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
// The service has its own handlers.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, endStart)
