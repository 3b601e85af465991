import { Injectable } from '@nestjs/common'
import { plainText, shortened } from '../../contracts/definition.ts'
import { GlossaryError } from '../../contracts/errors.ts'
import type { TermListQuery } from '../../contracts/parameters.ts'
import { EXCERPT_LENGTH, type Term as TermReply, type TermExcerpt } from '../../contracts/term.ts'
import { among } from '../data/among.ts'
import { Database } from '../data/database.ts'
import { Category } from '../data/entities/category.ts'
import { Term } from '../data/entities/term.ts'
import { readTerms } from '../data/read-terms.ts'
import { findTermBySlug } from '../data/slugs.ts'
import { ListReads } from '../reads/list-reads.ts'
import type { ListReply } from '../reads/read-tasks.ts'

@Injectable()
export class TermListsService {
  constructor(
    private readonly database: Database,
    private readonly lists: ListReads,
  ) {}

  /** One page of the terms, of a category or all, whose name, definition or category name contains the text. @throws GlossaryError category-not-found */
  async byCategory({ categoryId: id, after, search, limit }: TermListQuery): Promise<ListReply> {
    const isKnown = id === undefined || (await this.database.read((manager) => manager.existsBy(Category, { id })))
    if (!isKnown) throw new GlossaryError('category-not-found')
    return this.lists.read({ kind: 'page', categoryId: id ?? null, after: after ?? null, search, limit })
  }

  /** The ids of all terms that contain the text, as JSON. */
  async ids(search: string): Promise<string> {
    return (await this.lists.read({ kind: 'ids', search })).json
  }

  /** In the order of the ids, without duplicates or missing terms. */
  async excerpts(ids: readonly number[]): Promise<TermExcerpt[]> {
    const terms = await this.database.read((manager) =>
      manager.find(Term, { select: { id: true, definition: true }, where: { id: among(manager, ids) } }),
    )
    const definitions = new Map(terms.map(({ id, definition }) => [id, definition]))
    return [...new Set(ids)].flatMap((id) => {
      const definition = definitions.get(id)
      return definition === undefined ? [] : { id, excerpt: shortened(plainText(definition), EXCERPT_LENGTH) }
    })
  }

  async findById(id: number): Promise<TermReply> {
    const [term] = await this.database.read((manager) => readTerms(manager, [id]))
    if (term === undefined) throw new GlossaryError('term-not-found')
    return term
  }

  /** Also finds a term by a former slug that no other term has taken. @throws GlossaryError term-not-found */
  async findBySlug(slug: string): Promise<TermReply> {
    const [term] = await this.database.read(async (manager) => {
      const found = await findTermBySlug(manager, slug)
      return found === null ? [] : readTerms(manager, [found.id])
    })
    if (term === undefined) throw new GlossaryError('term-not-found')
    return term
  }
}
