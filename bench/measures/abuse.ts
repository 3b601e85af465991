import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { termPath } from '../../contracts/paths.ts'
import type { Product } from '../../tests/product/product.ts'
import { Attackers } from '../abuse/attackers.ts'
import { attacks } from '../abuse/attacks.ts'
import { VoteProbe } from '../abuse/vote-probe.ts'
import { generateGlossary } from '../content/generate-glossary.ts'
import { ReadProbe } from '../edits/read-probe.ts'
import type { Extent } from '../extent.ts'
import { startProduct } from '../programs/product.ts'
import { resetPeakMemory, peakMemory, residentMemory } from '../programs/run-program.ts'
import { budget, compare, inMegabytes, inMilliseconds, type Outcome, percentile, type Row } from '../report.ts'

/** In bytes. */
const MEMORY_AT_MOST = 400e6
/** Milliseconds. Requests in the last `AFTER` of the five seconds after an attack must be about as fast as before it. */
const REST = 3000
const AFTER = 2000

/** Milliseconds per request. */
interface Times {
  readers: number[]
  voters: number[]
}

interface Found {
  what: string
  busy: Times
  after: Times
  /** Bytes above idle. */
  memory: number
}

/** Measures how attackers affect readers and voters: each attack alone, then all together. */
export async function measureAbuse({ terms, abuse: seconds }: Extent, folder: string): Promise<Outcome> {
  const content = generateGlossary(terms)
  await using product = await startProduct(join(folder, 'data'), content)
  const { cookie } = await product.signIn()
  const probe = (milliseconds: number): Promise<Times> => probeFor(product, content.terms, milliseconds)
  // Warm-up: V8 still compiles the service after its start.
  await probe(5000)
  const before = residentMemory(product.pid)

  const idle: Times = { readers: [], voters: [] }
  const under = async (what: string, names: string[]): Promise<Found> => {
    const { readers, voters } = await probe((seconds * 1000) / 2)
    idle.readers.push(...readers)
    idle.voters.push(...voters)
    resetPeakMemory(product.pid)
    const attackers = await Attackers.start({ url: product.url, cookie, names })
    const busy = await probe(seconds * 1000)
    const memory = peakMemory(product.pid) - before
    await attackers.stop()
    await delay(REST)
    const found = { what, busy, after: await probe(AFTER), memory }
    // Printed early, because the whole measure takes minutes.
    console.error(rowsOf(found, idle).map(inLine).join('\n'))
    return found
  }
  const names = Object.keys(attacks)
  const all: Found[] = []
  for (const name of names) all.push(await under(name, [name]))
  all.push(await under('All together', names))
  return {
    rows: all.flatMap((found) => rowsOf(found, idle)),
    samples: {
      ...{ 'readers when idle': idle.readers, 'voters when idle': idle.voters },
      ...Object.fromEntries(all.map(({ what, busy }) => [`${what}: readers`, busy.readers])),
      ...Object.fromEntries(all.map(({ what, busy }) => [`${what}: voters`, busy.voters])),
    },
    notes: [
      'Attackers run on the same machine with a lower priority, each at addresses of its own; the control is what was measured before each of them',
    ],
  }
}

function rowsOf({ what, busy, after, memory }: Found, idle: Times): Row[] {
  const row = (who: string, ours: readonly number[], control: readonly number[], atMost: number): Row =>
    compare(`${what}: ${who}, p99`, [percentile(ours, 0.99), percentile(control, 0.99)], inMilliseconds, { atMost })
  return [
    row('readers', busy.readers, idle.readers, 2),
    row('voters', busy.voters, idle.voters, 2),
    row('readers within 5 s of the end', after.readers, idle.readers, 1.5),
    budget(`${what}: memory above idle`, memory, MEMORY_AT_MOST, inMegabytes),
  ]
}

const inLine = ({ measure, ours, ratio }: Row): string => `${measure} ${ours} (${ratio.toFixed(2)})`

async function probeFor(
  product: Product,
  terms: readonly { id: number; slug: string }[],
  milliseconds: number,
): Promise<Times> {
  const voters = new VoteProbe(
    product.url,
    terms.map(({ id }) => id),
  )
  const paths = ['/', '/about', ...terms.slice(0, 3).map(({ slug }) => termPath(slug))]
  const readers = await ReadProbe.run(
    paths.map((path) => product.url + path),
    milliseconds,
  )
  return { readers, voters: await voters.stop() }
}
