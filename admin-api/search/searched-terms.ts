import { type EntityManager, MoreThan, Not } from 'typeorm'
import { compareTerms } from '../../contracts/order.ts'
import { foldText, searchWords } from '../../contracts/search-words.ts'
import { Category } from '../categories/category.entity.ts'
import { ChangeCounter, ChangeRow } from '../changes/change.entity.ts'
import { among } from '../database/among.ts'
import { LegacyChains } from '../terms/legacy-chains.ts'
import { TermCategory } from '../terms/term-category.entity.ts'
import { Term } from '../terms/term.entity.ts'

/** What a search needs of every term, but its definition. */
export interface SearchedTerm {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly folded: string
  /** Where the suggestions' rule, lower case only, could tell otherwise than `folded`; else null. */
  readonly lowered: string | null
  /** Each word is led by a space: ` customer profile`. */
  readonly words: string
  readonly isLegacy: boolean
  readonly currentTermId: number | null
  readonly categoryIds: readonly number[]
}

/** All terms at one moment; never changed, so that whoever ranks them is not disturbed. */
export interface SearchedTerms {
  /** The last change that is in here. */
  readonly change: number
  /** In the one order of names, which no database knows. */
  readonly terms: readonly SearchedTerm[]
  /** Who leads to whom, at the same moment. */
  readonly chains: LegacyChains
  /** By the id of the current term at the end of their chains. */
  readonly legacyNames: ReadonlyMap<number, readonly SearchedTerm[]>
  /** Category id → its words, each led by a space. */
  readonly categories: ReadonlyMap<number, string>
}

/** From here on it is quicker to read all terms again than to put the touched ones into their places. */
const MANY_CHANGES = 1000

/** A name or a search without regard to case and diacritics, and in lower case only. */
export function searchedText(text: string): Pick<SearchedTerm, 'folded' | 'lowered'> {
  const folded = foldText(text)
  const lowered = text.toLowerCase()
  return { folded, lowered: lowered === folded ? null : lowered }
}

const spacedWords = (text: string): string =>
  searchWords(text)
    .map((word) => ` ${word}`)
    .join('')

/**
 * Names, links and categories of all terms, kept in memory because sorting thousands of names for each search would take
 * longer than everything else. They are exact all the same: each search looks at the change counter in its own
 * transaction and first takes in what the feed tells of since, whichever replica wrote it.
 */
export class SearchedTermsCache {
  private known: SearchedTerms | null = null

  async read(manager: EntityManager): Promise<SearchedTerms> {
    const { known } = this
    const { last } = await manager.findOneByOrFail(ChangeCounter, { id: 1 })
    // Another search may be at a later moment already: deleted terms drop out when the terms are read.
    if (known !== null && known.change >= last) return known
    const touched = known === null ? null : await readTouched(manager, known.change)
    const terms =
      known === null || touched === null || touched.length > MANY_CHANGES
        ? (await readTerms(manager, null)).toSorted(compareTerms)
        : replaceTerms(known.terms, touched, await readTerms(manager, touched))
    const categories = await manager.find(Category, { select: { id: true, name: true } })
    const chains = LegacyChains.of(terms)
    const read: SearchedTerms = {
      change: last,
      terms,
      chains,
      legacyNames: collectLegacyNames(terms, chains),
      categories: new Map(categories.map(({ id, name }) => [id, spacedWords(name)])),
    }
    if (this.known === null || this.known.change < last) this.known = read
    return read
  }
}

async function readTouched(manager: EntityManager, change: number): Promise<number[]> {
  const rows = await manager.find(ChangeRow, {
    select: { id: true, termId: true },
    where: { id: MoreThan(change), kind: Not('votes-changed') },
  })
  return [...new Set(rows.flatMap(({ termId }) => termId ?? []))]
}

/** @param ids null: all terms */
async function readTerms(manager: EntityManager, ids: readonly number[] | null): Promise<SearchedTerm[]> {
  const terms = manager.createQueryBuilder(Term, 'term').select([])
  // Plain rows: making entities of thousands would hold up everybody for longer than all the rest.
  for (const column of ['id', 'name', 'slug', 'isLegacy', 'currentTermId']) terms.addSelect(`term.${column}`, column)
  const links = manager
    .createQueryBuilder(TermCategory, 'link')
    .select('link.termId', 'termId')
    .addSelect('link.categoryId', 'categoryId')
  if (ids !== null) {
    terms.where(...among(manager, 'term.id', ids))
    links.where(...among(manager, 'link.termId', ids))
  }
  const categoryIds = new Map<number, number[]>()
  for (const { termId, categoryId } of await links.getRawMany<TermCategory>()) append(categoryIds, termId, categoryId)
  return (await terms.getRawMany<Omit<Term, 'isLegacy'> & { isLegacy: number | boolean }>()).map(
    ({ id, name, slug, isLegacy, currentTermId }) => ({
      id,
      name,
      slug,
      ...searchedText(name),
      words: spacedWords(name),
      isLegacy: Boolean(isLegacy),
      currentTermId,
      categoryIds: categoryIds.get(id) ?? [],
    }),
  )
}

/** The terms without the touched ones as they were, and with those that still exist. */
function replaceTerms(
  terms: readonly SearchedTerm[],
  touched: readonly number[],
  existing: readonly SearchedTerm[],
): SearchedTerm[] {
  const gone = new Set(touched)
  const replaced = terms.filter(({ id }) => !gone.has(id))
  for (const term of existing) replaced.splice(findPlace(replaced, term), 0, term)
  return replaced
}

/** How many of the terms come before this one. */
function findPlace(terms: readonly SearchedTerm[], term: SearchedTerm): number {
  let [from, to] = [0, terms.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = terms[middle]
    if (other !== undefined && compareTerms(other, term) < 0) from = middle + 1
    else to = middle
  }
  return from
}

function collectLegacyNames(terms: readonly SearchedTerm[], chains: LegacyChains): Map<number, SearchedTerm[]> {
  const legacyNames = new Map<number, SearchedTerm[]>()
  for (const term of terms) {
    const current = term.isLegacy ? chains.currentTermOf(term.id) : null
    if (current !== null) append(legacyNames, current.id, term)
  }
  return legacyNames
}

function append<Value>(lists: Map<number, Value[]>, id: number, value: Value): void {
  const list = lists.get(id)
  if (list) list.push(value)
  else lists.set(id, [value])
}
