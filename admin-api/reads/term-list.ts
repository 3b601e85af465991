import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { compareTerms } from '../../contracts/order.ts'
import { Term } from '../data/entities/term.ts'
import { TermCategory } from '../data/entities/term-category.ts'
import { readRows } from '../data/rows.ts'

export interface ListedTerms {
  /** Only terms of this category. */
  categoryId?: number | null | undefined
  withoutCategory?: boolean
  /** Only terms whose name, definition or category name contains this. */
  search?: string
}

type Listed<Column extends keyof Term> = Pick<Term, 'id' | 'name' | Column>

/** Ids of all terms in the order in which this thread last sorted them. */
let lastOrder: readonly number[] = []

/** Sorts by name. Comparing names is costly and the order hardly changes, so terms start in the last order: `sort` takes one pass over a sorted list. */
function sortByName<Row extends Listed<never>>(terms: readonly Row[], areAll: boolean): Row[] {
  const newcomers = new Map(terms.map((term) => [term.id, term]))
  const asBefore: Row[] = []
  for (const id of lastOrder) {
    const term = newcomers.get(id)
    if (term === undefined) continue
    asBefore.push(term)
    newcomers.delete(id)
  }
  const sorted = [...asBefore, ...newcomers.values()].sort(compareTerms)
  if (areAll) lastOrder = sorted.map(({ id }) => id)
  return sorted
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * Reads all terms, or a selection, in the order of names, which neither database can sort by.
 * @param columns columns to read in addition to id and name
 */
export async function readListed<Column extends keyof Term = never>(
  manager: EntityManager,
  { categoryId, withoutCategory = false, search = '' }: ListedTerms,
  columns: readonly Column[] = [],
): Promise<Listed<Column>[]> {
  const terms = manager.createQueryBuilder(Term, 'term')
  if (typeof categoryId === 'number')
    terms.innerJoin('term_category', 'link', 'link.termId = term.id AND link.categoryId = :categoryId', { categoryId })
  if (withoutCategory) terms.where(`term.id NOT IN ${categorised(terms)}`)
  if (search !== '') containing(terms, search)
  const areAll = typeof categoryId !== 'number' && !withoutCategory && search === ''
  return sortByName(await readRows<Term, 'id' | 'name' | Column>(terms, ['id', 'name', ...columns]), areAll)
}

const categorised = (terms: SelectQueryBuilder<Term>): string =>
  terms.subQuery().select('linked.termId').from(TermCategory, 'linked').getQuery()

/** Filters by substring, without regard to case and with `%` and `_` as literals. Names are stored composed, but definitions as written: matches all forms. */
function containing(terms: SelectQueryBuilder<Term>, search: string): void {
  const text = search.toLowerCase()
  const forms = [...new Set([text.normalize('NFC'), text.normalize('NFD'), text])]
  const matches = (column: string): string =>
    `(${forms.map((_, form) => `${column} LIKE :pattern${form} ESCAPE '\\'`).join(' OR ')})`
  const inNames = terms
    .subQuery()
    .select('linked.termId')
    .from(TermCategory, 'linked')
    .innerJoin('category', 'category', 'category.id = linked.categoryId')
    .where(matches('category.nameKey'))
    .getQuery()
  terms
    .andWhere(`(${matches('term.searchKey')} OR term.id IN ${inNames})`)
    .setParameters(Object.fromEntries(forms.map((form, index) => [`pattern${index}`, `%${escapeLike(form)}%`])))
}
