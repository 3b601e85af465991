import { type EntityManager, In } from 'typeorm'
import { among } from '../database/among.ts'
import { Category } from '../categories/category.entity.ts'
import { Term } from '../terms/term.entity.ts'
import { FormerSlug } from './former-slug.entity.ts'
import { numberedSlug, RESERVED_SLUGS, slugOf } from './slug.ts'

/** Slugs looked up at once; homonyms are few. */
const CANDIDATES = 50

const OWNERS = { term: Term, category: Category } as const

export interface ClaimedSlug {
  slug: string
  /** The other term (or category) that loses this redirect. */
  formerOwnerId: number | null
}

/**
 * The first free slug for the name: one that no other term (or category) has now. A former slug is free: whoever takes
 * it ends its redirect. Within an `edit` of the database, so that nobody else takes the same one.
 */
export async function claimSlug(
  manager: EntityManager,
  kind: FormerSlug['kind'],
  ownerId: number,
  name: string,
): Promise<ClaimedSlug> {
  const slug = await findFreeSlug(manager, kind, ownerId, slugOf(name) || `${kind}-${ownerId}`)
  const former = await manager.findOneBy(FormerSlug, { kind, slug })
  if (former !== null) await manager.delete(FormerSlug, { kind, slug })
  return { slug, formerOwnerId: former === null || former.ownerId === ownerId ? null : former.ownerId }
}

/** Lets the slug that a term or category is giving up redirect to it. */
export async function keepFormerSlug(
  manager: EntityManager,
  kind: FormerSlug['kind'],
  ownerId: number,
  slug: string,
): Promise<void> {
  await manager.insert(FormerSlug, { kind, slug, ownerId })
}

async function findFreeSlug(
  manager: EntityManager,
  kind: FormerSlug['kind'],
  ownerId: number,
  base: string,
): Promise<string> {
  for (let start = 1; ; start += CANDIDATES) {
    const candidates = Array.from({ length: CANDIDATES }, (_, index) => numberedSlug(base, start + index))
    const owners = await manager.find(OWNERS[kind], {
      select: { id: true, slug: true },
      where: { slug: In(candidates) },
    })
    const taken = new Set(owners.filter(({ id }) => id !== ownerId).map(({ slug }) => slug))
    const free = candidates.find((slug) => !taken.has(slug) && !RESERVED_SLUGS[kind].has(slug))
    if (free !== undefined) return free
  }
}

/** The addresses of what has been deleted redirect to nothing. */
export async function dropFormerSlugs(
  manager: EntityManager,
  kind: FormerSlug['kind'],
  ownerIds: readonly number[],
): Promise<void> {
  await manager
    .createQueryBuilder()
    .delete()
    .from(FormerSlug)
    .where('kind = :kind', { kind })
    .andWhere(...among(manager, '"ownerId"', ownerIds))
    .execute()
}
