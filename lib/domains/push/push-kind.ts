/** What devices are told of orders. */
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
