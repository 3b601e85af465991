import { Column, Entity, PrimaryColumn } from 'typeorm'

/** A webhook that was obeyed, so that a repeated one is not. */
@Entity('webhook_delivery')
export class WebhookDelivery {
  @PrimaryColumn({ type: 'text' })
  id: string

  @Column({ type: 'text' })
  receivedAt: string
}
