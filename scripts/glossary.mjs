import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endWithParent } from './end-with-parent.mjs'

/** `npm run serve` and the other commands of the built glossary. JavaScript, so that any version of Node can run it and report what is missing. */
const BUILT = new URL('../dist/admin-api/main.js', import.meta.url)

/** They save memory in a long-running service, and take effect only at the start of a process. */
const FLAGS = ['--v8-pool-size=1', '--max-semi-space-size=4']
const VARIABLES = { MALLOC_ARENA_MAX: '2' }

if (!existsSync(BUILT)) {
  process.stderr.write('Nothing is built yet: npm run build\n')
  process.exit(1)
}
const words = process.argv.slice(2)
if (words[0] === 'serve' && process.platform !== 'win32' && !FLAGS.every((flag) => process.execArgv.includes(flag)))
  // Keeps the process, so that signals reach it. A Node without `execve` is too old anyway, which the built program reports.
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.execArgv, ...FLAGS, fileURLToPath(import.meta.url), ...words],
    { ...process.env, ...VARIABLES },
  )
endWithParent()
await import(BUILT.href)
