import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { Term } from '../terms/term.entity.ts'

@Entity('term_image')
@Index('term_image_term', ['termId'])
export class Image {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number

  @Column({ type: 'integer' })
  termId: number

  @ManyToOne(() => Term, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'termId' })
  term: Relation<Term>

  /** The generated name of the file below `DATA_DIR/uploads`. */
  @Column({ type: 'text' })
  filename: string

  @Column({ type: 'text' })
  originalName: string

  @Column({ type: 'text' })
  mimeType: string

  /** Bytes. */
  @Column({ type: 'integer' })
  size: number

  @Column({ type: 'text', nullable: true })
  caption: string | null

  @Column({ type: 'text' })
  uploadedAt: string
}
