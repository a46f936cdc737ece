import { isPayable, type Order, paymentKindOf } from '#lib/domains/shop/orders/index.ts'
import type { Texts } from '#lib/services/texts/index.ts'

/** The label of an order's status. */
export function nameStatus(status: string, { find }: Texts): string {
  return find(`orders.status.${status}`) ?? status
}

/** The same on the page of an order; what is paid on delivery does not wait for its payment. */
export function describeStatus({ status, paymentMethod }: Order, texts: Texts): string {
  const isOnDelivery = paymentMethod !== null && paymentKindOf(paymentMethod) === 'on_delivery'
  return status === 'pending' && isOnDelivery ? texts.t('orders.pay_on_delivery') : nameStatus(status, texts)
}

/** The label of a payment's status within a line. */
export function namePayment(status: string, { find }: Texts): string {
  return find(`orders.payment_status.${status}`) ?? status
}

/** Whether the buyer can pay the order online now. */
export function isPayableOnline(order: Order): boolean {
  return isPayable(order) && order.paymentMethod?.type === 'web'
}

export function describeDelivery({ importedFrom, fulfillmentStatus }: Order, { t, find }: Texts): string {
  // A former shop may have shipped it years ago.
  if (importedFrom !== null && fulfillmentStatus === 'fulfilled') return t('orders.shipped_once')
  return find(`orders.fulfillment.${fulfillmentStatus}`) ?? fulfillmentStatus
}

export function describePayment(
  { paymentMethod, paymentStatus, processingSince }: Order,
  texts: Texts,
): string {
  const { t } = texts
  const state = processingSince ? t('orders.being_processed') : namePayment(paymentStatus, texts)
  return paymentMethod ? t('orders.paid_by', { method: paymentMethod.name, state }) : state
}
