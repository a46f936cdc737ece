import { isPayable, type Order, type OrderSummary, owesRest } from '#lib/domains/shop/orders/index.ts'
import type { Texts } from '#lib/services/texts/index.ts'

/** The label of an order's status. */
function nameStatus(status: string, { find }: Texts): string {
  return find(`orders.status.${status}`) ?? status
}

/** The same on the page of an order; what is paid on delivery does not wait for its payment. */
export function describeStatus(
  { status, paymentKind }: Pick<OrderSummary, 'status' | 'paymentKind'>,
  texts: Texts,
): string {
  const isOnDelivery = status === 'pending' && paymentKind === 'on_delivery'
  return isOnDelivery ? texts.t('orders.pay_on_delivery') : nameStatus(status, texts)
}

/** Both states of an order in a list. One that waits for its payment alone says so once. */
export function describeStates(order: OrderSummary, texts: Texts): string[] {
  const { status, paymentStatus, paymentKind } = order
  const isUnpaid = paymentStatus === 'pending'
  if (status === 'pending' && isUnpaid) return [describeStatus(order, texts)]
  const isOnDelivery = isUnpaid && paymentKind === 'on_delivery'
  const payment = isOnDelivery
    ? texts.t('orders.payment_status.on_delivery')
    : namePayment(paymentStatus, texts)
  return [describeStatus(order, texts), payment]
}

/** The label of a payment's status within a line. */
function namePayment(status: string, { find }: Texts): string {
  return find(`orders.payment_status.${status}`) ?? status
}

/** Whether the buyer can pay the order online now. */
export function isPayableOnline(order: Order): boolean {
  // The rest of an order that was edited is paid online, whatever it was paid with.
  return isPayable(order) && (order.paymentMethod?.type === 'web' || owesRest(order))
}

export function describeDelivery({ importedFrom, fulfillmentStatus }: Order, { t, find }: Texts): string {
  // A former shop may have shipped it years ago.
  if (importedFrom !== null && fulfillmentStatus === 'fulfilled') return t('orders.shipped_once')
  return find(`orders.fulfillment.${fulfillmentStatus}`) ?? fulfillmentStatus
}

export function describePayment(order: Order, texts: Texts): string {
  const { paymentMethod, paymentStatus, processingSince } = order
  const { t } = texts
  const status = owesRest(order) ? 'pending' : paymentStatus
  const state = processingSince ? t('orders.being_processed') : namePayment(status, texts)
  return paymentMethod ? t('orders.paid_by', { method: paymentMethod.name, state }) : state
}
