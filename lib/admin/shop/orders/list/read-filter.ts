import { choiceIn, dayIn, numberIn, type Query, textIn } from '#lib/admin/lists/query.ts'
import { fulfillmentStatuses, orderStatuses, paymentStatuses } from '#lib/domains/shop/orders/index.ts'
import { type OrderFilter, orderViews } from '#lib/domains/shop/orders/staff/index.ts'

/** The filter in the list's address; its days are those of a time zone. */
export function readOrderFilter(query: Query, timeZone: string): OrderFilter {
  return {
    query: textIn(query.q) || undefined,
    view: choiceIn(query.view, orderViews),
    status: choiceIn(query.status, orderStatuses),
    payment: choiceIn(query.payment, paymentStatuses),
    delivery: choiceIn(query.delivery, fulfillmentStatuses),
    from: dayIn(query.from, timeZone),
    until: dayIn(query.until, timeZone, 1),
    customerId: numberIn(query.customer),
  }
}
