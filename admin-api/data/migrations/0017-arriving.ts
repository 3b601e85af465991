import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Each view: its table, and the column with the id of the term or category. */
const VIEWS = [
  { table: 'term', kind: 'term', column: 'id' },
  { table: 'category', kind: 'category', column: 'id' },
  { table: 'term_category', kind: 'term', column: 'termId' },
  { table: 'audit', kind: 'term', column: 'termId' },
] as const

/** Imports are written in several transactions: their rows are listed in `arriving` until the last one, and the views leave them out. */
export class Arriving1700000000017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE "arriving" ("kind" text NOT NULL, "id" integer NOT NULL, PRIMARY KEY ("kind", "id"))',
    )
    for (const { table, kind, column } of VIEWS)
      // The first condition is evaluated once per statement, and mostly all that is needed.
      await runner.query(
        `CREATE VIEW "visible_${table}" AS SELECT * FROM "${table}"
         WHERE NOT EXISTS (SELECT 1 FROM "arriving")
         OR NOT EXISTS (SELECT 1 FROM "arriving" WHERE "kind" = '${kind}' AND "arriving"."id" = "${table}"."${column}")`,
      )
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of VIEWS) await runner.query(`DROP VIEW "visible_${table}"`)
    await runner.query('DROP TABLE "arriving"')
  }
}
