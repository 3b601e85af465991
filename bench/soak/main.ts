import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { resultsFolder } from '../programs/repository.ts'
import { isMet, type Outcome } from '../report/outcome.ts'
import { tableOf } from '../report/table.ts'
import { soakImportAndDelete, soakReplicas, soakWriters } from './concurrent.ts'
import { soakCrawl, soakLargestCategory } from './crawl.ts'

const { values } = parseArgs({
  options: {
    writers: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    replicas: { type: 'string' },
    writes: { type: 'string' },
    'import-and-delete': { type: 'boolean', default: false },
    crawl: { type: 'boolean', default: false },
    terms: { type: 'string' },
    seed: { type: 'string', default: `${Math.floor(new Date().getTime() / 86_400_000)}` },
  },
})
const seed = wholeNumber('seed')
const isAll = [values.writers, values.replicas, values.terms].every((one) => one === undefined)
const runsAll = isAll && !values.crawl && !values['import-and-delete']

/** How long and how many where nothing is chosen. @throws where it is no number from 1 on */
function wholeNumber(name: 'writers' | 'seconds' | 'replicas' | 'writes' | 'terms' | 'seed', otherwise = ''): number {
  const number = Number(values[name] ?? otherwise)
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number from 1 on`)
  return number
}

const outcomes: Outcome[] = []
if (runsAll || values.writers !== undefined)
  outcomes.push(
    await soakWriters(
      wholeNumber('writers', '8'),
      { seconds: wholeNumber('seconds'), writes: wholeNumber('writes', '5000') },
      seed,
    ),
  )
if (runsAll || values['import-and-delete']) outcomes.push(await soakImportAndDelete(seed))
if (runsAll || values.replicas !== undefined)
  outcomes.push(await soakReplicas(wholeNumber('replicas', '3'), wholeNumber('writes', '2000'), seed))
if (runsAll || values.crawl) outcomes.push(...(await soakCrawl(seed)))
if (runsAll || values.terms !== undefined) {
  // On the disk of the repository, where there is room for a large glossary.
  const folder = join(resultsFolder, `.soak-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  try {
    outcomes.push(await soakLargestCategory(wholeNumber('terms', '50000'), join(folder, 'data'), seed))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const rows = outcomes.flatMap((outcome) => outcome.rows)
console.log(`seed ${seed}\n${tableOf(rows)}`)
for (const note of outcomes.flatMap(({ notes }) => notes)) console.log(`- ${note}`)
if (rows.some((row) => isMet(row) === false)) process.exitCode = 1
