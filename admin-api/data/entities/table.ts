import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaIndexOptions } from 'typeorm'

export const integer = { type: 'integer' } as const
export const text = { type: 'text' } as const
/** A list of texts as JSON, in a column of text. */
export const list = {
  ...text,
  default: '[]',
  transformer: { to: JSON.stringify, from: (stored: string): unknown => JSON.parse(stored) },
}
export const flag = { type: 'boolean' } as const
export const nullable = { nullable: true } as const
export const primary = { primary: true } as const
/** Counted up by the database, which never hands out a number twice. */
export const generatedId = { ...integer, ...primary, generated: 'increment' } as const

/** The id of a row of another table. */
export const references = (target: string, onDelete: 'CASCADE' | 'SET NULL'): EntitySchemaColumnOptions => ({
  ...integer,
  foreignKey: { target, onDelete },
})

/**
 * A table as TypeORM knows it, with a column for each field of its rows. Without decorators, so that threads of tests run it as it stands.
 * @param indexes name → columns; those of `unique` hold no value twice
 */
export const table = <Row>(
  name: string,
  columns: { [field in keyof Row]-?: EntitySchemaColumnOptions },
  indexes: Record<string, (keyof Row & string)[]> = {},
  unique: readonly string[] = [],
): EntitySchema<Row> =>
  new EntitySchema<Row>({
    name,
    tableName: name,
    columns,
    indices: Object.entries(indexes).map(([index, indexed]): EntitySchemaIndexOptions => ({
      name: index,
      columns: indexed,
      unique: unique.includes(index),
    })),
  })
