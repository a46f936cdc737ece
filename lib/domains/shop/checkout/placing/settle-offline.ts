import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { loadOrder, lockOrder, markPaid, type Order } from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts, type RefundRequest, refundOrder } from '#lib/domains/shop/payments/index.ts'
import { type Transactor, transactor } from '#lib/platform/database/transact.ts'

/** Marks an order as paid when the owner has the money. Throws DomainError. */
export async function payByHand(
  context: Context,
  order: Order,
  within: Transactor = transactor(context),
): Promise<Order> {
  const { prisma } = context.database
  await cancelAttempts(context, order.id)
  const now = await loadOrder(prisma, order.id)
  if (now.paymentStatus === 'paid' && order.paymentStatus !== 'paid') return now
  const { id: orderId, total: amount, currency } = order
  const at = context.clock.now()
  await within(async (tx) => {
    await lockOrder(tx, orderId)
    if (!(await markPaid(tx, context, { orderId, amount, currency, at })))
      throw new DomainError('order_not_markable_paid', { number: order.number })
  })
  return loadOrder(prisma, orderId)
}

/**
 * Refunds an order, or one of its payments, for the owner. An online payment is refunded through its provider, and the order
 * changes once that is done: `isQueued` if the provider does not respond now, `isPending` if it has only accepted the refund.
 * Throws DomainError.
 */
export async function refundByHand(
  context: Context,
  order: Order,
  request: RefundRequest = {},
  within: Transactor = transactor(context),
): Promise<{ order: Order; isQueued: boolean; isPending: boolean }> {
  const state = await refundOrder(context, order, request, within)
  return {
    order: await loadOrder(context.database.prisma, order.id),
    isQueued: state === 'queued',
    isPending: state === 'pending',
  }
}
