import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { searchKeysOf } from '../../admin-api/data/search-keys.ts'

/**
 * The same rows by better-sqlite3 alone: prepared statements in one transaction, nothing parsed, checked or looked up. The database has
 * been made before.
 * @returns milliseconds
 */
export function insertBare({ terms, categories }: GlossaryContent, dataDir: string): number {
  const keys = new Map(terms.map(({ id, name, definition }) => [id, searchKeysOf({ name, definition }).searchKey]))
  const begin = performance.now()
  const database = new Sqlite(join(dataDir, 'glossary.db'))
  database.pragma('foreign_keys = OFF')
  const addCategory = database.prepare('INSERT INTO category (id, name, nameKey, slug) VALUES (?, ?, ?, ?)')
  const addLink = database.prepare('INSERT INTO term_category (termId, categoryId) VALUES (?, ?)')
  const addTerm = database.prepare(`
    INSERT INTO term (id, name, nameKey, slug, definition, searchKey, isLegacy, currentTermId, createdAt, updatedAt)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  database.transaction(() => {
    for (const { id, name, slug } of categories) addCategory.run(id, name, name.toLowerCase(), slug)
    for (const { id, name, slug, definition, isLegacy, currentTermId, categoryIds, updatedAt } of terms) {
      const texts = [name, name.toLowerCase(), slug, definition, keys.get(id)]
      addTerm.run(id, ...texts, Number(isLegacy), currentTermId, updatedAt, updatedAt)
      for (const categoryId of categoryIds) addLink.run(id, categoryId)
    }
  })()
  database.close()
  return performance.now() - begin
}
