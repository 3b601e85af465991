import { Column, Entity, Index, PrimaryColumn } from 'typeorm'

/** A signed-in browser. The id is a hash of the cookie's, so that reading this table opens no session. */
@Entity('session')
@Index('session_user', ['userId'])
@Index('session_expires_at', ['expiresAt'])
export class SessionRow {
  @PrimaryColumn({ type: 'text' })
  id: string

  @Column({ type: 'integer', nullable: true })
  userId: number | null

  /** What express-session keeps, as JSON. */
  @Column({ type: 'text' })
  content: string

  @Column({ type: 'text' })
  expiresAt: string
}

/** The one-time link that sets the first administrator's password; at most one row. */
@Entity('first_password_link')
export class FirstPasswordLink {
  @PrimaryColumn({ type: 'text' })
  tokenHash: string

  @Column({ type: 'text' })
  expiresAt: string
}

/** An address that has signed in to an account. The id is made of both and of the secret, so that this table tells neither. */
@Entity('known_address')
@Index('known_address_expires_at', ['expiresAt'])
export class KnownAddress {
  @PrimaryColumn({ type: 'text' })
  id: string

  @Column({ type: 'text' })
  expiresAt: string
}
