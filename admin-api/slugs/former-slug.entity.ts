import { Column, Entity, Index, PrimaryColumn } from 'typeorm'

/** A slug that a term or category had before: it goes on answering with a redirect until another one takes it. */
@Entity('former_slug')
@Index('former_slug_owner', ['kind', 'ownerId'])
export class FormerSlug {
  @PrimaryColumn({ type: 'text' })
  kind: 'term' | 'category'

  @PrimaryColumn({ type: 'text' })
  slug: string

  /** Of the term or category that had it. */
  @Column({ type: 'integer' })
  ownerId: number
}
