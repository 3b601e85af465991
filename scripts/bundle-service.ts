import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { build, type BuildOptions, context, type Plugin } from 'esbuild'

/** A file for each module of ours, which TypeScript makes. */
const COMPILED = 'dist/compiled'

/** What is started as a process or as a thread: each is a file at the same place below `dist`. */
const PROGRAMS = [
  'admin-api/main',
  'admin-api/import/import-thread',
  'admin-api/reads/read-thread',
  'admin-api/session/hash-thread',
  'admin-api/terms/clean-thread',
  'admin-api/threads/copy-log-thread',
  'content-build/main',
  'content-build/publishing/page-thread',
  'content-build/social/main',
]

/** What they read beside themselves. */
const READ = ['content-build/social/fonts/*.woff', 'admin-api/starter/**/*.json']

/** They look for files beside their own. */
const LEFT_OUT = ['better-sqlite3', 'jsdom', 'sharp', 'tinypool']

/** Drivers and transports that a package can do without: who asks for one is told then that it is not installed. */
const optionalPackages: Plugin = {
  name: 'optional-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData: isAsked, ...how }) => {
      if (isAsked === true) return undefined
      const { errors } = await build.resolve(path, { ...how, pluginData: true })
      return errors.length > 0 ? { path, external: true } : undefined
    })
  },
}

const withSlashes = (path: string): string => path.replaceAll('\\', '/')

/** What lies beside a module of ours (threads, the starter glossary, fonts) lies beside it below `dist` too, in whichever file the module itself has gone. */
const placesBelow: Plugin = {
  name: 'places-below',
  setup(build) {
    build.onLoad({ filter: /[\\/]dist[\\/]compiled[\\/].*\.js$/ }, async ({ path }) => {
      const url = `new URL(${JSON.stringify(withSlashes(relative(resolve(COMPILED), path)))}, dist).href`
      return { contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', url) }
    })
  },
}

/** For every file: packages that were made for `require`, and the address of this folder. */
const BANNER = [
  "import { createRequire as requireFrom } from 'node:module'",
  'const require = requireFrom(import.meta.url)',
  "const dist = import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + '/dist/'.length)",
].join(';')

/** What several of them need is in one file for all of these, so that a class is the same one wherever it is named in a process. */
const options: BuildOptions = {
  entryPoints: PROGRAMS.map((program) => ({ in: `${COMPILED}/${program}.js`, out: program })),
  outdir: 'dist',
  splitting: true,
  chunkNames: 'chunks/[hash]',
  bundle: true,
  platform: 'node',
  format: 'esm',
  // What Node 24 has; for `node24` esbuild makes regular expressions with `\p{…}` anew at each use.
  target: 'es2024',
  // Packages that have both are smaller as modules: what nobody uses of them falls away.
  mainFields: ['module', 'main'],
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  // Failures and logs say the names of classes.
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'error',
  external: LEFT_OUT,
  plugins: [optionalPackages, placesBelow],
  banner: { js: `${BANNER};` },
}

/** Begins the service anew with each bundle. Node's `--watch` would post what a thread imports to whoever waits for its answers. */
const runService: Plugin = {
  name: 'run-service',
  setup(build) {
    let service: ChildProcess | null = null
    build.onEnd(async ({ errors }) => {
      if (errors.length > 0) return
      if (service?.exitCode === null && service.kill()) await once(service, 'exit')
      service = spawn(process.execPath, ['dist/admin-api/main.js'], { stdio: 'inherit' })
    })
  },
}

for (const file of globSync(READ)) cpSync(file, join('dist', file))

/** After a compilation; with `--watch` again after each, for the service that it runs. */
if (process.argv.includes('--watch'))
  await (await context({ ...options, plugins: [optionalPackages, placesBelow, runService] })).watch()
else {
  rmSync('dist/chunks', { recursive: true, force: true })
  await build(options)
}
