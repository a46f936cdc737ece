import { queueOrderPush } from '#lib/domains/publishing/push/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { mailOrder, type OrderContext } from '../notices/mail-order.ts'
import { noticeOrder } from '../notices/notice-order.ts'
import { loadNotified, type NotifiedOrder } from '../notices/notified-order.ts'
import { closeCart } from '../placing/close-cart.ts'

/** Finalizes an order that needs no online payment: empties its cart and notifies the buyer. */
export async function settleOrder(tx: Tx, context: OrderContext, orderId: number, at: Date): Promise<void> {
  await closeCart(tx, orderId, at)
  await notifyPlaced(tx, context, await loadNotified(tx, orderId))
}

/** Tells buyer and owner of an order that needs no online payment at once; of one that is due, the mail leads to it. */
export async function notifyPlaced(
  tx: Statements,
  context: OrderContext,
  order: NotifiedOrder,
  { isDue = false }: { isDue?: boolean } = {},
): Promise<void> {
  await mailOrder(tx, context, order, 'order_placed', isDue ? { due: true } : {})
  await noticeOrder(tx, context, order)
  await queueOrderPush(tx, context, order, 'order.placed')
}
