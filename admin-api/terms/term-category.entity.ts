import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm'
import { Category } from '../categories/category.entity.ts'
import { Term } from './term.entity.ts'

@Entity('term_category')
@Index('term_category_category', ['categoryId'])
export class TermCategory {
  @PrimaryColumn({ type: 'integer' })
  termId: number

  @PrimaryColumn({ type: 'integer' })
  categoryId: number

  @ManyToOne(() => Term, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'termId' })
  term: Relation<Term>

  @ManyToOne(() => Category, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'categoryId' })
  category: Relation<Category>
}
