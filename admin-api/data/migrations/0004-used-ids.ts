import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm'

const INDEXES = [
  new TableIndex({ name: 'change_term', columnNames: ['termId'] }),
  new TableIndex({ name: 'change_category', columnNames: ['categoryId'] }),
]

/** Whether an id was ever used, which imports ask the change feed for thousands at once. */
export class UsedIds1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndices('change', INDEXES)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndices('change', INDEXES)
  }
}
