import type { EntityManager } from 'typeorm'

/** Which of the two databases the manager works on: where their SQL differs. */
export const onPostgres = (manager: EntityManager): boolean => manager.dataSource.options.type === 'postgres'
