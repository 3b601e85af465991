import type { EntityManager } from 'typeorm'

/** After rows with ids of their own: the next generated id lies beyond them. SQLite sees to that by itself. */
export async function moveIdsOn(manager: EntityManager, table: 'term' | 'category'): Promise<void> {
  if (manager.dataSource.options.type !== 'postgres') return
  await manager.query(
    `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), MAX("id")) FROM "${table}" HAVING MAX("id") IS NOT NULL`,
  )
}
