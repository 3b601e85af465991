import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Images in the database. As SQL: the two have other names for bytes, and paths are compared byte by byte, whatever the language of the database. */
export class Files1700000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    const [path, bytes] = isPostgres ? ['text COLLATE "C"', 'bytea'] : ['text', 'blob']
    await runner.query(
      `CREATE TABLE "file" ("path" ${path} PRIMARY KEY, "at" text NOT NULL, "bytes" ${bytes} NOT NULL)`,
    )
    // They are compressed already.
    if (isPostgres) await runner.query('ALTER TABLE "file" ALTER COLUMN "bytes" SET STORAGE EXTERNAL')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "file"')
  }
}
