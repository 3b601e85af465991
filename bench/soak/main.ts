import { join } from 'node:path'
import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seed as seedOfToday } from '../../admin-api/testing/random.ts'
import { workFolder } from '../programs/product.ts'
import { isMet, type Outcome, reportOf } from '../report.ts'
import { soakCrawl, soakLargestCategory } from './crawl.ts'
import { soakImportAndDelete, soakReplicas, soakWriters } from './writers.ts'

const { values } = parseArgs({
  options: {
    writers: { type: 'string' },
    seconds: { type: 'string' },
    replicas: { type: 'string' },
    writes: { type: 'string' },
    'import-and-delete': { type: 'boolean' },
    crawl: { type: 'boolean' },
    terms: { type: 'string' },
    seed: { type: 'string' },
  },
})

/** @throws if the option is not a whole number of at least 1 */
function wholeNumber(name: 'writers' | 'seconds' | 'replicas' | 'writes' | 'terms' | 'seed', usual: number): number {
  const number = Number(values[name] ?? usual)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1 on`)
  return number
}

const seed = wholeNumber('seed', seedOfToday)
const least = { seconds: wholeNumber('seconds', 60), writes: wholeNumber('writes', 5000) }
const runs = {
  writers: () => soakWriters(wholeNumber('writers', 8), least, seed),
  'import-and-delete': () => soakImportAndDelete(seed),
  replicas: () => soakReplicas(wholeNumber('replicas', 3), wholeNumber('writes', 2000), seed),
  crawl: () => soakCrawl(seed),
  terms: () => soakLargestCategory(wholeNumber('terms', 50_000), join(workFolder, 'data'), seed),
}

// On the repository's disk, which has room for a large glossary.
mkdirSync(workFolder, { recursive: true })
const chosen = Object.keys(runs).filter((name) => name in values)
const outcomes: Outcome[] = []
try {
  for (const [name, run] of Object.entries(runs))
    if (chosen.length === 0 || chosen.includes(name)) outcomes.push(await run())
} finally {
  rmSync(workFolder, { recursive: true, force: true })
}
console.log(`seed ${seed}\n${reportOf(outcomes)}`)
if (outcomes.some(({ rows }) => rows.some((row) => isMet(row) === false))) process.exitCode = 1
