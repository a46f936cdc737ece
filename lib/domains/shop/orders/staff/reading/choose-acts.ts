import {
  isCancellable,
  isEditable,
  type Order,
  owesRest,
  paidStatuses,
  paymentKindOf,
  refundableStatuses,
  unshippedOf,
  withBuyerOf,
} from '#lib/domains/shop/orders/index.ts'
import type { CapturedPayment } from '#lib/domains/shop/payments/index.ts'

/** What can be done with an order now. */
export type OrderChoices = {
  pay: boolean
  ship: boolean
  deliver: boolean
  refund: boolean
  cancel: boolean
  /** Whether the buyer has anything that could come back. */
  takeBack: boolean
  /** Whether the rest of a partly shipped order can be given up. */
  closeRest: boolean
  edit: boolean
  /** Whether a parcel leaves before the rest of an edited order is paid. */
  shipsDespiteDue: boolean
}

export function chooseActs(order: Order, refundable: readonly CapturedPayment[]): OrderChoices {
  const { status, paymentStatus, fulfillmentStatus, paymentMethod, processingSince, totals, units } = order
  const isOwn = order.importedFrom === null
  const isOpen = isOwn && status !== 'cancelled'
  const isWorkedOn = isOpen && status !== 'completed'
  const isPaid = refundableStatuses.includes(paymentStatus)
  const isCovered = isPaid || paymentStatus === 'authorized'
  const isUnpaid = ['pending', 'failed'].includes(paymentStatus)
  const rest = totals.paid - totals.refunded - totals.disputed
  const isLeft = units.some((line) => unshippedOf(line) > 0)
  const isWithBuyer = units.some((line) => withBuyerOf(line) > 0)
  const isWithoutMoney =
    processingSince === null && (isUnpaid || (paidStatuses.includes(paymentStatus) && rest <= 0))
  const isUnderway = order.shipments.some(({ state }) => state === 'shipped')
  return {
    pay: isOpen && totals.due > 0,
    ship:
      isWorkedOn &&
      paymentStatus !== 'refunded' &&
      totals.disputed === 0 &&
      (isCovered || (paymentMethod !== null && paymentKindOf(paymentMethod) === 'on_delivery')) &&
      isLeft,
    deliver:
      isOpen &&
      status === 'processing' &&
      (fulfillmentStatus === 'fulfilled' || (fulfillmentStatus === 'partially_returned' && isUnderway)),
    refund: isOwn && ((isPaid && rest > 0) || refundable.some(({ paysOrder }) => !paysOrder)),
    cancel:
      isCancellable(order) ||
      (isOpen &&
        isWithoutMoney &&
        paymentStatus !== 'refunded' &&
        ['unfulfilled', 'partially_fulfilled', 'returned'].includes(fulfillmentStatus) &&
        units.length > 0 &&
        !isWithBuyer),
    takeBack: isOwn && isWithBuyer,
    edit: isEditable({
      ...order,
      disputed: totals.disputed,
      refundQueued: order.refunds.filter((refund) => refund.status === 'pending').length,
    }),
    shipsDespiteDue: owesRest(order),
    closeRest: isWorkedOn && isWithoutMoney && fulfillmentStatus === 'partially_fulfilled' && isLeft,
  }
}
