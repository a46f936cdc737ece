import type { Tx } from '#lib/platform/database/db.ts'
import { giveBackCoupon } from '../placing/redeem-coupon.ts'
import { addUnits, giveBackStock } from '../stock/move-stock.ts'
import { ownOrder } from './states.ts'

/** Releases an order's stock and coupon. Idempotent. */
export async function releaseOrder(tx: Tx, orderId: number, at: Date): Promise<void> {
  const { count } = await tx.order.updateMany({
    where: { ...ownOrder, id: orderId, releasedAt: null },
    data: { releasedAt: at },
  })
  if (count === 0) return
  await giveBackStock(tx, orderId, await loadTakenStock(tx, orderId), { reason: 'cancellation', at })
  await giveBackCoupon(tx, orderId, at)
}

/** The stock that an order has taken, by variant. */
export async function loadTakenStock(tx: Tx, orderId: number): Promise<Map<number, number>> {
  const lines = await tx.orderLine.findMany({
    where: { orderId, stockTaken: { gt: 0 } },
    select: { variantId: true, stockTaken: true },
  })
  const taken = new Map<number, number>()
  for (const { variantId, stockTaken } of lines) addUnits(taken, variantId, stockTaken)
  return taken
}
