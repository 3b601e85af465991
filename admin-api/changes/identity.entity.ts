import { Entity, PrimaryColumn } from 'typeorm'

/** One row, made by the migration that made the table and never changed. */
@Entity('glossary_identity')
export class GlossaryIdentity {
  @PrimaryColumn({ type: 'text' })
  id: string
}
