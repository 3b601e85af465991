import { primary, table, text } from './table.ts'

/** A webhook that was acted on, so that a repeated delivery has no effect. */
export interface WebhookDelivery {
  id: string
  receivedAt: string
}

export const WebhookDelivery = table<WebhookDelivery>('webhook_delivery', {
  id: { ...text, ...primary },
  receivedAt: text,
})
