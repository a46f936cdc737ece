import type { Context } from '#lib/context.ts'
import { isCancellable, loadOrder, type Order, OrderNotCancellable } from '#lib/orders/index.ts'
import { cancelAttempts } from '#lib/payments/index.ts'
import { transact } from '#lib/platform/transact.ts'
import { endOrder } from './end-order.ts'

/** Cancels an order that nothing was paid for and nothing sent of. Throws OrderNotCancellable. */
export async function cancelOrder(
  context: Context,
  orderId: number,
  reason: 'buyer' | 'owner',
): Promise<Order> {
  const { prisma } = context.database
  if (!isCancellable(await loadOrder(prisma, orderId))) throw new OrderNotCancellable()
  await cancelAttempts(context, orderId)
  const at = context.clock.now()
  const isCancelled = await transact(prisma, (tx) => endOrder(tx, context, { orderId, at, reason }))
  if (!isCancelled) throw new OrderNotCancellable()
  return loadOrder(prisma, orderId)
}
