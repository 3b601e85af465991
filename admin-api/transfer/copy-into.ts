import type { EntityManager } from 'typeorm'
import { copyTables, isUnused } from '../data/copy-tables.ts'
import type { Database } from '../data/database.ts'
import { StartFailure } from '../start-failure.ts'

/**
 * Copies a whole glossary into an empty database. Excludes concurrent copies and starts of a service on it.
 * @param last called before the commit @throws StartFailure if the database contains a glossary
 */
export function copyInto<T>(target: Database, from: EntityManager, last: () => T): Promise<T> {
  return target.edit(async (to) => {
    if (!(await isUnused(to))) throw new StartFailure('That database already holds a glossary: choose an empty one')
    await copyTables(from, to)
    return last()
  })
}
