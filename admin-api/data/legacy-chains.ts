import type { EntityManager } from 'typeorm'
import { type ChainLink, LegacyChains } from '../../contracts/legacy-chains.ts'
import type { TermName } from '../../contracts/term.ts'
import { among } from './among.ts'
import { Term } from './entities/term.ts'
import { readRows } from './rows.ts'

/** A term as a link of chains that can be linked to. */
export type NamedLink = ChainLink & TermName

/**
 * Some terms with all that they lead to and all that leads to them. Chains are short: a level is one query, and there
 * is hardly ever a third.
 */
export async function readChains(manager: EntityManager, ids: readonly number[]): Promise<LegacyChains<NamedLink>> {
  const links = new Map<number, NamedLink>()
  const load = async (column: 'id' | 'currentTermId', wanted: readonly number[]): Promise<NamedLink[]> => {
    const of = { [column]: among(manager, [...new Set(wanted)]) }
    const query = manager.createQueryBuilder(Term, 'term').where(of).orderBy('term.id')
    const found = await readRows(query, ['id', 'name', 'slug', 'isLegacy', 'currentTermId'])
    for (const link of found) links.set(link.id, link)
    return found
  }
  /** Level by level, each term once. */
  const explore = async (
    column: 'id' | 'currentTermId',
    seeds: NamedLink[],
    nextOf: (link: NamedLink) => number | number[],
  ): Promise<void> => {
    const seen = new Set<number>()
    for (let level = seeds; level.length > 0;) {
      const next = level.flatMap(nextOf).filter((id) => !seen.has(id))
      for (const id of next) seen.add(id)
      level = next.length === 0 ? [] : await load(column, next)
    }
  }
  const seeds = await load('id', ids)
  await explore('id', seeds, ({ currentTermId }) => currentTermId ?? [])
  await explore('currentTermId', seeds, ({ id }) => id)
  return new LegacyChains(links)
}
