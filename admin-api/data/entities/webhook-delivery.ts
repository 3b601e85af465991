import { primary, table, text } from './table.ts'

/** A webhook that was obeyed, so that a repeated one is not. */
export interface WebhookDelivery {
  id: string
  receivedAt: string
}

export const WebhookDelivery = table<WebhookDelivery>('webhook_delivery', {
  id: { ...text, ...primary },
  receivedAt: text,
})
