import { join } from 'node:path'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import type { Client } from '../../admin-api/testing/client.ts'
import { Product } from '../../tests/product/product.ts'
import { exportFile } from '../content/export-file.ts'
import { generateGlossary, withDistinctNames } from '../content/generate-glossary.ts'
import { insertBare } from '../content/load-glossary.ts'
import { ReadProbe } from '../edits/read-probe.ts'
import type { Extent } from '../extent.ts'
import { fullBuild, makeDataDir, startProduct } from '../programs/product.ts'
import { resetPeakMemory, peakMemory, residentMemory } from '../programs/run-program.ts'
import { budget, compare, inMegabytes, inMilliseconds, median, type Outcome, percentile } from '../report.ts'

const MEMORY_AT_MOST = 300e6
const BULK_DELETE_AT_MOST = 2000
/** Milliseconds of reads without an import. */
const IDLE = 8000
const READS = ['/api/terms/83', '/api/terms/slug/data-layer', '/api/terms/search?search=data%20layer']

/** Measures an administrator's large edits: the import of many rows, and the deletion of half of them. */
export async function measureImport({ terms, runs }: Extent, folder: string): Promise<Outcome> {
  const content = withDistinctNames(generateGlossary(terms))
  const file = exportFile(content)
  const ours: number[] = []
  const control: number[] = []
  const removal: number[] = []
  for (let run = 0; run < runs; run++) {
    control.push(await insertAndPublish(content, join(folder, `control-${run}`)))
    ours.push(await importAndPublish(terms, file, join(folder, `ours-${run}`)))
    removal.push(await removeHalf(content, join(folder, `removal-${run}`)))
  }
  const { idle, busy, memory } = await readMeanwhile(terms, file, join(folder, 'reading'))
  const reads = [percentile(busy, 0.99), percentile(idle, 0.99)] as const
  const times = [median(ours), median(control)] as const
  const what = `Import ${terms} rows, published, against bare insert and full publish`
  const removed = `Delete ${terms / 2} of ${terms} terms, published, p50`
  return {
    rows: [
      compare(what, times, inMilliseconds, { atMost: 3 }),
      budget('Memory above idle while importing', memory, MEMORY_AT_MOST, inMegabytes),
      compare('Reads of /api while importing, p99, against idle', reads, inMilliseconds, { atMost: 2 }),
      budget(removed, median(removal), BULK_DELETE_AT_MOST, inMilliseconds),
    ],
    samples: {
      'import and publish': ours,
      'bare insert and full publish': control,
      'bulk delete': removal,
      'reads while importing': busy,
      'reads when idle': idle,
      'memory above idle while importing': [memory],
    },
    notes: [`The slowest read while importing took ${inMilliseconds(Math.max(...busy))}`],
  }
}

async function insertAndPublish(content: GlossaryContent, dataDir: string): Promise<number> {
  await makeDataDir(dataDir)
  const inserting = insertBare(content, dataDir, false)
  return inserting + (await fullBuild(dataDir, null)).milliseconds
}

/** Imports a file and waits until everything is published. @throws unless all rows are imported */
export async function importAll(client: Client, file: string, rows: number): Promise<void> {
  const { imported } = await client.importFile(file)
  if (imported !== rows) throw new Error(`${imported} of ${rows} rows were imported`)
  await client.settle()
}

async function importAndPublish(rows: number, file: string, dataDir: string): Promise<number> {
  await using product = await startProduct(dataDir)
  const client = await product.signIn()
  const begin = performance.now()
  await importAll(client, file, rows)
  return performance.now() - begin
}

/** Deletes every other term, so that every listing page changes. */
async function removeHalf(content: GlossaryContent, dataDir: string): Promise<number> {
  await using product = await startProduct(dataDir, content)
  const client = await product.signIn()
  const ids = content.terms.map(({ id }) => id).filter((id) => id % 2 === 0)
  const begin = performance.now()
  await client.send('POST', '/api/terms/bulk-delete', { ids })
  await client.settle()
  const { status } = await client.ask('GET', `/term/id/${ids.at(-1)}`)
  if (status !== 404) throw new Error(`A deleted term's page answers ${status}`)
  return performance.now() - begin
}

/** Reads while a file is imported into the starter glossary, until it is published, and reads again afterwards for comparison. */
async function readMeanwhile(rows: number, file: string, dataDir: string) {
  await using product = await Product.start({ DATA_DIR: dataDir, DATABASE_URL: '' })
  const client = await product.signIn()
  const urls = READS.map((path) => product.url + path)
  await ReadProbe.run(urls, 2 * IDLE)
  const before = residentMemory(product.pid)
  resetPeakMemory(product.pid)
  const probe = await ReadProbe.start(urls)
  await importAll(client, file, rows)
  const [busy, memory] = [await probe.stop(), peakMemory(product.pid) - before]
  // Idle reads must use the same data: a search in 10,000 terms takes longer than in the 185 before the import.
  await ReadProbe.run(urls, IDLE)
  return { idle: await ReadProbe.run(urls, IDLE), busy, memory }
}
