import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { cancelWithoutMoney, isCancellable, loadOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts } from '#lib/domains/shop/payments/index.ts'
import { type Transactor, transactor } from '#lib/platform/database/transact.ts'
import { endOrder } from './end-order.ts'

/**
 * Cancels an unpaid, unshipped order. One that is free, or whose money the buyer's bank has kept, can be cancelled only by the owner. Throws
 * `order_not_cancellable`.
 */
export async function cancelOrder(
  context: Context,
  orderId: number,
  reason: 'buyer' | 'owner',
  within: Transactor = transactor(context),
): Promise<Order> {
  const { prisma } = context.database
  const order = await loadOrder(prisma, orderId)
  const at = context.clock.now()
  if (!isCancellable(order)) {
    const isDone =
      reason === 'owner' && (await within((tx) => cancelWithoutMoney(tx, context, { orderId, at })))
    if (!isDone) throw new DomainError('order_not_cancellable')
    return loadOrder(prisma, orderId)
  }
  await cancelAttempts(context, orderId)
  const isCancelled = await within((tx) => endOrder(tx, context, { orderId, at, reason }))
  if (!isCancelled) throw new DomainError('order_not_cancellable')
  return loadOrder(prisma, orderId)
}
