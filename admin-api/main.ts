import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * The glossary and its commands, on whatever Node there is. This file imports nothing of ours: packages that are compiled for another Node end the process
 * without a word when they are loaded.
 */
const commands = {
  serve: () => import('./serve.ts'),
  publish: () => import('./publish.ts'),
  follow: () => import('./follow.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  move: () => import('./move.ts'),
  admin: () => import('./admin.ts'),
}

/** What the packages want; `npm ci` brings such a Node. */
const NEEDED = [24, 15] as const

/** Connections are among them. On two cores a start takes 150, and an import beside fifty readers 200; where there are no more, threads die without a word of it. */
const OPEN_FILES = 256

/** Where Linux tells how many this process may have. Node has raised it as far as it may. */
const LIMITS = '/proc/self/limits'

/** One line for what an operator can mend; the whole stack for a fault of the program. By name, as this file imports nothing of ours. */
const MENDABLE = ['StartFailure', 'DatabaseUnusable', 'GlossaryError']

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

// A restore, or a service, is not to end half way because whoever read what it says has gone (`| head`), or has no room for that.
process.stdout.on('error', (failure: NodeJS.ErrnoException) => {
  if (failure.code === 'EPIPE') return
  process.stderr.write(`What there is to say cannot be written (${failure.message})\n`)
  process.exitCode = 1
})
// Nor is a follower, which tells there what it lacks.
process.stderr.on('error', () => undefined)

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1]))
  fail(
    `The glossary needs Node ${NEEDED.join('.')} or later, and this is ${process.versions.node}: use npm run serve, or node_modules/.bin/node`,
  )

const [, openFiles = Infinity] =
  /^Max open files +(\d+)/m.exec(existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : '') ?? []
if (Number(openFiles) < OPEN_FILES)
  fail(
    `The glossary needs ${OPEN_FILES} open files, and this process may have ${openFiles}: raise the limit (ulimit -n, LimitNOFILE of systemd, --ulimit nofile of Docker)`,
  )

// What a package should no longer call is for whoever builds it. Node tells it beside the lines of the log, at an address that a stranger writes oddly.
process.noDeprecation = true

// What V8 has compiled is kept for the next start: by the variable for threads too.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../compile-cache', import.meta.url))
module.enableCompileCache(process.env['NODE_COMPILE_CACHE'])

// A proxy of the machine (`NODE_USE_ENV_PROXY`) is for what is elsewhere. The glossary's own calls, with its token and all content, stay here.
const exceptions = process.env['no_proxy'] === undefined ? 'NO_PROXY' : 'no_proxy'
process.env[exceptions] = `${process.env[exceptions] ?? ''},localhost,127.0.0.1,[::1]`

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name)

const [name = 'serve', ...words] = process.argv.slice(2)
if (!isCommand(name)) fail(`There is no command ${name}, only ${Object.keys(commands).join(', ')}`)
try {
  const { run } = await commands[name]()
  await run(words)
} catch (failure) {
  if (!(failure instanceof Error)) fail(String(failure))
  fail(MENDABLE.includes(failure.name) ? failure.message : (failure.stack ?? failure.message))
}
