import { Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Category } from '../data/entities/category.ts'
import { nameKeyOf } from '../data/search-keys.ts'
import { ChangeRow } from '../data/entities/change.ts'
import { appendChanges } from '../data/change-log.ts'
import { Settings } from '../config.ts'
import { Database } from '../data/database.ts'
import { ensureCategories } from '../data/categories.ts'
import type { NewTerm } from '../data/new-terms.ts'
import { TermEdit } from '../data/term-edit.ts'
import { Term } from '../data/entities/term.ts'
import { hasPublished } from '../settings/folders.ts'
import { readStarterFiles, type StarterTerm } from './starter-files.ts'

/**
 * Fills an empty glossary at the start, once. A glossary whose terms were all deleted stays empty. So does an empty database next to a published
 * site, because its data were lost.
 */
@Injectable()
export class Starter implements OnModuleInit {
  private readonly logger = new Logger('Starter')

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.settings.starterGlossary || !(await this.database.read(isEmpty))) return
    if (hasPublished(this.settings.dataDir)) {
      this.logger.warn(
        `The starter glossary is left out: the database is empty, but DATA_DIR="${this.settings.dataDir}" holds a published glossary`,
      )
      return
    }
    const { categories, terms } = await readStarterFiles()
    await this.database.edit(async (manager) => {
      // Another replica may have filled it first.
      if (!(await isEmpty(manager))) return
      const { ids, touched } = await ensureCategories(manager, categories, null)
      const edit = new TermEdit(manager, null)
      await edit.create(toNewTerms(terms, ids))
      await appendChanges(manager, [...touched, ...(await edit.finish())])
    })
  }
}

async function isEmpty(manager: EntityManager): Promise<boolean> {
  for (const entity of [ChangeRow, Term, Category]) if (await manager.exists(entity)) return false
  return true
}

function toNewTerms(terms: readonly StarterTerm[], categoryIds: ReadonlyMap<string, number>): NewTerm[] {
  const termIds = new Map(terms.map(({ id, name }) => [name, id]))
  return terms.map(({ categories, currentTerm, ...fields }) => ({
    ...fields,
    currentTermId: fields.isLegacy && currentTerm !== null ? find(termIds, currentTerm) : null,
    categoryIds: categories.map((name) => find(categoryIds, nameKeyOf(name))),
  }))
}

function find(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The starter glossary names "${name}", which it does not hold`)
  return id
}
