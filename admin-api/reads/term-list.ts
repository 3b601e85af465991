import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { compareTerms } from '../../contracts/order.ts'
import { Term } from '../data/entities/term.ts'
import { TermCategory } from '../data/entities/term-category.ts'
import { readRows } from '../data/rows.ts'

export interface ListedTerms {
  /** Of one category. */
  categoryId?: number | null | undefined
  withoutCategory?: boolean
  /** Whose name, definition or category contains it. */
  search?: string
}

type Listed<Column extends keyof Term> = Pick<Term, 'id' | 'name' | Column>

/** Of all terms, as they stood when this thread last sorted them. */
let lastOrder: readonly number[] = []

/** To compare names is dear, and nearly all terms stand as before: `sort` goes once through what is in order already. */
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
 * All terms unless less is asked for, in the one order of names, which no database knows.
 * @param columns what is wanted of them besides
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

/** Substring without regard to case; `%` and `_` stand for themselves. Names are kept composed, definitions as they were written. */
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
