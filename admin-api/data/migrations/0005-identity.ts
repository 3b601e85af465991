import { randomUUID } from 'node:crypto'
import { type MigrationInterface, type QueryRunner, Table } from 'typeorm'

const IDENTITY = new Table({ name: 'glossary_identity', columns: [{ name: 'id', type: 'text', isPrimary: true }] })

/** Adds the identity by which a published folder recognizes the database that it was made from. */
export class Identity1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(IDENTITY)
    await runner.query(`INSERT INTO "glossary_identity" ("id") VALUES ('${randomUUID()}')`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(IDENTITY)
  }
}
