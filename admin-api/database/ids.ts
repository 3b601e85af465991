import type { EntityManager, EntityTarget, ObjectLiteral, QueryDeepPartialEntity } from 'typeorm'

/**
 * Inserts a row under an id of its own. On PostgreSQL `manager.insert` leaves a generated column out without a word,
 * whatever value it is given; a list of columns is what makes it keep the value. `moveIdsOn` must follow.
 */
export async function insertWithId<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  row: QueryDeepPartialEntity<Row> & { id: number },
): Promise<void> {
  await manager.createQueryBuilder().insert().into(entity, Object.keys(row)).values(row).updateEntity(false).execute()
}

/** After rows with ids of their own: the next generated id lies beyond them. SQLite sees to that by itself. */
export async function moveIdsOn(manager: EntityManager, table: 'term' | 'category'): Promise<void> {
  if (manager.dataSource.options.type !== 'postgres') return
  await manager.query(
    `SELECT setval(pg_get_serial_sequence('"${table}"', 'id'), MAX("id")) FROM "${table}" HAVING MAX("id") IS NOT NULL`,
  )
}
