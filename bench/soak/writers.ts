import startPostgres from '../../admin-api/testing/start-postgres.mjs'
import stopPostgres from '../../admin-api/testing/stop-postgres.mjs'
import type { Discrepancies } from '../../tests/writers/compare-with-data.ts'
import { withServices } from '../../tests/writers/service.ts'
import { Writers } from '../../tests/writers/writers.ts'
import { noOccurrences, type Outcome } from '../report.ts'

const TERMS = 500
const DELETED = 40
const IMPORTED = 5000
/** Writers per service, if there are several. */
const WRITERS_OF_REPLICA = 2

/** Concurrent writers on one service with SQLite. @param least ends the run once both are reached */
export const soakWriters = (count: number, least: { seconds: number; writes: number }, seed: number) =>
  withServices(1, null, async (services) => {
    const writers = await Writers.signIn({ services, writers: count, seed })
    await writers.prepare(TERMS)
    const end = performance.now() + 1000 * least.seconds
    await writers.writeUntil(() => performance.now() > end && writers.tally.accepted >= least.writes)
    return truthOutcome(`${count} writers`, await writers.compareWithData(), countOf(writers))
  })

/** Writers spread over several services on one PostgreSQL. One of the services is killed in the middle. */
export async function soakReplicas(replicas: number, writes: number, seed: number): Promise<Outcome> {
  await startPostgres()
  try {
    return await withServices(replicas, `${process.env['TEST_POSTGRES_URL']}/postgres`, async (services) => {
      const writers = await Writers.signIn({ services, writers: WRITERS_OF_REPLICA * replicas, seed })
      await writers.prepare(TERMS)
      await writers.write(writes)
      return truthOutcome(`${replicas} services, one killed`, await writers.compareWithData(), countOf(writers))
    })
  } finally {
    await stopPostgres()
  }
}

/** An import, with deletions of its terms within a second after it. */
export const soakImportAndDelete = (seed: number): Promise<Outcome> =>
  withServices(1, null, async (services) => {
    const writers = await Writers.signIn({ services, writers: 4, seed })
    const milliseconds = await writers.importAndDelete(IMPORTED, DELETED)
    const counted = `${writers.tally.deletions} of ${IMPORTED} deleted in ${Math.round(milliseconds)} ms`
    return truthOutcome('Import and delete', await writers.compareWithData(), counted)
  })

function countOf({ tally }: Writers): string {
  const share = Math.round((100 * tally.deletions) / tally.accepted)
  const others = `${tally.of('importRows')} imports, ${tally.of('bulkDelete')} bulk, ${tally.of('renameCategory')} categories`
  return `${tally.accepted} writes, ${share} % deletions, ${others}`
}

/** Number of examples of errors below the table. */
const EXAMPLES = 12

/** The errors found in each service's folder and replies. */
function truthOutcome(what: string, all: readonly Discrepancies[], counted: string): Outcome {
  const kindsOf = (untruths: Discrepancies) => Object.entries<string[]>({ ...untruths })
  return {
    rows: all.map((untruths, index) => {
      const counts = kindsOf(untruths).map(([kind, paths]) => `${paths.length} ${kind}`)
      const wrong = kindsOf(untruths).flatMap(([, paths]) => paths)
      return noOccurrences(`${what}, service ${index + 1}`, wrong.length, [counts.join(', '), counted])
    }),
    notes: all.flatMap((untruths, index) =>
      kindsOf(untruths).flatMap(([kind, paths]) =>
        paths.slice(0, EXAMPLES).map((path) => `${what}, service ${index + 1}, ${kind}: ${path}`),
      ),
    ),
  }
}
