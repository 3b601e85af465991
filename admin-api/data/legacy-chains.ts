import type { EntityManager } from 'typeorm'
import { type ChainLink, LegacyChains } from '../../contracts/legacy-chains.ts'
import type { TermName } from '../../contracts/term.ts'
import { Term } from './entities/term.ts'
import { onPostgres } from './on-postgres.ts'
import { readRows } from './rows.ts'

/** A term as a link of chains that can be linked to. */
export type NamedLink = ChainLink & TermName

/** The ids of some terms, of all that they lead to and of all that leads to them: what `UNION` has found already it follows no further. */
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

/** Some terms with all that they lead to and all that leads to them. */
export async function readChains(manager: EntityManager, ids: readonly number[]): Promise<LegacyChains<NamedLink>> {
  const [seeds, list] = onPostgres(manager)
    ? ['SELECT unnest(CAST(:ids AS integer[]))', [...ids]]
    : ['SELECT value FROM json_each(:ids)', JSON.stringify(ids)]
  const query = manager.createQueryBuilder(Term, 'term').where(`term.id IN (${linked(seeds)})`, { ids: list })
  const links = await readRows(query.orderBy('term.id'), ['id', 'name', 'slug', 'isLegacy', 'currentTermId'])
  return new LegacyChains(new Map(links.map((link) => [link.id, link])))
}
