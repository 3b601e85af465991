import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { GlossaryError } from '../../contracts/errors.ts'
import type { Term as TermReply } from '../../contracts/term.ts'
import { Category } from '../data/entities/category.ts'
import { Settings } from '../config.ts'
import { among } from '../data/among.ts'
import { Database } from '../data/database.ts'
import { slugOf } from '../data/slug.ts'
import { writeTermCsv } from '../csv/term-columns.ts'
import { readTermList } from './term-lists.service.ts'
import { Term } from '../data/entities/term.ts'

export interface CsvFile {
  filename: string
  text: string
  /** How many it holds. */
  terms: number
}

@Injectable()
export class TermExportService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  terms(categoryId: number | undefined): Promise<TermReply[]> {
    return this.database.read((manager) => readTermList(manager, { categoryId }))
  }

  csv(categoryId: number | undefined): Promise<CsvFile> {
    return this.database.read(async (manager) => {
      const terms = await readTermList(manager, { categoryId })
      return {
        filename: await this.filename(manager, categoryId),
        text: writeTermCsv(terms, await readNamesOfTargets(manager, terms)),
        terms: terms.length,
      }
    })
  }

  /** The site's name as a slug, `-terms`, and the category's name in lower case with hyphens for spaces. */
  private async filename(manager: EntityManager, categoryId: number | undefined): Promise<string> {
    const brand = slugOf(this.settings.siteName) || 'glossary'
    if (categoryId === undefined) return `${brand}-terms.csv`
    const category = await manager.findOneBy(Category, { id: categoryId })
    if (category === null) throw new GlossaryError('category-not-found')
    return `${brand}-terms-${category.name.toLowerCase().replaceAll(' ', '-').replace(/[\\/]/g, '-')}.csv`
  }
}

/** Of the terms that these point at. */
async function readNamesOfTargets(manager: EntityManager, terms: TermReply[]): Promise<Map<number, string>> {
  const ids = [
    ...new Set(terms.flatMap(({ currentTermId, relatedTerms }) => [currentTermId ?? [], relatedTerms].flat())),
  ]
  const named = await manager.find(Term, { select: { id: true, name: true }, where: { id: among(manager, ids) } })
  return new Map(named.map(({ id, name }) => [id, name]))
}
