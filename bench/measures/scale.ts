import { join } from 'node:path'
import { generateGlossary, withDistinctNames } from '../content/generate-glossary.ts'
import type { Extent } from '../extent.ts'
import { fullBuild, makeDataDir } from '../programs/product.ts'
import { type Outcome, reportOf } from '../report.ts'
import { measureLargeImport } from './scale-import.ts'
import { measureLarge } from './scale-large.ts'

/** Measures what may be slow in a glossary that is a hundred times as large as usual. */
export async function measureScale(extent: Extent, folder: string): Promise<Outcome> {
  const content = withDistinctNames(generateGlossary(extent.scale))
  const dataDir = join(folder, 'large')
  await makeDataDir(dataDir, content)
  const { milliseconds } = await fullBuild(dataDir, null)
  const large = await measureLarge(content, dataDir, extent, folder)
  // Printed early, because the rest takes minutes.
  console.error(reportOf([large]))
  const imported = await measureLargeImport(content, join(folder, 'import'), milliseconds)
  return {
    rows: [...large.rows, ...imported.rows],
    samples: { ...large.samples, ...imported.samples },
    notes: large.notes ?? [],
  }
}
