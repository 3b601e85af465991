import type { EntityManager } from 'typeorm'
import { type ChainLink, LegacyChains } from '../../contracts/legacy-chains.ts'
import type { TermName } from '../../contracts/term.ts'
import { Term } from './entities/term.ts'
import { onPostgres } from './on-postgres.ts'
import { readRows } from './rows.ts'

/** A link of a chain of legacy terms, with what an anchor to it needs. */
export type NamedLink = ChainLink & TermName

/** SQL for the ids of the seeds, of all terms above them and of all terms below them. `UNION` drops ids found before, so a cycle ends. */
const linked = (seeds: string): string => `
  WITH RECURSIVE "seed" ("id") AS (${seeds}),
  "above" ("id") AS (
    SELECT "id" FROM "seed"
    UNION SELECT "link"."currentTermId" FROM "above" JOIN "term" "link" ON "link"."id" = "above"."id"
  ),
  "below" ("id") AS (
    SELECT "id" FROM "seed"
    UNION SELECT "link"."id" FROM "below" JOIN "term" "link" ON "link"."currentTermId" = "below"."id"
  )
  SELECT "id" FROM "above" UNION SELECT "id" FROM "below"`

/** Reads the chains that contain these terms. */
export async function readChains(manager: EntityManager, ids: readonly number[]): Promise<LegacyChains<NamedLink>> {
  const [seeds, list] = onPostgres(manager)
    ? ['SELECT unnest(CAST(:ids AS integer[]))', [...ids]]
    : ['SELECT value FROM json_each(:ids)', JSON.stringify(ids)]
  const query = manager.createQueryBuilder(Term, 'term').where(`term.id IN (${linked(seeds)})`, { ids: list })
  const links = await readRows(query.orderBy('term.id'), ['id', 'name', 'slug', 'isLegacy', 'currentTermId'])
  return new LegacyChains(new Map(links.map((link) => [link.id, link])))
}
