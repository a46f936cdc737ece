import { type OrderFilter, orderViews } from '#lib/domains/shop/orders/staff/index.ts'
import { choiceIn, dayIn, numberIn, type Query, textIn } from '../../lists/query.ts'

export const statuses = ['pending', 'processing', 'completed', 'cancelled'] as const
export const payments = [
  'pending',
  'authorized',
  'paid',
  'failed',
  'cancelled',
  'partially_refunded',
  'refunded',
] as const
export const deliveries = [
  'unfulfilled',
  'partially_fulfilled',
  'fulfilled',
  'delivered',
  'returned',
] as const

/** The filter in the list's address; its days are those of a time zone. */
export function readOrderFilter(query: Query, timeZone: string): OrderFilter {
  return {
    query: textIn(query.q) || undefined,
    view: choiceIn(query.view, orderViews),
    status: choiceIn(query.status, statuses),
    payment: choiceIn(query.payment, payments),
    delivery: choiceIn(query.delivery, deliveries),
    from: dayIn(query.from, timeZone),
    until: dayIn(query.until, timeZone, 1),
    customerId: numberIn(query.customer),
  }
}
