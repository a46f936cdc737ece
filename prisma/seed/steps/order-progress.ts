import type { OrderSeed, OrderState } from '../commerce/orders.ts'
import { daysBefore, type SeedContext } from './seed-context.ts'

const columns: Record<OrderState, { status: string; paymentStatus: string; fulfillmentStatus: string }> = {
  placed: { status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled' },
  paid: { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' },
  shipped: { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'fulfilled' },
  delivered: { status: 'completed', paymentStatus: 'paid', fulfillmentStatus: 'delivered' },
  refunded: { status: 'completed', paymentStatus: 'refunded', fulfillmentStatus: 'returned' },
  cancelled: { status: 'cancelled', paymentStatus: 'cancelled', fulfillmentStatus: 'unfulfilled' },
}

const steps: Record<OrderState, readonly string[]> = {
  placed: [],
  paid: ['paid'],
  shipped: ['paid', 'shipped'],
  delivered: ['paid', 'shipped', 'delivered'],
  refunded: ['paid', 'shipped', 'delivered', 'refunded'],
  cancelled: ['cancelled'],
}

const daysAfterPlacing: Record<string, number> = {
  paid: 0.01,
  cancelled: 0.8,
  shipped: 1,
  delivered: 5,
  refunded: 12,
}

/** When an order took each of its steps, and its three current states. */
export function traceOrder(context: SeedContext, { state, daysAgo }: OrderSeed) {
  const placedAt = daysBefore(context, daysAgo)
  const reached = (step: string): Date | undefined =>
    steps[state].includes(step)
      ? earlier(daysBefore(context, daysAgo - (daysAfterPlacing[step] ?? 0)), context.now)
      : undefined
  const events = steps[state].map((step) => ({ kind: `order.${step}`, createdAt: reached(step) ?? placedAt }))
  return {
    ...columns[state],
    placedAt,
    paidAt: reached('paid'),
    shippedAt: reached('shipped'),
    deliveredAt: reached('delivered'),
    refundedAt: reached('refunded'),
    cancelledAt: reached('cancelled'),
    statusChangedAt: events.at(-1)?.createdAt ?? placedAt,
    events: [{ kind: 'order.placed', createdAt: placedAt }, ...events],
  }
}

export type OrderTrace = ReturnType<typeof traceOrder>

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
