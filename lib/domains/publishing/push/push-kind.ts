/** The events of an order that devices are notified of. */
export const pushKinds = [
  'order.placed',
  'order.paid',
  'order.payment_failed',
  'order.cancelled',
  'order.shipped',
  'order.delivered',
  'order.refunded',
] as const

export type PushKind = (typeof pushKinds)[number]

/** Groups of events that a device can choose from. */
export const pushTopics = ['orders', 'payments', 'shipping'] as const

export type PushTopic = (typeof pushTopics)[number]

export const topicOf: { [kind in PushKind]: PushTopic } = {
  'order.placed': 'orders',
  'order.cancelled': 'orders',
  'order.paid': 'payments',
  'order.payment_failed': 'payments',
  'order.refunded': 'payments',
  'order.shipped': 'shipping',
  'order.delivered': 'shipping',
}
