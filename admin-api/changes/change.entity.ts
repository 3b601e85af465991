import type { ChangeKind } from '../../contracts/change.ts'
import { Column, Entity, Index, PrimaryColumn } from 'typeorm'

/** A row of the change feed, append-only; `contracts/change.ts` says which kind names what. */
@Entity('change')
@Index('change_term', ['termId'])
@Index('change_category', ['categoryId'])
export class ChangeRow {
  @PrimaryColumn({ type: 'integer' })
  id: number

  @Column({ type: 'text' })
  at: string

  @Column({ type: 'text' })
  kind: ChangeKind

  @Column({ type: 'integer', nullable: true })
  termId: number | null

  @Column({ type: 'integer', nullable: true })
  categoryId: number | null
}

/** One row: the number of the last change. Whoever appends holds its lock until the commit. */
@Entity('change_counter')
export class ChangeCounter {
  @PrimaryColumn({ type: 'integer' })
  id: number

  @Column({ type: 'integer' })
  last: number
}
