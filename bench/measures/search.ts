import { Agent, get } from 'node:http'
import { join } from 'node:path'
import startPostgres from '../../admin-api/testing/start-postgres.mjs'
import stopPostgres from '../../admin-api/testing/stop-postgres.mjs'
import { SEARCH_RESULTS } from '../../contracts/search.ts'
import type { Product } from '../../tests/product/product.ts'
import { copyToPostgres } from '../content/copy-to-postgres.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { makeSearches } from '../content/searches.ts'
import { startOnPostgres, startProduct } from '../programs/product.ts'
import { budgetRow } from '../report/budget.ts'
import { inMilliseconds, percentile } from '../report/figures.ts'
import type { Outcome, Row } from '../report/outcome.ts'
import type { Extent } from './extent.ts'

/** Milliseconds. */
const SEARCH_AT_MOST = 20
const SEARCHES = 600
/** A service that has just started is compiled while it runs; its first searches are nobody's. */
const WARM_UP = 100

interface Times {
  ours: number[]
  control: number[]
}

/**
 * The full search as whole HTTP requests, on both databases. Beside it, in turn, the same text by LIKE over names and definitions without
 * an index: the administrators' list, which answers the same shape, in the order of names.
 */
export async function measureSearch({ terms }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(terms)
  const searches = makeSearches(content, WARM_UP + SEARCHES)
  const dataDir = join(folder, 'data')
  const sqlite = await startProduct(dataDir, content)
  const onSqlite = await timeSearches(sqlite, searches)
  await sqlite.stop()

  await startPostgres()
  try {
    const url = `${process.env['TEST_POSTGRES_URL']}/postgres`
    await copyToPostgres(dataDir, url)
    const postgres = await startOnPostgres(dataDir, url)
    const onPostgres = await timeSearches(postgres, searches)
    await postgres.dispose()
    return {
      rows: [...rowsOf('SQLite', terms, onSqlite), ...rowsOf('PostgreSQL', terms, onPostgres)],
      samples: {
        'search on SQLite': onSqlite.ours,
        'by LIKE on SQLite': onSqlite.control,
        'search on PostgreSQL': onPostgres.ours,
        'by LIKE on PostgreSQL': onPostgres.control,
      },
      notes: [],
    }
  } finally {
    await stopPostgres()
  }
}

async function timeSearches({ url }: Product, searches: readonly string[]): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: Times = { ours: [], control: [] }
  for (const search of searches) {
    const query = `search=${encodeURIComponent(search)}&limit=${SEARCH_RESULTS}`
    times.ours.push(await timeRequest(`${url}/api/terms/search?${query}`, agent))
    times.control.push(await timeRequest(`${url}/api/terms/by-category?${query}`, agent))
  }
  agent.destroy()
  return { ours: times.ours.slice(WARM_UP), control: times.control.slice(WARM_UP) }
}

/** Milliseconds from asking to the last byte. */
function timeRequest(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    get(url, { agent, headers: { 'Accept-Encoding': 'gzip, br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`))
      response.resume().once('end', () => resolve(performance.now() - begin))
    }).once('error', reject)
  })
}

const rowsOf = (database: string, terms: number, { ours, control }: Times): Row[] => [
  budgetRow(`Full search at ${terms} terms, ${database}, p95`, percentile(ours, 0.95), SEARCH_AT_MOST, inMilliseconds),
  ...[0.5, 0.95].map((share) => ({
    measure: `Full search, ${database}, p${share * 100}, against LIKE`,
    ours: inMilliseconds(percentile(ours, share)),
    control: inMilliseconds(percentile(control, share)),
    ratio: percentile(ours, share) / percentile(control, share),
    demand: null,
  })),
]
