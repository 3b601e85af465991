import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { publishedFile, termPath } from '../../contracts/paths.ts'
import { Random } from '../../admin-api/testing/random.ts'
import { repository } from './product.ts'
import { type Run, runProgram } from './run-program.ts'

/** The parts of the repository that a static site of the same pages is made of, at their own places, so that imports hold. */
const PARTS = ['site', 'contracts', 'content-build', 'bench/stock', 'astro.config.mjs', 'tsconfig.json', 'package.json']

/** Only the product publishes these: former addresses, and the renderer's report of a failure. */
const PAGES_LEFT_OUT = ['moved.astro', '500.astro']

/** The product's own configuration as a plain static site: no adapter of ours, every page made and written by Astro. */
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

/** What makes templates for a renderer a static site, at its place in the copy. */
const STATIC = relative(repository, fileURLToPath(new URL('../stock/middleware.ts', import.meta.url)))

/** The product's own directive, with or without a value. */
const INTENT = /client:intent(?:=(?:"[^"]*"|\{[^}]*\}))?/g

export const astro = (folder: string, options: string[], env: Record<string, string> = {}): Promise<Run> =>
  runProgram({
    args: [join(repository, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent', ...options],
    cwd: folder,
    env: { ASTRO_TELEMETRY_DISABLED: '1', ...env },
  })

/** The same pages, built by `astro build` alone. */
export class Stock {
  readonly out: string
  readonly #folder: string
  readonly #isIncremental: boolean
  readonly #random = new Random(3)
  #content: GlossaryContent
  #runs = 0

  /** Lays the project out in a new folder below the repository, where it finds the same packages. */
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
   * Into a new folder, as ours. The last one is put aside, not deleted: for half a minute after thousands of deletions ext4 is slow at
   * making files, and whoever builds next would pay. @param heap megabytes, where Node's own limit is too low; null keeps that
   */
  build(heap: number | null = null): Promise<Run> {
    if (!this.#isIncremental && existsSync(this.out)) renameSync(this.out, `${this.out}-${(this.#runs += 1)}`)
    return astro(this.#folder, ['--config', 'stock.config.mjs'], {
      STOCK_CONTENT: join(this.#folder, 'content.json'),
      STOCK_INCREMENTAL: this.#isIncremental ? 'on' : 'off',
      ...(heap === null ? {} : { NODE_OPTIONS: `--max-old-space-size=${heap}` }),
    })
  }

  /** Changes one definition in the data and builds. Returns milliseconds. @throws when the page does not show it */
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
   * Gives the islands Astro's own directives, as its documentation advises: `client:idle` in the frame of all pages, `client:visible` in what
   * a page shows. @returns how many islands there were
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

/** A page's copy at another place: its relative imports are written anew. */
function copyPage(from: string, to: string): void {
  const source = readFileSync(from, 'utf8').replace(/from '(\.[^']*)'/g, (_, path: string) => {
    const moved = relative(dirname(to), join(dirname(from), path))
    return `from '${moved.startsWith('.') ? moved : `./${moved}`}'`
  })
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, source)
}

/** What a route of a static site that stands for many pages must have besides its template. */
function addStaticPaths(folder: string, route: string): void {
  const file = join(folder, `site/pages${route}`)
  const paths = relative(dirname(file), join(folder, STATIC))
  const declaration = `import { pathsOf } from '${paths}'\nexport const getStaticPaths = () => pathsOf('${route.replace(/(?:\/index)?\.(?:astro|ts)$/, '')}')`
  const source = readFileSync(file, 'utf8')
  const isTemplate = route.endsWith('.astro')
  writeFileSync(file, isTemplate ? source.replace(/^---\n/, `---\n${declaration}\n`) : `${declaration}\n${source}`)
}
