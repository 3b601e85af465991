import { Agent } from 'node:http'
import { join } from 'node:path'
import startPostgres from '../../admin-api/testing/start-postgres.mjs'
import stopPostgres from '../../admin-api/testing/stop-postgres.mjs'
import { SEARCH_RESULTS } from '../../contracts/search.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { loadIntoPostgres } from '../content/load-glossary.ts'
import { makeSearches } from '../content/queries.ts'
import { timeRequest } from '../edits/read-probe.ts'
import type { Extent } from '../extent.ts'
import { startOnPostgres, startProduct } from '../programs/product.ts'
import { budget, compare, inMilliseconds, type Outcome, percentile, type Row } from '../report.ts'

/** Milliseconds of a search, and of the first one after a start. */
const SEARCH_AT_MOST = 20
const FIRST_AT_MOST = 100
const SEARCHES = 600
/** Searches that are not counted, because V8 still compiles the service after its start. */
const WARM_UP = 100

interface Times {
  first: number
  ours: number[]
  control: number[]
}

/**
 * Measures the full search by HTTP requests on both databases. The control, in alternation, is the administrators' list, which searches the same text
 * by LIKE over names and definitions without an index and returns the same shape, in the order of names.
 */
export async function measureSearch({ terms }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(terms)
  const searches = makeSearches(content, WARM_UP + SEARCHES)
  const dataDir = join(folder, 'data')
  const sqlite = await startProduct(dataDir, content)
  const onSqlite = await timeSearches(sqlite.url, searches)
  await sqlite.stop()

  await startPostgres()
  try {
    const databaseUrl = `${process.env['TEST_POSTGRES_URL']}/postgres`
    await loadIntoPostgres(content, dataDir, databaseUrl)
    const postgres = await startOnPostgres(dataDir, databaseUrl)
    const onPostgres = await timeSearches(postgres.url, searches)
    await postgres.dispose()
    return {
      rows: [...rowsOf('SQLite', terms, onSqlite), ...rowsOf('PostgreSQL', terms, onPostgres)],
      samples: {
        'search on SQLite': onSqlite.ours,
        'by LIKE on SQLite': onSqlite.control,
        'search on PostgreSQL': onPostgres.ours,
        'by LIKE on PostgreSQL': onPostgres.control,
      },
    }
  } finally {
    await stopPostgres()
  }
}

async function timeSearches(url: string, searches: readonly string[]): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ours: number[] = []
  const control: number[] = []
  for (const [number, search] of searches.entries()) {
    // Each from another address, because requests per address are limited.
    const from = `10.0.${number >> 8}.${number & 255}`
    const options = { agent, headers: { 'accept-encoding': 'gzip, br', 'x-forwarded-for': from } }
    const query = `search=${encodeURIComponent(search)}&limit=${SEARCH_RESULTS}`
    ours.push(await timeRequest(`${url}/api/terms/search?${query}`, options))
    control.push(await timeRequest(`${url}/api/terms/by-category?${query}`, options))
  }
  agent.destroy()
  return { first: ours[0] ?? 0, ours: ours.slice(WARM_UP), control: control.slice(WARM_UP) }
}

const rowsOf = (database: string, terms: number, { first, ours, control }: Times): Row[] => [
  budget(`First search after a start at ${terms} terms, ${database}`, first, FIRST_AT_MOST, inMilliseconds),
  budget(`Full search at ${terms} terms, ${database}, p95`, percentile(ours, 0.95), SEARCH_AT_MOST, inMilliseconds),
  ...[0.5, 0.95].map((share) => {
    const both = [percentile(ours, share), percentile(control, share)] as const
    return compare(`Full search, ${database}, p${share * 100}, against LIKE`, both, inMilliseconds)
  }),
]
