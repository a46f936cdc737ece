import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { isCancellable, loadOrder, markFreeCancelled, type Order } from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts } from '#lib/domains/shop/payments/index.ts'
import { type Transactor, transactor } from '#lib/platform/database/transact.ts'
import { endOrder } from './end-order.ts'

/** Cancels an unpaid, unshipped order. A free order can be cancelled only by the owner. Throws `order_not_cancellable`. */
export async function cancelOrder(
  context: Context,
  orderId: number,
  reason: 'buyer' | 'owner',
  within: Transactor = transactor(context),
): Promise<Order> {
  const { prisma } = context.database
  const order = await loadOrder(prisma, orderId)
  const at = context.clock.now()
  if (reason === 'owner' && order.total === 0) {
    const isDone = await within((tx) => markFreeCancelled(tx, context, { orderId, at }))
    if (isDone) return loadOrder(prisma, orderId)
  }
  if (!isCancellable(order)) throw new DomainError('order_not_cancellable')
  await cancelAttempts(context, orderId)
  const isCancelled = await within((tx) => endOrder(tx, context, { orderId, at, reason }))
  if (!isCancelled) throw new DomainError('order_not_cancellable')
  return loadOrder(prisma, orderId)
}
