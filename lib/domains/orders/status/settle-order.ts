import { queueOrderPush } from '#lib/domains/push/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { closeCart } from '../close-cart.ts'
import { mailOrder, type OrderContext } from '../notices/mail-order.ts'
import { noticeOrder } from '../notices/notice-order.ts'

/** Finalizes an order that needs no online payment: empties its cart and notifies the buyer. */
export async function settleOrder(tx: Tx, context: OrderContext, orderId: number, at: Date): Promise<void> {
  await closeCart(tx, orderId, at)
  await mailOrder(tx, context, orderId, 'order_placed', {})
  await noticeOrder(tx, context, orderId)
  await queueOrderPush(tx, context, orderId, 'order.placed')
}
