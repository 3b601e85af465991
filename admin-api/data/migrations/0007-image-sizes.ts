import type { MigrationInterface, QueryRunner } from 'typeorm'

const COLUMNS = ['"width" integer', '"height" integer', '"renditions" text']

/** Adds sizes of images; the next start measures existing ones (`images/image-measures.ts`). In SQL, because TypeORM would copy the table. */
export class ImageSizes1700000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE "term_image" ADD COLUMN ${column}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE "term_image" DROP COLUMN ${column.split(' ')[0]}`)
  }
}
