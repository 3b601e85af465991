import { readFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { build, type BuildOptions, context, type Plugin } from 'esbuild'

/** A file for each module of ours, which `nest build` makes. */
const COMPILED = 'dist/compiled'

/** What is started as a process or as a thread, and what is loaded when it is needed: each becomes one file, at the same place below `dist`. */
const PROGRAMS = [
  'admin-api/main',
  'admin-api/serve',
  'admin-api/publish',
  'admin-api/backup',
  'admin-api/restore',
  'admin-api/move',
  'admin-api/admin',
  'admin-api/import/import-thread',
  'admin-api/reads/read-thread',
  'admin-api/images/encode-image',
  'admin-api/images/measure-image',
  'admin-api/session/hash-thread',
  'admin-api/terms/clean-thread',
  'admin-api/terms/clean-definition',
  'bucket/bucket',
  'content-build/main',
  'content-build/publishing/page-thread',
  'content-build/social/main',
]

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

/**
 * What lies beside a module of ours (threads, the starter glossary, fonts) lies beside it below `dist` too, wherever the module itself has gone. A program
 * that is loaded later stays a file of its own, with the packages that are left out.
 */
const placesBelow = (program: string): Plugin => ({
  name: 'places-below',
  setup(build) {
    const from = dirname(resolve(COMPILED, program))
    build.onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
      const place = resolve(resolveDir, path)
      const name = withSlashes(relative(resolve(COMPILED), place)).replace(/\.js$/, '')
      if (kind !== 'dynamic-import' || !PROGRAMS.includes(name)) return undefined
      return { path: `./${withSlashes(relative(from, place))}`, external: true }
    })
    build.onLoad({ filter: /[\\/]dist[\\/]compiled[\\/].*\.js$/ }, async ({ path }) => {
      const url = `new URL(${JSON.stringify(withSlashes(relative(from, path)))}, import.meta.url).href`
      return { contents: (await readFile(path, 'utf8')).replaceAll('import.meta.url', url) }
    })
  },
})

const bundleOf = (program: string): BuildOptions => ({
  entryPoints: [`${COMPILED}/${program}.js`],
  outfile: `dist/${program}.js`,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
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
  plugins: [optionalPackages, placesBelow(program)],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
})

/** After `nest build`; with `--watch` again after each compilation. */
if (process.argv.includes('--watch')) for (const program of PROGRAMS) await (await context(bundleOf(program))).watch()
else await Promise.all(PROGRAMS.map((program) => build(bundleOf(program))))
