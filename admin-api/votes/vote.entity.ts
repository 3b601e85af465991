import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm'
import { Term } from '../terms/term.entity.ts'
import { User } from '../users/user.entity.ts'

@Entity('vote')
@Index('vote_term_user', ['termId', 'userId'], { unique: true })
@Index('vote_user', ['userId'])
export class Vote {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number

  @Column({ type: 'integer' })
  termId: number

  @Column({ type: 'integer' })
  userId: number

  @ManyToOne(() => Term, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'termId' })
  term: Relation<Term>

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'userId' })
  user: Relation<User>

  @Column({ type: 'boolean' })
  isUpvote: boolean

  @Column({ type: 'text' })
  createdAt: string
}
