import type { EntityManager } from 'typeorm'

/** Whether the manager works on PostgreSQL, for places where the two databases need different SQL. */
export const onPostgres = (manager: EntityManager): boolean => manager.dataSource.options.type === 'postgres'
