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
