import { setTimeout as delay } from 'node:timers/promises'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { Product } from '../../tests/product/product.ts'
import { exportFile } from '../content/export-file.ts'
import { residentMemory } from '../programs/run-program.ts'
import { budget, compare, inMegabytes, inMilliseconds, type Outcome } from '../report.ts'

/** In milliseconds and bytes. */
const AT_MOST = { edit: 500, idle: 250e6 }
/** Milliseconds until a service is idle after its start, and between edits. */
const REST = 20_000
const PAUSE = 20

/** Measures the starter glossary when idle, then during the import of many rows. @param built milliseconds of a full build of the same terms */
export async function measureLargeImport(content: GlossaryContent, dataDir: string, built: number): Promise<Outcome> {
  const rows = content.terms.length
  await using product = await Product.start({ DATA_DIR: dataDir, DATABASE_URL: '' })
  await delay(REST)
  const idle = residentMemory(product.pid)
  const client = await product.signIn()
  // The first edit of a process takes a second, with or without an import: it loads what cleans definitions.
  await client.patchTerm(83, { definition: '<p>First edit.</p>' })
  const edits: number[] = []
  const over = new AbortController()
  const begin = performance.now()
  const importing = client.importFile(exportFile(content)).finally(() => over.abort())
  while (!over.signal.aborted) {
    const sent = performance.now()
    await client.patchTerm(83, { definition: `<p>Edit ${edits.length}.</p>` })
    edits.push(performance.now() - sent)
    await delay(PAUSE)
  }
  const { imported } = await importing
  if (imported !== rows) throw new Error(`${imported} of ${rows} rows were imported`)
  await client.settle()
  const published = performance.now() - begin
  return {
    rows: [
      budget(`Slowest edit while ${rows} rows are imported`, Math.max(...edits), AT_MOST.edit, inMilliseconds),
      compare('Import, published, against a full build', [published, built], inMilliseconds, { atMost: 2 }),
      budget('Memory of the starter glossary at rest', idle, AT_MOST.idle, inMegabytes),
    ],
    samples: { 'edits while importing': edits },
  }
}
