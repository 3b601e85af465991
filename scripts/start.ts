import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build-inputs.ts'

/**
 * `npm start`: builds if the sources have changed, then becomes the service in the same process, so that signals reach it. For that
 * the npm script uses `exec`, with `||` for Windows, which has no `exec`.
 */

const IS_WINDOWS = process.platform === 'win32'
const SERVICE = new URL('../dist/admin-api/main.js', import.meta.url)

/** Milliseconds between looks at who started this process. */
const LOOK_EVERY = 200

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

// A shell between npm and this process dies of a signal without passing it on, and so does npm of SIGKILL.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, LOOK_EVERY).unref()

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, endStart)
if (!isBuilt(process.cwd())) {
  const code = await runBuild()
  if (code !== 0) process.exit(code)
}
// What V8 has compiled is kept for the next start, by the variable for threads too.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../dist/compile-cache', import.meta.url))
enableCompileCache(process.env['NODE_COMPILE_CACHE'])
await import(SERVICE.href)
// From here on the service sees to them.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, endStart)
