import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PublishedFolder } from '../../content-build/folder/published-folder.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { Editor, planEdits } from '../edits/editor.ts'
import type { Extent } from '../extent.ts'
import { fullBuild, makeDataDir, readGlossary, startProduct } from '../programs/product.ts'
import { Stock } from '../programs/stock.ts'
import { compare, compareSpeed, inMilliseconds, median, noOccurrences, type Outcome, percentile } from '../report.ts'

/** Longest time of an edit, as a part of a stock build's. */
const EDIT_DEMANDS = [
  { kind: 'edit', share: 0.5, text: 'PATCH a definition → page, p50', atMost: 0.0025 },
  { kind: 'edit', share: 0.95, text: 'PATCH a definition → page, p95', atMost: 0.01 },
  { kind: 'create', share: 0.95, text: 'Create → page, p95', atMost: 0.02 },
  { kind: 'rename', share: 0.95, text: 'Rename → page and redirect, p95', atMost: 0.02 },
  { kind: 'delete', share: 0.95, text: 'Delete → 404, p95', atMost: 0.02 },
] as const

/** Alternates our full builds and edits with stock Astro's full and incremental builds, on the same glossary. */
export async function measureSpeed({ terms, file, runs, edits }: Extent, folder: string): Promise<Outcome> {
  const content = file === null ? generateGlossary(terms) : await readGlossary(file)
  const stock = new Stock(join(folder, 'stock'), content)
  const incremental = new Stock(join(folder, 'incremental'), content, { isIncremental: true })
  await incremental.build()
  const dataDir = join(folder, 'data')
  await makeDataDir(dataDir, content)
  await using product = await startProduct(join(folder, 'edited'), content)
  const editor = await Editor.of(product, { content, seed: 2 })
  const plan = planEdits(edits)
  const builds = { ours: [] as number[], stock: [] as number[], incremental: [] as number[] }
  for (let run = 0; run < runs; run += 1) {
    builds.stock.push((await stock.build()).milliseconds)
    builds.ours.push((await fullBuild(dataDir, join(folder, `ours-${run}`))).milliseconds)
    const [from, to] = [run, run + 1].map((part) => Math.round((part * plan.length) / runs))
    for (const kind of plan.slice(from, to)) await editor.time(kind)
    builds.incremental.push(await incremental.timeEdit())
  }
  const { times, brokenReplies } = editor
  const ours = join(folder, 'ours-0')
  const { differing, compared } = comparePages(ours, stock.out)
  const pages = pagesIn(ours).length
  const stockBuild = median(builds.stock)
  const unlike = [`${differing.length} of ${compared}`, 'stock build'] as const
  const fullBuilds = [median(builds.ours), stockBuild] as const
  const againstIncremental = [median(times.edit), median(builds.incremental)] as const
  return {
    rows: [
      noOccurrences('Pages unlike those of stock', differing.length / compared, unlike),
      compareSpeed(`Full build, ${content.terms.length} terms, ${pages} pages`, pages, fullBuilds, { atLeast: 1.6 }),
      ...EDIT_DEMANDS.map(({ kind, share, text, atMost }) =>
        compare(text, [percentile(times[kind], share), stockBuild], inMilliseconds, { atMost }),
      ),
      noOccurrences('Replies cut off while a page was replaced', brokenReplies, [
        `${brokenReplies}`,
        `${plan.length} edits`,
      ]),
      compare('PATCH a definition, p50, against incrementalBuild', againstIncremental, inMilliseconds),
    ],
    samples: {
      'stock build': builds.stock,
      'full build': builds.ours,
      'incremental stock build': builds.incremental,
      ...times,
    },
    notes: differing.slice(0, 5).map((path) => `Unlike stock: ${path}`),
  }
}

/** The rendered files: pages, names, the sitemap and robots.txt. */
const renderedIn = (folder: string): string[] =>
  new PublishedFolder(folder).list().filter((file) => /\.(?:html|json|xml|txt)$/.test(file))

export const pagesIn = (folder: string): string[] => renderedIn(folder).filter((file) => file.endsWith('.html'))

/**
 * Removes what differs between any two builds: hashes in the names of styles and scripts, the prefixes of islands (numbers in stock, names in ours),
 * and the Content-Security-Policy, which consists of hashes and which stock does not have.
 */
const withoutHashes = (html: string): string =>
  html
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')
    .replace(/(\/_astro\/[^"]*?)\.[\w-]{8}\.(css|js|woff2)/g, '$1.$2')
    .replace(/(<astro-island prefix=")[^"]*/g, '$1')

/** Compares all rendered files with stock's, byte by byte except for these hashes. A file that only one side has counts as differing. */
function comparePages(ours: string, stock: string): { compared: number; differing: string[] } {
  const files = new Set([...renderedIn(ours), ...renderedIn(stock)])
  const read = (folder: string, file: string): string | null => {
    try {
      return withoutHashes(readFileSync(join(folder, file), 'utf8'))
    } catch {
      return null
    }
  }
  return { compared: files.size, differing: [...files].filter((file) => read(ours, file) !== read(stock, file)) }
}
