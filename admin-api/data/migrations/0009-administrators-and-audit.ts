import { type MigrationInterface, type QueryRunner, Table } from 'typeorm'

const text = (name: string) => ({ name, type: 'text' })

/**
 * Adds the settings' password hash, the user of a one-time link, and the audit trail. If there are several administrators, all but one must come from the
 * settings, so all get the hash. Columns in SQL, because TypeORM would copy the table.
 */
export class AdministratorsAndAudit1700000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "user" ADD COLUMN "settingsHash" text')
    await runner.query(
      `UPDATE "user" SET "settingsHash" = "passwordHash"
       WHERE "isAdmin" AND (SELECT COUNT(*) FROM "user" WHERE "isAdmin") > 1`,
    )
    await runner.query('ALTER TABLE "first_password_link" ADD COLUMN "userId" integer')
    await runner.createTable(
      new Table({
        name: 'audit',
        columns: [
          { name: 'id', type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' },
          text('at'),
          { name: 'userId', type: 'integer', isNullable: true },
          ...['person', 'address', 'kind'].map(text),
          { name: 'termId', type: 'integer', isNullable: true },
          ...['subject', 'subjectKey', 'detail'].map(text),
        ],
        indices: [
          { name: 'audit_at', columnNames: ['at'] },
          { name: 'audit_kind', columnNames: ['kind'] },
          { name: 'audit_term', columnNames: ['termId'] },
        ],
      }),
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('audit')
    await runner.query('ALTER TABLE "first_password_link" DROP COLUMN "userId"')
    await runner.query('ALTER TABLE "user" DROP COLUMN "settingsHash"')
  }
}
