import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Entry point of the glossary and its commands. It must run on any Node version, so it imports no other module of ours:
 * native packages compiled for another Node end the process without a message when loaded.
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

/** The Node version that the packages require; `npm ci` installs one. */
const NEEDED = [24, 15] as const

/** Includes sockets. On two cores a start uses 150, an import with fifty concurrent readers 200. If they run out, threads die without a message. */
const OPEN_FILES = 256

/** Where Linux reports the limits of this process. Node has already raised the soft limit to the hard one. */
const LIMITS = '/proc/self/limits'

/** Errors that an operator can fix: they print one line, other errors the stack. Matched by name, because this file imports no other module of ours. */
const OPERATOR_ERRORS = ['StartFailure', 'DatabaseUnusable', 'GlossaryError']

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

// A closed pipe (`| head`) or a full disk at stdout must not abort a restore or the service half way.
process.stdout.on('error', (failure: NodeJS.ErrnoException) => {
  if (failure.code === 'EPIPE') return
  process.stderr.write(`What there is to say cannot be written (${failure.message})\n`)
  process.exitCode = 1
})
// Nor may a broken stderr end a follower, which reports its failures there.
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

// Deprecations concern developers, not operators. Node would print them between log lines, some of them for malformed addresses sent by strangers.
process.noDeprecation = true

// Keeps V8's compiled code for the next start. Worker threads find the cache through the variable.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../compile-cache', import.meta.url))
module.enableCompileCache(process.env['NODE_COMPILE_CACHE'])

// A machine's proxy (`NODE_USE_ENV_PROXY`) is for remote hosts. The glossary's calls to itself carry its token and all content and must not leave the machine.
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
  fail(OPERATOR_ERRORS.includes(failure.name) ? failure.message : (failure.stack ?? failure.message))
}
