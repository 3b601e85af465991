import type { EntityManager } from 'typeorm'
import type { Touched } from '../changes/change-log.ts'
import { among } from '../database/among.ts'
import { laterMoment } from './later-moment.ts'
import type { LegacyChains } from './legacy-chains.ts'
import { Term } from './term.entity.ts'

/** The other terms whose pages name one of these, before or after the edit: a change for each. */
export function staleWith(ids: readonly number[], chains: LegacyChains[]): (Touched & { termId: number })[] {
  const named = chains.flatMap((chain) => ids.flatMap((id) => [...chain.above(id), ...chain.below(id)]))
  return [...new Set(named.map(({ id }) => id))].map((termId) => ({ kind: 'term-edited', termId }))
}

/**
 * A term's `updatedAt` follows its content and its legacy names: with the edited terms go the ones
 * that they point at and those at the end of their chains, before and after the edit.
 */
export async function markUpdated(
  manager: EntityManager,
  ids: readonly number[],
  chains: LegacyChains[],
): Promise<void> {
  const named = chains.flatMap((chain) => ids.flatMap((id) => [chain.above(id).at(0), chain.above(id).at(-1)]))
  const all = [...new Set([...ids, ...named.flatMap((term) => term?.id ?? [])])]
  const updatedAt = await laterThanAll(manager, all)
  await manager
    .createQueryBuilder()
    .update(Term)
    .set({ updatedAt })
    .where(...among(manager, 'id', all))
    .execute()
}

async function laterThanAll(manager: EntityManager, ids: readonly number[]): Promise<string> {
  const row = await manager
    .createQueryBuilder(Term, 'term')
    .select('MAX(term.updatedAt)', 'last')
    .where(...among(manager, 'term.id', ids))
    .getRawOne<{ last: string | null }>()
  return laterMoment(row?.last ?? null, new Date().toISOString())
}
