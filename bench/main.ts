import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Extent, fullExtent, quickExtent } from './extent.ts'
import { measureAbuse } from './measures/abuse.ts'
import { measureAdminTable } from './measures/admin-table.ts'
import { measureBounds } from './measures/bounds.ts'
import { measureExactness } from './measures/exactness.ts'
import { measureFull } from './measures/full.ts'
import { measureImport } from './measures/import.ts'
import { measureMentions } from './measures/mentions.ts'
import { measureScale } from './measures/scale.ts'
import { measureSearch } from './measures/search.ts'
import { measureSizes } from './measures/sizes.ts'
import { measureSpeed } from './measures/speed.ts'
import { measureSuggestions } from './measures/suggestions.ts'
import { measureVitals } from './measures/vitals.ts'
import { measureWeights } from './measures/weights.ts'
import { type Outcome, reportOf } from './report.ts'
import { resultsFolder, workFolder } from './programs/product.ts'

const measures: Record<string, (extent: Extent, folder: string) => Promise<Outcome>> = {
  speed: measureSpeed,
  sizes: measureSizes,
  full: measureFull,
  bounds: measureBounds,
  mentions: measureMentions,
  exactness: measureExactness,
  weights: measureWeights,
  vitals: measureVitals,
  suggestions: measureSuggestions,
  search: measureSearch,
  import: measureImport,
  'admin-table': measureAdminTable,
  abuse: measureAbuse,
  scale: measureScale,
}

function readArguments(): { extent: Extent; chosen: string[] } {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      terms: { type: 'string' },
      quick: { type: 'boolean', default: false },
      data: { type: 'string' },
      beside: { type: 'string' },
    },
  })
  const chosen = values.only?.split(',') ?? Object.keys(measures)
  const unknown = chosen.filter((name) => !(name in measures))
  if (unknown.length > 0)
    throw new Error(`No measure is called ${unknown.join(', ')}; there are ${Object.keys(measures).join(', ')}`)
  const extent = values.quick ? quickExtent : fullExtent
  const terms = Number(values.terms ?? extent.terms)
  if (!Number.isInteger(terms) || terms < 100) throw new Error('--terms must be a whole number of at least 100')
  const scale = values.terms === undefined ? extent.scale : terms
  const [file, beside] = [values.data, values.beside].map((path) => (path === undefined ? null : resolve(path)))
  return { extent: { ...extent, terms, scale, file: file ?? null, otherCommit: beside ?? null }, chosen }
}

const { extent, chosen } = readArguments()
const begin = new Date()
const outcomes: Record<string, Outcome> = {}
for (const name of chosen) {
  const folder = join(workFolder, name)
  mkdirSync(folder, { recursive: true })
  const start = performance.now()
  try {
    const outcome = await measures[name]?.(extent, folder)
    if (outcome !== undefined) outcomes[name] = outcome
  } catch (failure) {
    // The results of the other measures are still useful.
    console.error(`${name} failed:`, failure)
    process.exitCode = 1
  }
  console.error(`${name}: ${Math.round((performance.now() - start) / 1000)} s`)
}
rmSync(workFolder, { recursive: true, force: true })

console.log(reportOf(Object.values(outcomes)))

const machine = {
  node: process.version,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memory: totalmem(),
}
const file = join(resultsFolder, `${begin.toISOString().replaceAll(':', '-')}.json`)
writeFileSync(file, `${JSON.stringify({ at: begin, machine, extent, outcomes }, withoutNoise, 2)}\n`)

/** Rounds to eight digits, more than any clock here is accurate to. */
function withoutNoise(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(8)) : value
}
