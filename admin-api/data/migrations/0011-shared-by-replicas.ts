import { type MigrationInterface, type QueryRunner, Table } from 'typeorm'

const SECRET = new Table({
  name: 'shared_secret',
  columns: [
    { name: 'name', type: 'text', isPrimary: true },
    { name: 'value', type: 'text' },
  ],
})

/**
 * What replicas share: the secret of cookies, and the counts of limits. SQLite has one process, which counts in memory. Counts need not survive a crash, so
 * an unlogged table makes them cheap.
 */
export class SharedByReplicas1700000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(SECRET)
    if (runner.dataSource.options.type !== 'postgres') return
    await runner.query(
      `CREATE UNLOGGED TABLE "limit_count"
       ("key" text PRIMARY KEY, "count" integer NOT NULL, "endsAt" timestamp with time zone NOT NULL)`,
    )
    await runner.query('CREATE INDEX "limit_count_ends_at" ON "limit_count" ("endsAt")')
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'postgres') await runner.query('DROP TABLE "limit_count"')
    await runner.dropTable(SECRET)
  }
}
