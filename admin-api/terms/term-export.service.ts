import { Injectable } from '@nestjs/common'
import { GlossaryError } from '../../contracts/errors.ts'
import { Settings } from '../config.ts'
import { readLastChange } from '../data/change-log.ts'
import { Database } from '../data/database.ts'
import { Category } from '../data/entities/category.ts'
import { slugOf } from '../data/slug.ts'
import { type CachedFile, CachedReads } from '../reads/cached-reads.ts'
import type { Encoding, WantedText } from '../reads/read-tasks.ts'
import { SearchedTermsCache } from '../search/searched-terms-cache.ts'
import { makeTable } from './make-table.ts'

type Kind = WantedText['kind'] | 'table'

export interface ExportedFile {
  /** File name for the download. */
  name: string
  kept: CachedFile
}

/** Files with the current state of all terms, or of all terms of a category. */
@Injectable()
export class TermExportService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly reads: CachedReads,
    private readonly searchedTerms: SearchedTermsCache,
  ) {}

  /** @throws GlossaryError category-not-found, busy */
  async find(kind: Kind, encoding: Encoding, categoryId: number | null = null): Promise<ExportedFile> {
    const category =
      categoryId === null
        ? null
        : await this.database.read((manager) => manager.findOneBy(Category, { id: categoryId }))
    if (categoryId !== null && category === null) throw new GlossaryError('category-not-found')
    const text = kind === 'table' ? async () => makeTable(await this.searchedTerms.now()) : { kind, categoryId }
    const name = `${kind}-${categoryId ?? 'all'}-${this.database.history}`
    const kept = await this.reads.find({ name, encoding, text }, await this.lastChangeOf(kind))
    return { name: this.nameOf(category), kept }
  }

  /** Number of the last change that may affect the file. Only files with votes depend on every change; the others depend on edits, which are rarer. */
  private async lastChangeOf(kind: Kind): Promise<number> {
    const hasVotes = kind === 'terms' || kind === 'csv'
    return hasVotes ? this.database.read(readLastChange) : (await this.searchedTerms.now()).edit
  }

  /** The site's name as a slug, `-terms`, and the category's name in lower case with hyphens for spaces. */
  private nameOf(category: Category | null): string {
    const brand = slugOf(this.settings.siteName) || 'glossary'
    if (category === null) return `${brand}-terms.csv`
    return `${brand}-terms-${category.name.toLowerCase().replaceAll(' ', '-').replace(/[\\/]/g, '-')}.csv`
  }
}
