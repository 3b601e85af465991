import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Adds images in the database. In SQL, because the types for bytes differ, and paths must compare byte by byte under any collation of the database. */
export class Files1700000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    const [path, bytes] = isPostgres ? ['text COLLATE "C"', 'bytea'] : ['text', 'blob']
    await runner.query(
      `CREATE TABLE "file" ("path" ${path} PRIMARY KEY, "at" text NOT NULL, "bytes" ${bytes} NOT NULL)`,
    )
    // The bytes are compressed already.
    if (isPostgres) await runner.query('ALTER TABLE "file" ALTER COLUMN "bytes" SET STORAGE EXTERNAL')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "file"')
  }
}
