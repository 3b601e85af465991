import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measureAdminTable } from './measures/admin-table.ts'
import { measureBounds } from './measures/bounds.ts'
import { measureExactness } from './measures/exactness.ts'
import { fullExtent, quickExtent, type Extent } from './measures/extent.ts'
import { measureImport } from './measures/import.ts'
import { measureSearch } from './measures/search.ts'
import { measureSizes } from './measures/sizes.ts'
import { measureSpeed } from './measures/speed.ts'
import { measureSuggestions } from './measures/suggestions.ts'
import { measureVitals } from './measures/vitals.ts'
import { measureWeights } from './measures/weights.ts'
import { resultsFolder } from './programs/repository.ts'
import type { Outcome } from './report/outcome.ts'
import { tableOf } from './report/table.ts'

const measures = {
  speed: measureSpeed,
  sizes: measureSizes,
  bounds: measureBounds,
  exactness: measureExactness,
  weights: measureWeights,
  vitals: measureVitals,
  suggestions: measureSuggestions,
  search: measureSearch,
  import: measureImport,
  'admin-table': measureAdminTable,
}
type MeasureName = keyof typeof measures

const isMeasure = (name: string): name is MeasureName => name in measures

function readArguments(): { extent: Extent; chosen: MeasureName[] } {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      terms: { type: 'string' },
      quick: { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  })
  const names = values.only?.split(',') ?? Object.keys(measures)
  const unknown = names.filter((name) => !isMeasure(name))
  if (unknown.length > 0)
    throw new Error(`No measure is called ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}`)
  const extent = values.quick ? quickExtent : fullExtent
  const terms = values.terms === undefined ? extent.terms : Number(values.terms)
  if (!Number.isInteger(terms) || terms < 100) throw new Error('--terms must be a whole number of at least 100')
  return {
    extent: { ...extent, terms, file: values.data === undefined ? null : resolve(values.data) },
    chosen: names.filter(isMeasure),
  }
}

/**
 * On the disk of the repository. It is taken away after the last measure: for minutes after thousands of files were deleted, ext4 looks past
 * each of their inodes whenever it makes a file (1 ms instead of 0.01), and the next measure would pay for it.
 */
const workFolder = join(resultsFolder, `.work-${process.pid}`)

/** Each measure works in a folder of its own. */
async function run(name: MeasureName, extent: Extent): Promise<Outcome> {
  const folder = join(workFolder, name)
  mkdirSync(folder, { recursive: true })
  const begin = performance.now()
  try {
    return await measures[name](extent, folder)
  } finally {
    console.error(`${name}: ${Math.round((performance.now() - begin) / 1000)} s`)
  }
}

const { extent, chosen } = readArguments()
const begin = new Date()
const outcomes: Partial<Record<MeasureName, Outcome>> = {}
for (const name of chosen) {
  try {
    outcomes[name] = await run(name, extent)
  } catch (failure) {
    // What the other measures find is still worth knowing.
    console.error(`${name} failed:`, failure)
    process.exitCode = 1
  }
}
rmSync(workFolder, { recursive: true, force: true })

console.log(tableOf(Object.values(outcomes).flatMap(({ rows }) => rows)))
for (const note of Object.values(outcomes).flatMap(({ notes }) => notes)) console.log(`- ${note}`)

const machine = {
  node: process.version,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memory: totalmem(),
}
mkdirSync(resultsFolder, { recursive: true })
const file = join(resultsFolder, `${begin.toISOString().replaceAll(':', '-')}.json`)
writeFileSync(file, `${JSON.stringify({ at: begin, machine, extent, outcomes }, withoutNoise, 2)}\n`)

/** Eight digits are more than any clock here is worth. */
function withoutNoise(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(8)) : value
}
