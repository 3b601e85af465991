import { join } from 'node:path'
import { generateGlossary } from '../content/generate-glossary.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { divide, noTimes, planEdits, type EditTimes } from '../edits/edit-plan.ts'
import { Editor } from '../edits/editor.ts'
import { PageReader } from '../edits/page-reader.ts'
import { IncrementalStock } from '../programs/incremental-stock.ts'
import { fullBuild, makeDataDir, startProduct } from '../programs/product.ts'
import { Stock } from '../programs/stock.ts'
import { inMilliseconds, inPagesPerSecond, median, percentile } from '../report/figures.ts'
import type { Outcome, Row } from '../report/outcome.ts'
import type { Extent } from './extent.ts'
import { comparePages, countPages } from './pages.ts'

/** Full builds, edits and Astro's own two ways, in turn on the same glossary. */
export async function measureSpeed(extent: Extent, folder: string): Promise<Outcome> {
  const content = await contentOf(extent)
  const stock = new Stock(join(folder, 'stock'))
  stock.setContent(content)
  const incremental = new IncrementalStock(join(folder, 'incremental'), content)
  await incremental.prepare()
  const dataDir = join(folder, 'data')
  await makeDataDir(dataDir, content)
  const product = await startProduct(join(folder, 'edited'), content)
  const reader = new PageReader(product.url)
  const times = noTimes()
  const builds = { ours: [] as number[], stock: [] as number[], incremental: [] as number[] }
  try {
    const editor = new Editor(await product.signIn(), reader, content, 2)
    for (const [run, edits] of divide(planEdits(extent.edits), extent.runs).entries()) {
      builds.stock.push((await stock.build()).milliseconds)
      builds.ours.push((await fullBuild(dataDir, join(folder, `ours-${run}`))).milliseconds)
      for (const kind of edits) times[kind].push(await editor.time(kind))
      builds.incremental.push(await incremental.timeEdit())
    }
  } finally {
    reader.close()
    await product.dispose()
  }
  const ours = join(folder, 'ours-0')
  const { differing, compared, examples } = comparePages(ours, stock.out)
  const pages = countPages(ours)
  return {
    rows: [
      {
        measure: 'Pages unlike those of stock',
        ours: `${differing} of ${compared}`,
        control: 'stock build',
        ratio: differing / compared,
        demand: { atMost: 0 },
      },
      {
        measure: `Full build, ${content.terms.length} terms, ${pages} pages`,
        ours: inPagesPerSecond(pages / (median(builds.ours) / 1000)),
        control: inPagesPerSecond(pages / (median(builds.stock) / 1000)),
        ratio: median(builds.stock) / median(builds.ours),
        demand: { atLeast: 1.6 },
      },
      ...editRows(times, median(builds.stock)),
      {
        measure: 'Replies cut off while a page was replaced',
        ours: `${reader.brokenReplies}`,
        control: `${planEdits(extent.edits).length} edits`,
        ratio: reader.brokenReplies / planEdits(extent.edits).length,
        demand: { atMost: 0 },
      },
      {
        measure: 'PATCH a definition, p50, against incrementalBuild',
        ours: inMilliseconds(median(times.edit)),
        control: inMilliseconds(median(builds.incremental)),
        ratio: median(times.edit) / median(builds.incremental),
        demand: null,
      },
    ],
    samples: {
      'stock build': builds.stock,
      'full build': builds.ours,
      'incremental stock build': builds.incremental,
      ...times,
    },
    notes: examples.map((path) => `Unlike stock: ${path}`),
  }
}

/** A real glossary is read by its own module: cleaning HTML needs a browser's parser, which takes long to load. */
async function contentOf({ terms, file }: Extent): Promise<GlossaryContent> {
  if (file === null) return generateGlossary(terms)
  const { readGlossary } = await import('../content/read-glossary.ts')
  return readGlossary(file)
}

const EDIT_DEMANDS = [
  { kind: 'edit', share: 0.5, text: 'PATCH a definition → page, p50', atMost: 0.0025 },
  { kind: 'edit', share: 0.95, text: 'PATCH a definition → page, p95', atMost: 0.01 },
  { kind: 'create', share: 0.95, text: 'Create → page, p95', atMost: 0.02 },
  { kind: 'rename', share: 0.95, text: 'Rename → page and redirect, p95', atMost: 0.02 },
  { kind: 'delete', share: 0.95, text: 'Delete → 404, p95', atMost: 0.02 },
] as const

const editRows = (times: EditTimes, stockBuild: number): Row[] =>
  EDIT_DEMANDS.map(({ kind, share, text, atMost }) => {
    const ours = percentile(times[kind], share)
    return {
      measure: text,
      ours: inMilliseconds(ours),
      control: inMilliseconds(stockBuild),
      ratio: ours / stockBuild,
      demand: { atMost },
    }
  })
