import { primary, table, text } from './table.ts'

/** One row, made by the migration that made the table and never changed. */
export interface GlossaryIdentity {
  id: string
}

export const GlossaryIdentity = table<GlossaryIdentity>('glossary_identity', { id: { ...text, ...primary } })
