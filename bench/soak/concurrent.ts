import startPostgres from '../../admin-api/testing/start-postgres.mjs'
import stopPostgres from '../../admin-api/testing/stop-postgres.mjs'
import { disposeOf, startServices } from '../../tests/writers/service.ts'
import { Writers } from '../../tests/writers/writers.ts'
import type { Outcome } from '../report/outcome.ts'
import { truthOutcome } from './outcome-rows.ts'

const TERMS = 500
const DELETED = 40
const IMPORTED = 5000
/** Writers on each of several services. */
const WRITERS_OF_REPLICA = 2

/** What must both have been reached at the end. */
interface Least {
  seconds: number
  writes: number
}

/** Writers at once, on one service with SQLite. */
export async function soakWriters(writerCount: number, least: Least, seed: number): Promise<Outcome> {
  const services = await startServices(1, null)
  try {
    const writers = await Writers.signIn({ services, writers: writerCount, seed })
    await writers.prepare(TERMS)
    const end = performance.now() + 1000 * least.seconds
    await writers.writeUntil(() => performance.now() > end && writers.tally.accepted >= least.writes)
    return truthOutcome(`${writerCount} writers`, await writers.compareWithData(), countOf(writers))
  } finally {
    await disposeOf(services)
  }
}

/** Writers spread over services on one PostgreSQL, of which one is killed in the middle. */
export async function soakReplicas(replicas: number, writes: number, seed: number): Promise<Outcome> {
  await startPostgres()
  try {
    const services = await startServices(replicas, `${process.env['TEST_POSTGRES_URL']}/postgres`)
    try {
      const writers = await Writers.signIn({ services, writers: WRITERS_OF_REPLICA * replicas, seed })
      await writers.prepare(TERMS)
      await writers.write(writes)
      return truthOutcome(`${replicas} services, one killed`, await writers.compareWithData(), countOf(writers))
    } finally {
      await disposeOf(services)
    }
  } finally {
    await stopPostgres()
  }
}

/** An import, and deletions of its terms within a second. */
export async function soakImportAndDelete(seed: number): Promise<Outcome> {
  const services = await startServices(1, null)
  try {
    const writers = await Writers.signIn({ services, writers: 4, seed })
    const milliseconds = await writers.importAndDelete(IMPORTED, DELETED)
    const counted = `${writers.tally.deletions} of ${IMPORTED} deleted in ${Math.round(milliseconds)} ms`
    return truthOutcome('Import and delete', await writers.compareWithData(), counted)
  } finally {
    await disposeOf(services)
  }
}

function countOf({ tally }: Writers): string {
  const share = Math.round((100 * tally.deletions) / tally.accepted)
  const others = `${tally.of('importRows')} imports, ${tally.of('bulkDelete')} bulk, ${tally.of('renameCategory')} categories`
  return `${tally.accepted} writes, ${share} % deletions, ${others}`
}
