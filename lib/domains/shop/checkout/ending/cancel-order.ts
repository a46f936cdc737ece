import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { isCancellable, isPayable, loadOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts } from '#lib/domains/shop/payments/index.ts'
import { type Transactor, transactor } from '#lib/platform/database/transact.ts'
import { endOrder, endWithoutMoney } from './end-order.ts'

/**
 * Cancels an unpaid, unshipped order. One that is free, that came back unpaid, or whose money the buyer's bank has kept, can be cancelled only
 * by the owner. Throws `order_not_cancellable`.
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
  const isOpen = isCancellable(order)
  if (!isOpen && reason === 'buyer') throw new DomainError('order_not_cancellable')
  if (isPayable(order)) await cancelAttempts(context, orderId)
  const isCancelled = await within((tx) =>
    isOpen ? endOrder(tx, context, { orderId, at, reason }) : endWithoutMoney(tx, context, { orderId, at }),
  )
  if (!isCancelled) throw new DomainError('order_not_cancellable')
  return loadOrder(prisma, orderId)
}
