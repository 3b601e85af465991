import type { EntityManager } from 'typeorm'
import { among } from './among.ts'
import { FormerSlug } from './entities/former-slug.ts'
import { Term } from './entities/term.ts'
import { insertRows } from './rows.ts'
import { numberedSlug, RESERVED_SLUGS, slugOf } from './slug.ts'

/** Slugs of one name that are looked up at once; homonyms are few. */
const CANDIDATES = 50

type Kind = FormerSlug['kind']

/** Whoever needs a slug; several at once must be new. */
interface Owner {
  id: number
  name: string
}

export interface ClaimedSlugs {
  /** Owner's id → slug. */
  slugs: Map<number, string>
  /** The terms (or categories) that lose a redirect. */
  formerOwnerIds: number[]
}

/**
 * The first free slug for each name, in order: one that no other term (or category) has now. A former slug is free: whoever takes
 * it ends its redirect. Within an `edit` of the database, so that nobody else takes the same one.
 */
export async function claimSlugs(manager: EntityManager, kind: Kind, owners: readonly Owner[]): Promise<ClaimedSlugs> {
  if (owners.length === 0) return { slugs: new Map(), formerOwnerIds: [] }
  const bases = owners.map(({ id, name }) => slugOf(name) || `${kind}-${id}`)
  const taken = await readOwners(manager, kind, bases)
  const isFree = (slug: string, id: number): boolean =>
    !RESERVED_SLUGS[kind].has(slug) && (taken.get(slug) ?? id) === id
  /** Of a name: the first number that may be free, and up to which it is known. */
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
  return { slugs, formerOwnerIds: await endRedirects(manager, kind, slugs) }
}

/** The term that has the slug, or had it last; its id, name, slug and whether it is legacy. */
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

async function endRedirects(manager: EntityManager, kind: Kind, slugs: ReadonlyMap<number, string>): Promise<number[]> {
  const former = await manager.findBy(FormerSlug, { kind, slug: among(manager, [...slugs.values()]) })
  for (const { slug } of former) await manager.delete(FormerSlug, { kind, slug })
  return former.map(({ ownerId }) => ownerId)
}

/** Lets the slug that a term or category has given up redirect to it. */
export const keepFormerSlug = (manager: EntityManager, kind: Kind, ownerId: number, slug: string): Promise<void> =>
  insertRows(manager, 'former_slug', [{ kind, slug, ownerId }])

/** The addresses of what has been deleted redirect to nothing. */
export async function dropFormerSlugs(manager: EntityManager, kind: Kind, ownerIds: readonly number[]): Promise<void> {
  await manager.delete(FormerSlug, { kind, ownerId: among(manager, ownerIds) })
}
