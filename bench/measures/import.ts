import { join } from 'node:path'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { Product } from '../../tests/product/product.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { withDistinctNames, writeImportFile } from '../content/import-file.ts'
import { insertBare } from '../content/insert-bare.ts'
import { importFile, untilPublished } from '../edits/import-file.ts'
import { ReadProbe } from '../edits/read-probe.ts'
import { forgetPeak, peakMemory, residentMemory } from '../programs/memory.ts'
import { fullBuild, makeDataDir, startProduct } from '../programs/product.ts'
import { budgetRow } from '../report/budget.ts'
import { inMegabytes, inMilliseconds, median, percentile } from '../report/figures.ts'
import type { Outcome } from '../report/outcome.ts'
import type { Extent } from './extent.ts'

const MEMORY_AT_MOST = 300e6
const BULK_DELETE_AT_MOST = 2000
/** Milliseconds of reading without an import. */
const IDLE = 8000

/** The administrator's large edits: a file of many rows, and the deletion of half of them. */
export async function measureImport({ terms, runs }: Extent, folder: string): Promise<Outcome> {
  const content = withDistinctNames(generateGlossary(terms))
  const file = writeImportFile(content)
  const times = { ours: [] as number[], control: [] as number[], removal: [] as number[] }
  for (let run = 0; run < runs; run++) {
    times.control.push(await insertAndPublish(content, join(folder, `control-${run}`)))
    times.ours.push(await importAndPublish(content, file, join(folder, `ours-${run}`)))
    times.removal.push(await removeHalf(content, join(folder, `removal-${run}`)))
  }
  const reading = await readMeanwhile(content, file, join(folder, 'reading'))
  return {
    rows: [
      {
        measure: `Import ${terms} rows, published, against bare insert and full publish`,
        ours: inMilliseconds(median(times.ours)),
        control: inMilliseconds(median(times.control)),
        ratio: median(times.ours) / median(times.control),
        demand: { atMost: 3 },
      },
      budgetRow('Memory above idle while importing', reading.memory, MEMORY_AT_MOST, inMegabytes),
      {
        measure: 'Reads of /api while importing, p99, against idle',
        ours: inMilliseconds(percentile(reading.busy, 0.99)),
        control: inMilliseconds(percentile(reading.idle, 0.99)),
        ratio: percentile(reading.busy, 0.99) / percentile(reading.idle, 0.99),
        demand: { atMost: 2 },
      },
      budgetRow(
        `Delete ${terms / 2} of ${terms} terms, published, p50`,
        median(times.removal),
        BULK_DELETE_AT_MOST,
        inMilliseconds,
      ),
    ],
    samples: {
      'import and publish': times.ours,
      'bare insert and full publish': times.control,
      'bulk delete': times.removal,
      'reads while importing': reading.busy,
      'reads when idle': reading.idle,
      'memory above idle while importing': [reading.memory],
    },
    notes: [`The slowest read while importing took ${inMilliseconds(Math.max(...reading.busy))}`],
  }
}

async function insertAndPublish(content: GlossaryContent, dataDir: string): Promise<number> {
  await makeDataDir(dataDir, { terms: [], categories: [] })
  const inserting = insertBare(content, dataDir)
  return inserting + (await fullBuild(dataDir, null)).milliseconds
}

async function importAndPublish(content: GlossaryContent, file: string, dataDir: string): Promise<number> {
  const product = await startProduct(dataDir, { terms: [], categories: [] })
  try {
    const client = await product.signIn()
    const begin = performance.now()
    await importFile(product, client, file, content.terms.length)
    await untilPublished(client)
    return performance.now() - begin
  } finally {
    await product.dispose()
  }
}

/** Every other term, so that every listing page changes. */
async function removeHalf(content: GlossaryContent, dataDir: string): Promise<number> {
  const product = await startProduct(dataDir, content)
  try {
    const client = await product.signIn()
    const ids = content.terms.map(({ id }) => id).filter((id) => id % 2 === 0)
    const begin = performance.now()
    await client.send('POST', '/api/terms/bulk-delete', { ids })
    await untilPublished(client)
    const { status } = await client.ask('GET', `/term/id/${ids.at(-1)}`)
    if (status !== 404) throw new Error(`A deleted term's page answers ${status}`)
    return performance.now() - begin
  } finally {
    await product.dispose()
  }
}

/** On the starter glossary, which is read while the file comes in, until it is published, and afterwards. */
async function readMeanwhile(
  content: GlossaryContent,
  file: string,
  dataDir: string,
): Promise<{ idle: number[]; busy: number[]; memory: number }> {
  const product = await Product.start({ DATA_DIR: dataDir, DATABASE_URL: '' })
  try {
    const client = await product.signIn()
    const urls = ['/api/terms/83', '/api/terms/slug/data-layer', '/api/terms/search?search=data%20layer'].map(
      (path) => product.url + path,
    )
    await ReadProbe.run(urls, 2 * IDLE)
    const before = residentMemory(product.pid)
    forgetPeak(product.pid)
    const probe = await ReadProbe.start(urls)
    await importFile(product, client, file, content.terms.length)
    await untilPublished(client)
    const [busy, memory] = [await probe.stop(), peakMemory(product.pid) - before]
    // The same reads of the same data: a search in 10,000 terms takes longer than one in the 185 before.
    await ReadProbe.run(urls, IDLE)
    return { idle: await ReadProbe.run(urls, IDLE), busy, memory }
  } finally {
    await product.dispose()
  }
}
