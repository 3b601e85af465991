import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { build, type BuildOptions, context, type Plugin } from 'esbuild'

/** TypeScript's output: one file per module. */
const COMPILED = 'dist/compiled'

/** Entry points that run as a process or a thread. Each becomes a file at the same path below `dist`. */
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

/** Files that the programs read at run time. */
const RUNTIME_FILES = ['content-build/social/fonts/*.woff', 'admin-api/starter/**/*.json']

/** Packages that are not bundled, because they load files relative to their own. */
const EXTERNAL = ['better-sqlite3', 'jsdom', 'sharp', 'tinypool']

/** Leaves imports that cannot be resolved (a package's optional drivers and transports) in place, so that they fail only when they run. */
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

/** Resolves URLs relative to a module (threads, the starter glossary, fonts) against its path below `dist`, whichever chunk the module ends up in. */
const moduleUrls: Plugin = {
  name: 'places-below',
  setup(build) {
    build.onLoad({ filter: /[\\/]dist[\\/]compiled[\\/].*\.js$/ }, async ({ path }) => {
      const url = `new URL(${JSON.stringify(withSlashes(relative(resolve(COMPILED), path)))}, dist).href`
      return { contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', url) }
    })
  },
}

/** Begins every file: defines `require` for CommonJS packages, and the URL of `dist`. */
const BANNER = [
  "import { createRequire as requireFrom } from 'node:module'",
  'const require = requireFrom(import.meta.url)',
  "const dist = import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + '/dist/'.length)",
].join(';')

/** With `splitting`, shared modules are in one chunk, so that a class exists only once per process. */
const options: BuildOptions = {
  entryPoints: PROGRAMS.map((program) => ({ in: `${COMPILED}/${program}.js`, out: program })),
  outdir: 'dist',
  splitting: true,
  chunkNames: 'chunks/[hash]',
  bundle: true,
  platform: 'node',
  format: 'esm',
  // What Node 24 supports. With `node24`, esbuild would compile regular expressions with `\p{…}` again at each use.
  target: 'es2024',
  // Packages in both formats are smaller as ES modules, because unused exports are dropped.
  mainFields: ['module', 'main'],
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  // Errors and logs contain class names.
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'error',
  external: EXTERNAL,
  plugins: [optionalPackages, moduleUrls],
  banner: { js: `${BANNER};` },
}

/** Restarts the service after each bundle. Node's `--watch` cannot be used: it posts its reports of imported files to the threads' message handlers. */
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

for (const file of globSync(RUNTIME_FILES)) cpSync(file, join('dist', file))

/** Run after `tsc`. With `--watch`, bundles again after each compilation and restarts the service. */
if (process.argv.includes('--watch'))
  await (await context({ ...options, plugins: [optionalPackages, moduleUrls, runService] })).watch()
else {
  rmSync('dist/chunks', { recursive: true, force: true })
  await build(options)
}
