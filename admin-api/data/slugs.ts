import type { EntityManager } from 'typeorm'
import { among } from './among.ts'
import { FormerSlug } from './entities/former-slug.ts'
import { StoredTerm, Term } from './entities/term.ts'
import { insertRows } from './rows.ts'
import { numberedSlug, RESERVED_SLUGS, slugOf } from './slug.ts'

/** Numbered slugs of one name looked up per query; homonyms are few. */
const CANDIDATES = 50

type Kind = FormerSlug['kind']

/** A term or category that needs a slug. When several are passed at once, all must be new. */
interface Owner {
  id: number
  name: string
  /** `slugOf` its name, if the caller has computed it already. */
  nameSlug?: string | undefined
}

export interface ClaimedSlugs {
  /** Owner's id → slug. */
  slugs: Map<number, string>
  /** Terms or categories that lose a redirect. */
  formerOwnerIds: number[]
}

/** Claims slugs (`chooseSlugs`) and ends the redirects of former owners. */
export async function claimSlugs(manager: EntityManager, kind: Kind, owners: readonly Owner[]): Promise<ClaimedSlugs> {
  const slugs = await chooseSlugs(manager, kind, owners)
  return { slugs, formerOwnerIds: await endRedirects(manager, kind, [...slugs.values()]) }
}

/**
 * Chooses the first slug for each name, in order, that no other term (or category) currently has, by the owner's id. A former slug counts as free: whoever
 * takes it must end its redirect. Call it within an `edit` of the database, so that no concurrent edit takes the same slug.
 */
export async function chooseSlugs(
  manager: EntityManager,
  kind: Kind,
  owners: readonly Owner[],
): Promise<Map<number, string>> {
  if (owners.length === 0) return new Map()
  const bases = owners.map(({ id, name, nameSlug = slugOf(name) }) => nameSlug || `${kind}-${id}`)
  const taken = await readOwners(manager, kind, bases)
  const isFree = (slug: string, id: number): boolean =>
    !RESERVED_SLUGS[kind].has(slug) && (taken.get(slug) ?? id) === id
  /** By base slug: the next number that may be free, and the highest number looked up. */
  const numbers = new Map<string, { next: number; known: number }>()
  const slugs = new Map<number, string>()
  for (const [index, { id }] of owners.entries()) {
    const base = bases[index] ?? ''
    const number = numbers.get(base) ?? { next: 1, known: 1 }
    numbers.set(base, number)
    while (!isFree(numberedSlug(base, number.next), id)) {
      number.next += 1
      if (number.next <= number.known) continue
      const candidates = Array.from({ length: CANDIDATES }, (_, more) => numberedSlug(base, number.next + more))
      for (const [slug, ownerId] of await readOwners(manager, kind, candidates)) taken.set(slug, ownerId)
      number.known += CANDIDATES
    }
    const slug = numberedSlug(base, number.next)
    taken.set(slug, id)
    slugs.set(id, slug)
  }
  return slugs
}

/** The term that has the slug, or had it last. Only id, name, slug and `isLegacy` are set. */
export async function findTermBySlug(manager: EntityManager, slug: string): Promise<Term | null> {
  const select = { id: true, name: true, slug: true, isLegacy: true }
  const term = await manager.findOne(Term, { select, where: { slug } })
  if (term !== null) return term
  const former = await manager.findOneBy(FormerSlug, { kind: 'term', slug })
  return former === null ? null : manager.findOne(Term, { select, where: { id: former.ownerId } })
}

async function readOwners(manager: EntityManager, kind: Kind, slugs: readonly string[]): Promise<Map<string, number>> {
  const owners = await manager
    .createQueryBuilder(kind, 'owner')
    .select('owner.id', 'id')
    .addSelect('owner.slug', 'slug')
    .where({ slug: among(manager, [...new Set(slugs)]) })
    .getRawMany<{ id: number; slug: string }>()
  return new Map(owners.map(({ id, slug }) => [slug, id]))
}

/** Ends the redirects of terms whose former slug another term has. */
export async function endTakenRedirects(manager: EntityManager): Promise<number[]> {
  const taken = manager.createQueryBuilder(StoredTerm, 'term').select('1').where('term.slug = former.slug')
  const former = manager.createQueryBuilder(FormerSlug, 'former').where({ kind: 'term' }).andWhereExists(taken)
  return endRedirects(
    manager,
    'term',
    (await former.getMany()).map(({ slug }) => slug),
  )
}

/** Ends the redirects from these slugs. @returns the ids of those that lose one */
export async function endRedirects(manager: EntityManager, kind: Kind, slugs: readonly string[]): Promise<number[]> {
  const former = await manager.findBy(FormerSlug, { kind, slug: among(manager, slugs) })
  for (const { slug } of former) await manager.delete(FormerSlug, { kind, slug })
  return former.map(({ ownerId }) => ownerId)
}

/** Makes the slug that a term or category has given up redirect to it. */
export const keepFormerSlug = (manager: EntityManager, kind: Kind, ownerId: number, slug: string): Promise<void> =>
  insertRows(manager, 'former_slug', [{ kind, slug, ownerId }])

/** Ends the redirects to deleted terms or categories. */
export async function dropFormerSlugs(manager: EntityManager, kind: Kind, ownerIds: readonly number[]): Promise<void> {
  await manager.delete(FormerSlug, { kind, ownerId: among(manager, ownerIds) })
}
