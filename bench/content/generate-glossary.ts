import { numberedSlug, slugOf } from '../../admin-api/data/slug.ts'
import type { CategoryContent, TermContent } from '../../contracts/change.ts'
import { termContent } from '../../contracts/testing/terms.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { Random } from '../../admin-api/testing/random.ts'
import { makeDefinition } from './definitions.ts'
import { anyWord, capitalize, UNUSUAL_STARTS } from './words.ts'

/** The same number at every size, so that sizes are comparable. */
const CATEGORIES = 32
const FIRST_UPDATE = Date.UTC(2024, 0, 1)
const MINUTE = 60_000

/** Shares of special terms; `unlinked` and `chained` are shares of the legacy terms. */
const SHARES = { legacy: 0.03, homonym: 0.005, unusual: 0.02, digits: 0.03, unlinked: 0.1, chained: 0.15 }

/**
 * Generates a glossary of `size` terms, deterministic for size and seed: names of 1 to 4 words, homonyms, several scripts, digits,
 * categories of very unequal size, legacy terms with links and chains, definitions with a long tail.
 */
export function generateGlossary(size: number, seed = 1): GlossaryContent {
  const random = new Random(seed)
  const categories = makeCategories(random)
  const names = makeNames(random, size)
  const claimSlug = slugClaims()
  const current: number[] = []
  const legacy: number[] = []
  const terms = names.map((name, index): TermContent => {
    const id = index + 1
    // The featured terms, 81 and 83, must be current terms.
    const isLegacy = id > 100 && random.chance(SHARES.legacy)
    const currentTermId = isLegacy ? pickCurrentTerm(random, current, legacy) : null
    ;(isLegacy ? legacy : current).push(id)
    return termContent(id, {
      name,
      slug: claimSlug(name, `term-${id}`),
      definition: makeDefinition(random),
      isLegacy,
      currentTermId,
      categoryIds: pickCategories(random),
      upvotes: Math.max(0, Math.floor(random.logNormal(3, 1.2)) - 1),
      downvotes: Math.floor(random.logNormal(0.8, 1)),
      updatedAt: new Date(FIRST_UPDATE + index * 7 * MINUTE).toISOString(),
    })
  })
  return { categories, terms }
}

/** Returns a function that assigns unique slugs by the service's rule. */
function slugClaims(): (name: string, fallback: string) => string {
  const next = new Map<string, number>()
  const taken = new Set<string>()
  return (name, fallback) => {
    const base = slugOf(name) || fallback
    let number = next.get(base) ?? 1
    while (taken.has(numberedSlug(base, number))) number += 1
    next.set(base, number + 1)
    taken.add(numberedSlug(base, number))
    return numberedSlug(base, number)
  }
}

/** Renames homonyms, which an import would skip as duplicates. */
export function withDistinctNames({ terms, categories }: GlossaryContent): GlossaryContent {
  const known = new Set<string>()
  return {
    categories,
    terms: terms.map((term) => {
      const name = known.has(term.name.toLowerCase()) ? `${term.name} ${term.id}` : term.name
      known.add(name.toLowerCase())
      return { ...term, name }
    }),
  }
}

function makeCategories(random: Random): CategoryContent[] {
  const claimSlug = slugClaims()
  const names = new Set<string>()
  while (names.size < CATEGORIES) names.add(makeName(random, 1 + random.below(3)))
  return [...names].map((name, index) => {
    const slug = claimSlug(name, `category-${index + 1}`)
    return { id: index + 1, name, slug, formerSlugs: [] }
  })
}

function makeNames(random: Random, size: number): string[] {
  const known = new Set<string>()
  const names: string[] = []
  while (names.length < size) {
    const name = names.length > 100 && random.chance(SHARES.homonym) ? random.pick(names) : makeFreshName(random, known)
    known.add(name.toLowerCase())
    names.push(name)
  }
  return names
}

/** Adds a word if a name is taken, so that there are only intended homonyms. */
function makeFreshName(random: Random, known: ReadonlySet<string>): string {
  for (let words = 1 + random.weighted([35, 40, 18, 7]); ; words += 1) {
    const name = makeName(random, words)
    if (!known.has(name.toLowerCase())) return name
  }
}

function makeName(random: Random, length: number): string {
  const words = Array.from({ length }, (_, index) => (index === 0 ? capitalize(anyWord(random)) : anyWord(random)))
  if (random.chance(SHARES.unusual)) words[0] = random.pick(UNUSUAL_STARTS)
  if (random.chance(SHARES.digits)) words.splice(random.below(2), 0, `${1 + random.below(400)}`)
  return words.join(' ')
}

/** Most legacy terms point to a current one, some to another legacy term, some to none. They point only to lower ids, so there are no cycles. */
function pickCurrentTerm(random: Random, current: readonly number[], legacy: readonly number[]): number | null {
  if (random.chance(SHARES.unlinked)) return null
  return legacy.length > 0 && random.chance(SHARES.chained) ? random.pick(legacy) : random.pick(current)
}

const CATEGORY_WEIGHTS = Array.from({ length: CATEGORIES }, (_, rank) => 1 / (rank + 1) ** 0.9)

function pickCategories(random: Random): number[] {
  const ids = new Set<number>()
  for (let count = 1 + random.weighted([70, 22, 8]); count > 0; count -= 1)
    ids.add(1 + random.weighted(CATEGORY_WEIGHTS))
  return [...ids].sort((a, b) => a - b)
}
