import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { loadOrder, lockOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import {
  cancelAttempts,
  type ReceivedPayment,
  type RefundRequest,
  recordReceived,
  refundOrder,
} from '#lib/domains/shop/payments/index.ts'
import { type Transactor, transactor } from '#lib/platform/database/transact.ts'

/** Marks an order as paid when the owner has the money, and by which payment. Throws DomainError. */
export async function payByHand(
  context: Context,
  order: Order,
  received: ReceivedPayment = {},
  within: Transactor = transactor(context),
): Promise<Order> {
  const { prisma } = context.database
  await cancelAttempts(context, order.id)
  const now = await loadOrder(prisma, order.id)
  if (now.paymentStatus === 'paid' && order.paymentStatus !== 'paid') return now
  await within(async (tx) => {
    await lockOrder(tx, order.id)
    if (!(await recordReceived(tx, context, order, received)))
      throw new DomainError('order_not_markable_paid', { number: order.number })
  })
  return loadOrder(prisma, order.id)
}

/**
 * Refunds an order, or one of its payments, for the owner. An online payment is refunded through its provider, and the order
 * changes once that is done: `isQueued` if the provider does not respond now, `isPending` if it has only accepted the refund.
 * Throws DomainError.
 */
export async function refundByHand(
  context: Context,
  order: Order,
  request: RefundRequest,
  within: Transactor = transactor(context),
): Promise<{ order: Order; isQueued: boolean; isPending: boolean }> {
  const state = await refundOrder(context, order, request, within)
  return {
    order: await loadOrder(context.database.prisma, order.id),
    isQueued: state === 'queued',
    isPending: state === 'pending',
  }
}
