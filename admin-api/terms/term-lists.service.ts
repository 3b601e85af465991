import { Injectable } from '@nestjs/common'
import type { EntityManager, SelectQueryBuilder } from 'typeorm'
import { GlossaryError } from '../../contracts/errors.ts'
import { compareTerms } from '../../contracts/order.ts'
import type { NamesQuery, TermListQuery } from '../../contracts/parameters.ts'
import type { ListedTermName, Term as TermReply } from '../../contracts/term.ts'
import { Category } from '../data/entities/category.ts'
import { Database } from '../data/database.ts'
import { TermCategory } from '../data/entities/term-category.ts'
import { Term } from '../data/entities/term.ts'
import { readTerms, toTermName } from '../data/read-terms.ts'

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

@Injectable()
export class TermListsService {
  constructor(private readonly database: Database) {}

  names({ withoutCategory }: NamesQuery): Promise<ListedTermName[]> {
    return this.database.read(async (manager) => {
      const terms = selectNames(manager).addSelect('term.otherNames')
      if (withoutCategory) terms.where(`term.id NOT IN ${categorised(terms)}`)
      return (await readNames(terms)).map(({ otherNames, ...name }) => ({ ...toTermName(name), otherNames }))
    })
  }

  /** Terms of the category, or of all, whose name, definition or category name contains the text. */
  byCategory(query: TermListQuery): Promise<TermReply[]> {
    return this.database.read((manager) => readTermList(manager, query))
  }

  async findById(id: number): Promise<TermReply> {
    const [term] = await this.database.read((manager) => readTerms(manager, [id]))
    if (term === undefined) throw new GlossaryError('term-not-found')
    return term
  }

  async findBySlug(slug: string): Promise<TermReply> {
    const [term] = await this.database.read(async (manager) => {
      const found = await manager.findOne(Term, { select: { id: true }, where: { slug } })
      return found === null ? [] : readTerms(manager, [found.id])
    })
    if (term === undefined) throw new GlossaryError('term-not-found')
    return term
  }
}

/** All terms unless the query says less. @throws GlossaryError category-not-found */
export async function readTermList(
  manager: EntityManager,
  { categoryId, search = '', limit, offset = 0 }: { [field in keyof TermListQuery]?: TermListQuery[field] | undefined },
): Promise<TermReply[]> {
  const terms = selectNames(manager)
  if (categoryId !== undefined) await ofCategory(manager, terms, categoryId)
  if (search !== '') containing(terms, search)
  return readPage(manager, terms, offset, limit)
}

const selectNames = (manager: EntityManager): SelectQueryBuilder<Term> =>
  manager.createQueryBuilder(Term, 'term').select(['term.id', 'term.name', 'term.slug'])

const categorised = (terms: SelectQueryBuilder<Term>): string =>
  terms.subQuery().select('linked.termId').from(TermCategory, 'linked').getQuery()

async function ofCategory(manager: EntityManager, terms: SelectQueryBuilder<Term>, categoryId: number): Promise<void> {
  if (!(await manager.existsBy(Category, { id: categoryId }))) throw new GlossaryError('category-not-found')
  terms.innerJoin('term_category', 'link', 'link.termId = term.id AND link.categoryId = :categoryId', { categoryId })
}

/** Substring without regard to case; `%` and `_` stand for themselves. */
function containing(terms: SelectQueryBuilder<Term>, search: string): void {
  const matches = (column: string): string => `${column} LIKE :pattern ESCAPE '\\'`
  const inNames = terms
    .subQuery()
    .select('linked.termId')
    .from(TermCategory, 'linked')
    .innerJoin('category', 'category', 'category.id = linked.categoryId')
    .where(matches('category.nameKey'))
    .getQuery()
  terms
    .andWhere(`(${matches('term.searchKey')} OR term.id IN ${inNames})`)
    .setParameter('pattern', `%${escapeLike(search.toLowerCase())}%`)
}

/** In the one order of names, which no database knows. */
const readNames = async (terms: SelectQueryBuilder<Term>): Promise<Term[]> =>
  (await terms.getMany()).toSorted(compareTerms)

async function readPage(
  manager: EntityManager,
  terms: SelectQueryBuilder<Term>,
  offset: number,
  limit: number | undefined,
): Promise<TermReply[]> {
  const names = await readNames(terms)
  const page = names.slice(offset, limit === undefined ? undefined : offset + limit)
  return readTerms(
    manager,
    page.map(({ id }) => id),
  )
}
