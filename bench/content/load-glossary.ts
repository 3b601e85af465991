import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { searchKeysOf } from '../../admin-api/data/search-keys.ts'
import { plainText } from '../../contracts/definition.ts'
import { searchWords } from '../../contracts/search-words.ts'
import type { GlossaryContent } from '../../content-build/glossary/glossary.ts'
import { Database } from '../../admin-api/data/database.ts'

/**
 * Puts a glossary into a new SQLite database in `dataDir` whose tables the service's migrations have made. Rows go in directly:
 * through the API 50,000 terms would take minutes, and what is measured begins after.
 */
export async function loadGlossary({ terms, categories }: GlossaryContent, dataDir: string): Promise<void> {
  await (await Database.open({ databaseUrl: null, dataDir })).close()

  const database = new Sqlite(join(dataDir, 'glossary.db'))
  try {
    database.pragma('foreign_keys = OFF')
    const addCategory = database.prepare('INSERT INTO category (id, name, nameKey, slug) VALUES (?, ?, ?, ?)')
    const addLink = database.prepare('INSERT INTO term_category (termId, categoryId) VALUES (?, ?)')
    const addTerm = database.prepare(`
      INSERT INTO term (id, name, nameKey, slug, definition, searchKey, isLegacy, currentTermId,
        importedUpvotes, importedDownvotes, createdAt, updatedAt)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
    const addWords = database.prepare('INSERT INTO term_words (rowid, words) VALUES (?, ?)')
    database.transaction(() => {
      for (const { id, name, slug } of categories) addCategory.run(id, name, name.toLowerCase(), slug)
      for (const term of terms) {
        const { id, name, slug, definition, isLegacy, currentTermId, upvotes, downvotes, updatedAt } = term
        const keys = [name.toLowerCase(), slug, definition, searchKeysOf({ name, definition }).searchKey]
        addTerm.run(id, name, ...keys, isLegacy ? 1 : 0, currentTermId, upvotes, downvotes, updatedAt, updatedAt)
        addWords.run(id, searchWords(plainText(definition)).join(' '))
        for (const categoryId of term.categoryIds) addLink.run(id, categoryId)
      }
    })()
  } finally {
    database.close()
  }
}
