import type { Context } from '#lib/context.ts'
import { lockOrder, markCancelled, openOrder } from '#lib/domains/shop/orders/index.ts'
import { endLater, refundSurplus } from '#lib/domains/shop/payments/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

type TakeOver = { guestCartId: number; cartId: number; customerId: number }

/**
 * Makes a guest's unpaid order, with the stock it holds, the customer's when their carts are merged. Both carts are locked. A
 * cart has at most one unpaid order, so the customer's own is cancelled; otherwise both could be paid.
 */
export async function takeOverOrder(
  tx: Tx,
  context: Context,
  { guestCartId, cartId, customerId }: TakeOver,
): Promise<void> {
  const select = { id: true }
  const [guests, own] = await Promise.all([
    tx.order.findUnique({ where: { openCartId: guestCartId }, select }),
    tx.order.findUnique({ where: { openCartId: cartId }, select }),
  ])
  if (!guests) return
  const at = context.clock.now()
  for (const { id } of [guests, ...(own ? [own] : [])].sort((a, b) => a.id - b.id)) await lockOrder(tx, id)
  const { count } = await tx.order.updateMany({
    where: { ...openOrder, id: guests.id },
    data: { customerId, cartId, openCartId: null },
  })
  if (count === 0) {
    await tx.order.updateMany({ where: { id: guests.id }, data: { openCartId: null } })
    return
  }
  await tx.couponRedemption.updateMany({ where: { orderId: guests.id }, data: { customerId } })
  if (own) await giveUp(tx, context, own.id, at)
  await tx.order.update({ where: { id: guests.id }, data: { openCartId: cartId }, select })
}

/** Cancels an unpaid order. One that is no longer unpaid is only detached from its cart. */
async function giveUp(tx: Tx, context: Context, orderId: number, at: Date): Promise<void> {
  const isOpen = (await tx.order.count({ where: { ...openOrder, id: orderId } })) > 0
  if (isOpen && (await markCancelled(tx, context, { orderId, at, reason: 'merged' }))) {
    await endLater(tx, orderId, at)
    await refundSurplus(tx, orderId, at)
  }
  await tx.order.updateMany({ where: { id: orderId }, data: { openCartId: null } })
}
