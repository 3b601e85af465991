import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, withQuery } from '../../admin-api/testing/client.ts'
import { until } from '../../admin-api/testing/until.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { namesPartPath, partKeysFor } from '../../contracts/name-parts.ts'
import { SEARCH_RESULTS } from '../../contracts/search.ts'
import type { Product } from '../../tests/product/product.ts'
import { openAdminTable } from '../browser/admin-table.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { Editor } from '../edits/editor.ts'
import { ReadProbe, timeRequest } from '../edits/read-probe.ts'
import type { Extent } from '../extent.ts'
import { openProduct, startProduct } from '../programs/product.ts'
import { resetPeakMemory, peakMemory, residentMemory } from '../programs/run-program.ts'
import {
  budget,
  compare,
  inKilobytes,
  inMegabytes,
  inMilliseconds,
  median,
  type Outcome,
  percentile,
} from '../report.ts'
import { site } from '../stock/site.ts'

/** In milliseconds and bytes. */
const AT_MOST = {
  ...{ restart: 5000, firstSearch: 100, names: 1000, health: 50 },
  ...{ table: 1000, tableBytes: 2e6, exports: 100e6 },
}
const EXPORTS = 8
const NEW_TERMS = 10
/** Milliseconds until a service is idle. */
const REST = 20_000

/** Measures a large glossary while it runs. @param dataDir its data folder, in which it is already published */
export async function measureLarge(
  content: GlossaryContent,
  dataDir: string,
  { small, edits }: Extent,
  folder: string,
): Promise<Outcome> {
  const size = content.terms.length
  await using large = await openProduct(dataDir)
  const restart = await timeRestart(large)
  const search = withQuery(`${large.url}/api/terms/search`, { search: 'con de', limit: SEARCH_RESULTS })
  const firstSearch = await timeRequest(search, {})
  const client = await large.signIn()
  const names = await timeNewNames(large, client)
  const table = await openAdminTable(large)
  const exported = await exportAtOnce(large, client)
  const few = generateGlossary(small)
  await using little = await startProduct(join(folder, 'small'), few)
  const [many, less] = [
    await Editor.of(large, { content, seed: 4 }),
    await Editor.of(little, { content: few, seed: 4 }),
  ]
  for (let edit = 0; edit < edits.edit; edit += 1) for (const editor of [less, many]) await editor.time('edit')

  const edited = (share: number, atMost: number) => {
    const both = [percentile(many.times.edit, share), percentile(less.times.edit, share)] as const
    const what = `PATCH a definition at ${size} against ${small} terms, p${share * 100}`
    return compare(what, both, inMilliseconds, { atMost })
  }
  return {
    rows: [
      budget(`Restart at ${size} terms`, restart, AT_MOST.restart, inMilliseconds),
      budget('First search after it', firstSearch, AT_MOST.firstSearch, inMilliseconds),
      edited(0.5, 1.1),
      edited(0.95, 2),
      budget('Create → names, p50', median(names.found), AT_MOST.names, inMilliseconds),
      budget('Admin page, transferred', table.bytes, AT_MOST.tableBytes, inKilobytes),
      budget('Admin page, asked for → its rows', table.milliseconds, AT_MOST.table, inMilliseconds),
      budget(`${EXPORTS} exports at once, memory above idle`, exported.memory, AT_MOST.exports, inMegabytes),
      budget('/healthz meanwhile, p99', percentile(exported.health, 0.99), AT_MOST.health, inMilliseconds),
    ],
    samples: {
      'create → names': names.found,
      'create → all that it touches': names.settled,
      '/healthz while exporting': exported.health,
      [`edits at ${size}`]: many.times.edit,
      [`edits at ${small}`]: less.times.edit,
    },
    notes: [`Create → all that it touches, p50: ${inMilliseconds(median(names.settled))}`],
  }
}

async function timeRestart(product: Product): Promise<number> {
  await product.stop()
  const begin = performance.now()
  await product.startAgain()
  return performance.now() - begin
}

interface NewNames {
  /** Milliseconds until the published names contain the new one. */
  found: number[]
  /** Milliseconds until everything that it touches is published: pages with words that have become common or rare wait for a pause between edits. */
  settled: number[]
}

async function timeNewNames({ url }: Product, client: Client): Promise<NewNames> {
  const times: NewNames = { found: [], settled: [] }
  for (let count = 0; count < NEW_TERMS; count += 1) {
    const name = `Quite new ${count}`
    const [key = ''] = partKeysFor(name, site.language)
    const part = url + namesPartPath(key)
    const begin = performance.now()
    await client.createTerm({ name })
    await until(`${name} to be in ${part}`, async () => (await (await fetch(part)).text()).includes(`"${name}"`))
    times.found.push(performance.now() - begin)
    await client.settle()
    times.settled.push(performance.now() - begin)
  }
  return times
}

/** Requests exports after an edit, so that the file has to be made first. */
async function exportAtOnce(product: Product, client: Client): Promise<{ memory: number; health: number[] }> {
  await client.patchTerm(1, { definition: '<p>Not what was exported before.</p>' })
  await client.settle()
  await delay(REST)
  const before = residentMemory(product.pid)
  resetPeakMemory(product.pid)
  const probe = await ReadProbe.start([`${product.url}/healthz`])
  // Each from another address, because requests per address are limited.
  const reading = Array.from({ length: EXPORTS }, (_, place) =>
    timeRequest(`${product.url}/api/terms/export.csv`, { headers: { 'x-forwarded-for': `10.0.0.${place}` } }),
  )
  await Promise.all(reading)
  const health = await probe.stop()
  return { memory: peakMemory(product.pid) - before, health }
}
