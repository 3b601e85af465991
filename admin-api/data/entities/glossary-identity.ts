import { primary, table, text } from './table.ts'

/** A single row, inserted by the migration that creates the table and never changed. */
export interface GlossaryIdentity {
  id: string
}

export const GlossaryIdentity = table<GlossaryIdentity>('glossary_identity', { id: { ...text, ...primary } })
