import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm'

/** An administrator, or a visitor who has voted: then without a password and with an address that no mail reaches. */
@Entity('user')
@Index('user_email', ['email'], { unique: true })
export class User {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number

  @Column({ type: 'text' })
  email: string

  @Column({ type: 'text', nullable: true })
  displayName: string | null

  @Column({ type: 'boolean', default: false })
  isAdmin: boolean

  /** argon2id with its parameters; null for whoever cannot sign in. */
  @Column({ type: 'text', nullable: true })
  passwordHash: string | null

  @Column({ type: 'text' })
  createdAt: string
}
