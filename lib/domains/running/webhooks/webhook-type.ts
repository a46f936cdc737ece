/** The types of events that endpoints can receive. */
export const webhookTypes = [
  'order.placed',
  'order.paid',
  'order.edited',
  'order.exchanged',
  'order.shipped',
  'order.delivered',
  'order.returned',
  'order.parcel_lost',
  'order.cancelled',
  'order.refunded',
  'order.refund_failed',
  'order.disputed',
  'order.dispute_won',
  'order.dispute_lost',
  'stock.low',
  'product.changed',
  'customer.registered',
] as const

export type WebhookType = (typeof webhookTypes)[number]

/** Sent only when the owner asks for it. */
export const TEST_TYPE = 'webhook.test'

export function isWebhookType(text: string): text is WebhookType {
  return webhookTypes.some((type) => type === text)
}

/** An event's subject: events of one subject reach an endpoint in the order in which they happened. */
export function subjectOf({ type, subjectId }: { type: string; subjectId: number }): string {
  // Stock is that of a product.
  const kind = type === 'stock.low' ? 'product' : type.split('.', 1)[0]
  return `${kind}:${subjectId}`
}
