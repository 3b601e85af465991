import {
  type MigrationInterface,
  type QueryRunner,
  Table,
  type TableColumnOptions,
  type TableForeignKeyOptions,
} from 'typeorm'

const generatedId: TableColumnOptions = {
  name: 'id',
  type: 'integer',
  isPrimary: true,
  // AUTOINCREMENT on SQLite, a sequence on PostgreSQL. Neither reuses an id.
  isGenerated: true,
  generationStrategy: 'increment',
}
const text = (name: string, options: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
  name,
  type: 'text',
  ...options,
})
const integer = (name: string, options: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
  name,
  type: 'integer',
  ...options,
})
const references = (column: string, table: string, onDelete: 'CASCADE' | 'SET NULL'): TableForeignKeyOptions => ({
  columnNames: [column],
  referencedTableName: table,
  referencedColumnNames: ['id'],
  onDelete,
})
const nullable = { isNullable: true }
const primary = { isPrimary: true }

/** @param no false as the default of a boolean, which the databases spell differently */
const tables = (no: '0' | 'false'): Table[] => [
  new Table({
    name: 'user',
    columns: [
      generatedId,
      text('email'),
      text('displayName', nullable),
      { name: 'isAdmin', type: 'boolean', default: no },
      text('passwordHash', nullable),
      text('createdAt'),
    ],
    indices: [{ name: 'user_email', columnNames: ['email'], isUnique: true }],
  }),
  new Table({
    name: 'category',
    columns: [generatedId, text('name'), text('nameKey'), text('slug')],
    indices: [
      { name: 'category_name_key', columnNames: ['nameKey'], isUnique: true },
      { name: 'category_slug', columnNames: ['slug'], isUnique: true },
    ],
  }),
  new Table({
    name: 'term',
    columns: [
      generatedId,
      text('name'),
      text('nameKey'),
      text('slug'),
      text('definition'),
      text('searchKey'),
      { name: 'isLegacy', type: 'boolean', default: no },
      integer('currentTermId', nullable),
      integer('createdBy', nullable),
      integer('importedUpvotes', { default: 0 }),
      integer('importedDownvotes', { default: 0 }),
      text('createdAt'),
      text('updatedAt'),
    ],
    indices: [
      { name: 'term_slug', columnNames: ['slug'], isUnique: true },
      { name: 'term_name_key', columnNames: ['nameKey'] },
      { name: 'term_current_term', columnNames: ['currentTermId'] },
      { name: 'term_created_by', columnNames: ['createdBy'] },
    ],
    foreignKeys: [references('currentTermId', 'term', 'SET NULL'), references('createdBy', 'user', 'SET NULL')],
  }),
  new Table({
    name: 'term_category',
    columns: [integer('termId', primary), integer('categoryId', primary)],
    indices: [{ name: 'term_category_category', columnNames: ['categoryId'] }],
    foreignKeys: [references('termId', 'term', 'CASCADE'), references('categoryId', 'category', 'CASCADE')],
  }),
  new Table({
    name: 'vote',
    columns: [
      generatedId,
      integer('termId'),
      integer('userId'),
      { name: 'isUpvote', type: 'boolean' },
      text('createdAt'),
    ],
    indices: [
      { name: 'vote_term_user', columnNames: ['termId', 'userId'], isUnique: true },
      { name: 'vote_user', columnNames: ['userId'] },
    ],
    foreignKeys: [references('termId', 'term', 'CASCADE'), references('userId', 'user', 'CASCADE')],
  }),
  new Table({
    name: 'term_image',
    columns: [
      generatedId,
      integer('termId'),
      text('filename'),
      text('originalName'),
      text('mimeType'),
      integer('size'),
      text('caption', nullable),
      text('uploadedAt'),
    ],
    indices: [{ name: 'term_image_term', columnNames: ['termId'] }],
    foreignKeys: [references('termId', 'term', 'CASCADE')],
  }),
  new Table({
    name: 'former_slug',
    columns: [text('kind', primary), text('slug', primary), integer('ownerId')],
    indices: [{ name: 'former_slug_owner', columnNames: ['kind', 'ownerId'] }],
  }),
  new Table({
    name: 'change',
    columns: [
      integer('id', primary),
      text('at'),
      text('kind'),
      integer('termId', nullable),
      integer('categoryId', nullable),
    ],
  }),
  new Table({ name: 'change_counter', columns: [integer('id', primary), integer('last')] }),
]

/** Users, terms, categories, votes, images, former slugs and the change feed; the same on both databases. */
export class Glossary1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const no = runner.dataSource.options.type === 'postgres' ? 'false' : '0'
    for (const table of tables(no)) await runner.createTable(table)
    await runner.query('INSERT INTO "change_counter" ("id", "last") VALUES (1, 0)')
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables('0').toReversed()) await runner.dropTable(table)
  }
}
