import { Injectable, Logger, type OnModuleInit } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { Category } from '../categories/category.entity.ts'
import { nameKeyOf } from '../categories/name-key.ts'
import { ChangeRow } from '../changes/change.entity.ts'
import { appendChanges, type Touched } from '../changes/change-log.ts'
import { Settings } from '../config.ts'
import { Database } from '../database/database.ts'
import { insertWithId, moveIdsOn } from '../database/ids.ts'
import { indexDefinition } from '../search/definition-words.ts'
import { claimSlug } from '../slugs/claim-slug.ts'
import { checkDefinition } from '../terms/check-definition.ts'
import { searchKeyOf } from '../terms/search-key.ts'
import { TermCategory } from '../terms/term-category.entity.ts'
import { Term } from '../terms/term.entity.ts'
import { hasPublished } from './has-published.ts'
import { readStarterFiles, type StarterCategory, type StarterTerm } from './starter-files.ts'

/**
 * Fills an empty glossary at start, once: a glossary whose terms were all deleted stays empty, and so do data that are empty beside a published
 * site, which have been lost.
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
      // Another replica may have been quicker.
      if (!(await isEmpty(manager))) return
      await addCategories(manager, categories)
      await addTerms(manager, terms)
      await linkTerms(manager, categories, terms)
      await moveIdsOn(manager, 'category')
      await moveIdsOn(manager, 'term')
      await appendChanges(manager, [
        ...categories.map(({ id }): Touched => ({ kind: 'category-created', categoryId: id })),
        ...terms.map(({ id }): Touched => ({ kind: 'term-created', termId: id })),
      ])
    })
  }
}

async function isEmpty(manager: EntityManager): Promise<boolean> {
  for (const entity of [ChangeRow, Term, Category]) if (await manager.exists(entity)) return false
  return true
}

async function addCategories(manager: EntityManager, categories: StarterCategory[]): Promise<void> {
  for (const { id, name } of categories)
    await insertWithId(manager, Category, {
      id,
      name,
      nameKey: nameKeyOf(name),
      slug: (await claimSlug(manager, 'category', id, name)).slug,
    })
}

async function addTerms(manager: EntityManager, terms: StarterTerm[]): Promise<void> {
  const now = new Date().toISOString()
  for (const { id, name, isLegacy, ...term } of terms) {
    const definition = checkDefinition(term.definition)
    await insertWithId(manager, Term, {
      id,
      name,
      nameKey: nameKeyOf(name),
      slug: (await claimSlug(manager, 'term', id, name)).slug,
      definition,
      searchKey: searchKeyOf(name, definition),
      isLegacy,
      createdAt: now,
      updatedAt: now,
    })
    await indexDefinition(manager, id, definition)
  }
}

/** When all terms are there: names may be used before the term that bears them. */
async function linkTerms(manager: EntityManager, categories: StarterCategory[], terms: StarterTerm[]): Promise<void> {
  const categoryIds = new Map(categories.map(({ id, name }) => [name, id]))
  const termIds = new Map(terms.map(({ id, name }) => [name, id]))
  for (const { id, categories: names, isLegacy, currentTerm } of terms) {
    await manager.insert(
      TermCategory,
      names.map((name) => ({ termId: id, categoryId: find(categoryIds, name) })),
    )
    if (isLegacy && currentTerm !== null)
      await manager.update(Term, { id }, { currentTermId: find(termIds, currentTerm) })
  }
}

function find(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The starter glossary names "${name}", which it does not hold`)
  return id
}
