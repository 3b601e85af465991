import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm'

const INDEXES = [
  new TableIndex({ name: 'change_term', columnNames: ['termId'] }),
  new TableIndex({ name: 'change_category', columnNames: ['categoryId'] }),
]

/** Indexes that let an import look up thousands of used ids in the change feed. */
export class UsedIds1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndices('change', INDEXES)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndices('change', INDEXES)
  }
}
