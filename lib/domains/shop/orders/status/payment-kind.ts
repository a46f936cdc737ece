/**
 * When the money comes. `on_delivery`: to the courier, so the order ships at once and does not expire. `in_advance`: before it ships,
 * without a provider.
 */
export type PaymentKind = 'online' | 'on_delivery' | 'in_advance'

/** The methods that are paid on delivery. */
export const ON_DELIVERY: readonly string[] = ['cash_on_delivery']

/** The method of orders that are paid to staff while they place them, such as by card on the phone. */
export const BY_HAND = 'by_hand'

/** The kind of a payment method; null if there is nothing to pay. */
export function paymentKindOf({ id, type }: { id: string; type: string }): PaymentKind | null {
  if (type === 'free') return null
  if (type === 'web') return 'online'
  return ON_DELIVERY.includes(id) ? 'on_delivery' : 'in_advance'
}

type OfOrder = { gateway: string | null; gatewayType: string | null }

/** The kind of an order's payment method; null if it has none. */
export function orderPaymentKind({ gateway, gatewayType }: OfOrder): PaymentKind | null {
  return gateway === null ? null : paymentKindOf({ id: gateway, type: gatewayType ?? 'offline' })
}
