import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { publishedFile, termPath } from '../../contracts/paths.ts'
import { Random } from '../../admin-api/testing/random.ts'
import { repository } from './product.ts'
import { type Run, runProgram } from './run-program.ts'

/** The parts of the repository that a static site of the same pages needs, copied to the same paths, so that imports work. */
const PARTS = ['site', 'contracts', 'content-build', 'bench/stock', 'astro.config.mjs', 'tsconfig.json', 'package.json']

/** Pages that only the product has: former addresses, and the renderer's error report. */
const PAGES_LEFT_OUT = ['moved.astro', '500.astro']

/** The product's configuration as a plain static site, without our adapter, so that Astro renders and writes every page. */
const CONFIG = `
import productConfig from './astro.config.mjs'

const { adapter, ...shared } = productConfig

export default {
  ...shared,
  output: 'static',
  outDir: './out',
  cacheDir: './cache',
  build: { ...shared.build, format: 'file' },
  experimental: { incrementalBuild: process.env.STOCK_INCREMENTAL === 'on' },
}
`

/** The module that turns the renderer's templates into a static site, by its path within the copy. */
const STATIC = relative(repository, fileURLToPath(new URL('../stock/middleware.ts', import.meta.url)))

/** The product's directive, with or without a value. */
const INTENT = /client:intent(?:=(?:"[^"]*"|\{[^}]*\}))?/g

export const astro = (folder: string, options: string[], env: Record<string, string> = {}): Promise<Run> =>
  runProgram({
    args: [join(repository, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent', ...options],
    cwd: folder,
    env: { ASTRO_TELEMETRY_DISABLED: '1', ...env },
  })

/** The same pages, built by plain `astro build`. */
export class Stock {
  readonly out: string
  readonly #folder: string
  readonly #isIncremental: boolean
  readonly #random = new Random(3)
  #content: GlossaryContent
  #runs = 0

  /** Creates the project in a new folder below the repository, so that packages are found. */
  constructor(folder: string, content: GlossaryContent, { isIncremental = false } = {}) {
    this.#folder = folder
    this.#isIncremental = isIncremental
    this.#content = content
    this.out = join(folder, 'out')
    for (const part of PARTS) cpSync(join(repository, part), join(folder, part), { recursive: true })
    const pages = join(folder, 'site/pages')
    for (const page of PAGES_LEFT_OUT) rmSync(join(pages, page), { force: true })
    // The product publishes these two addresses with the bytes of other pages.
    copyPage(join(pages, 'term/[slug].astro'), join(pages, 'term/id/[id].astro'))
    copyPage(join(pages, 'index.astro'), join(pages, 'categories.astro'))
    const templates = readdirSync(pages, { recursive: true, encoding: 'utf8' })
    for (const file of templates) if (/\[.*\.(?:astro|ts)$/.test(file)) addStaticPaths(folder, `/${file}`)
    writeFileSync(join(folder, 'site/middleware.ts'), `export { onRequest } from '../${STATIC}'\n`)
    writeFileSync(join(folder, 'stock.config.mjs'), CONFIG)
    this.#writeContent()
  }

  /**
   * Builds into a new folder, like our full build. The last one is renamed, not deleted: ext4 creates files slowly for half a minute after thousands of
   * deletions, which would slow down the next build. @param heap megabytes; null keeps Node's default limit
   */
  build(heap: number | null = null): Promise<Run> {
    if (!this.#isIncremental && existsSync(this.out)) renameSync(this.out, `${this.out}-${(this.#runs += 1)}`)
    return astro(this.#folder, ['--config', 'stock.config.mjs'], {
      STOCK_CONTENT: join(this.#folder, 'content.json'),
      STOCK_INCREMENTAL: this.#isIncremental ? 'on' : 'off',
      ...(heap === null ? {} : { NODE_OPTIONS: `--max-old-space-size=${heap}` }),
    })
  }

  /** Changes one definition in the data and builds. @returns milliseconds of the build @throws if the page does not show the edit */
  async timeEdit(): Promise<number> {
    const edited = this.#random.pick(this.#content.terms)
    const mark = `mark-${this.#random.below(1e9)}`
    const term = { ...edited, definition: `<p>${mark}</p>${edited.definition}` }
    const terms = this.#content.terms.map((other) => (other.id === term.id ? term : other))
    this.#content = { ...this.#content, terms }
    this.#writeContent()
    const { milliseconds } = await this.build()
    const page = readFileSync(join(this.out, publishedFile(termPath(term.slug))), 'utf8')
    if (!page.includes(mark)) throw new Error('The build does not show the edit')
    return milliseconds
  }

  /**
   * Replaces the islands' directives by Astro's own, as its documentation advises: `client:idle` in the frame of all pages, `client:visible` in their content.
   * @returns the number of islands
   */
  useStockDirectives(): number {
    const site = join(this.#folder, 'site')
    const templates = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.astro'))
    let islands = 0
    for (const file of templates) {
      const directive = /^layouts\/|\/site-(?:header|footer)\./.test(file) ? 'client:idle' : 'client:visible'
      const source = readFileSync(join(site, file), 'utf8')
      islands += source.match(INTENT)?.length ?? 0
      writeFileSync(join(site, file), source.replace(INTENT, directive))
    }
    return islands
  }

  #writeContent(): void {
    writeFileSync(join(this.#folder, 'content.json'), JSON.stringify(this.#content))
  }
}

/** Copies a page to another path and adapts its relative imports. */
function copyPage(from: string, to: string): void {
  const source = readFileSync(from, 'utf8').replace(/from '(\.[^']*)'/g, (_, path: string) => {
    const moved = relative(dirname(to), join(dirname(from), path))
    return `from '${moved.startsWith('.') ? moved : `./${moved}`}'`
  })
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, source)
}

/** Adds `getStaticPaths`, which a static site requires for each dynamic route. */
function addStaticPaths(folder: string, route: string): void {
  const file = join(folder, `site/pages${route}`)
  const paths = relative(dirname(file), join(folder, STATIC))
  const declaration = `import { pathsOf } from '${paths}'\nexport const getStaticPaths = () => pathsOf('${route.replace(/(?:\/index)?\.(?:astro|ts)$/, '')}')`
  const source = readFileSync(file, 'utf8')
  const isTemplate = route.endsWith('.astro')
  writeFileSync(file, isTemplate ? source.replace(/^---\n/, `---\n${declaration}\n`) : `${declaration}\n${source}`)
}
