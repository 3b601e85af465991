import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm'

const text = (name: string, options: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
  name,
  type: 'text',
  ...options,
})
const primary = { isPrimary: true }

const TABLES: Table[] = [
  new Table({
    name: 'session',
    columns: [
      text('id', primary),
      { name: 'userId', type: 'integer', isNullable: true },
      text('content'),
      text('expiresAt'),
    ],
    indices: [
      { name: 'session_user', columnNames: ['userId'] },
      { name: 'session_expires_at', columnNames: ['expiresAt'] },
    ],
  }),
  new Table({ name: 'first_password_link', columns: [text('tokenHash', primary), text('expiresAt')] }),
  new Table({ name: 'webhook_delivery', columns: [text('id', primary), text('receivedAt')] }),
]

/** Sessions, the first administrator's link, and webhook deliveries that were acted on. */
export class SessionsAndWebhooks1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.createTable(table)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES.toReversed()) await runner.dropTable(table)
  }
}
