import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { User } from '../users/user.entity.ts'

@Entity('term')
@Index('term_slug', ['slug'], { unique: true })
@Index('term_name_key', ['nameKey'])
@Index('term_current_term', ['currentTermId'])
@Index('term_created_by', ['createdBy'])
export class Term {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number

  @Column({ type: 'text' })
  name: string

  /** The name in lower case: SQLite and PostgreSQL disagree on what lower case is, so the service decides. */
  @Column({ type: 'text' })
  nameKey: string

  @Column({ type: 'text' })
  slug: string

  /** Cleaned HTML. */
  @Column({ type: 'text' })
  definition: string

  /** Name and definition as plain text in lower case, for searching. */
  @Column({ type: 'text' })
  searchKey: string

  @Column({ type: 'boolean', default: false })
  isLegacy: boolean

  @Column({ type: 'integer', nullable: true })
  currentTermId: number | null

  @ManyToOne(() => Term, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'currentTermId' })
  currentTerm: Relation<Term> | null

  /** Null for the starter glossary's terms. */
  @Column({ type: 'integer', nullable: true })
  createdBy: number | null

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'createdBy' })
  creator: Relation<User> | null

  /** Counts that came with an import; kept beside the votes and added to them. */
  @Column({ type: 'integer', default: 0 })
  importedUpvotes: number

  @Column({ type: 'integer', default: 0 })
  importedDownvotes: number

  @Column({ type: 'text' })
  createdAt: string

  @Column({ type: 'text' })
  updatedAt: string
}
