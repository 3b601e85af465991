import { type MigrationInterface, type QueryRunner, Table } from 'typeorm'

const COLUMNS = [`"otherNames" text NOT NULL DEFAULT '[]'`, `"linkName" text NOT NULL DEFAULT 'automatically'`]

const references = (column: string) => ({
  columnNames: [column],
  referencedTableName: 'term',
  referencedColumnNames: ['id'],
  onDelete: 'CASCADE',
})

/** Adds a term's other names, its rule for links, and related terms. Columns in SQL, because TypeORM would copy the table. */
export class OtherNames1700000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE "term" ADD COLUMN ${column}`)
    await runner.createTable(
      new Table({
        name: 'related_term',
        columns: ['termId', 'relatedId'].map((name) => ({ name, type: 'integer', isPrimary: true })),
        indices: [{ name: 'related_term_related', columnNames: ['relatedId'] }],
        foreignKeys: [references('termId'), references('relatedId')],
      }),
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('related_term')
    for (const column of COLUMNS) await runner.query(`ALTER TABLE "term" DROP COLUMN ${column.split(' ')[0]}`)
  }
}
