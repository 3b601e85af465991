import type { EntityManager } from 'typeorm'
import { copyTables, isUnused } from '../data/copy-tables.ts'
import type { Database } from '../data/database.ts'
import { StartFailure } from '../start-failure.ts'

/**
 * Copies a whole glossary into a database, beside which no other such copy and no start of a service writes meanwhile.
 * @param last before its commit @throws StartFailure where a glossary is there
 */
export function copyInto<T>(target: Database, from: EntityManager, last: () => T): Promise<T> {
  return target.edit(async (to) => {
    if (!(await isUnused(to))) throw new StartFailure('That database already holds a glossary: choose an empty one')
    await copyTables(from, to)
    return last()
  })
}
