import type { Tx } from '#lib/platform/database/db.ts'
import { runStatement, selectRow } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import {
  deleteItems,
  deleteOrdered,
  forgetCoupon,
  leaveCart,
  reduceOrdered,
  resetCart,
  selectOpenCart,
} from '../statements/ordered-cart.ts'

/** Events of an order whose cart was emptied before it was paid. */
const EMPTIED_BY = ['order.payment_processing', 'order.authorized']

/** Empties a cart all of which was ordered, in the transaction that has locked it for that. */
export async function emptyCart(tx: Statements, cartId: number, hasCoupon: boolean): Promise<void> {
  await runStatement(tx, deleteItems, { cartId })
  if (hasCoupon) await runStatement(tx, forgetCoupon, { cartId })
}

/**
 * Detaches an order from the cart it was placed from: the ordered items are removed, and the cart can no longer change the
 * order. The order must be locked.
 */
export async function closeCart(tx: Tx, orderId: number, at: Date): Promise<void> {
  const order = await selectRow(tx, selectOpenCart, { orderId })
  if (!order || order.openCartId === null) return
  await removeOrderedItems(tx, { orderId, cartId: order.openCartId, at })
  await runStatement(tx, leaveCart, { orderId, at })
}

/**
 * Empties the cart of an expired order that was paid after all, unless that was done before or another order has been placed
 * from the cart since. The order must be locked.
 */
export async function emptyRecovered(tx: Tx, orderId: number, at: Date): Promise<void> {
  const { cartId, gatewayType } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { cartId: true, gatewayType: true },
  })
  if (cartId === null || gatewayType !== 'web') return
  const emptied = await tx.orderEvent.count({ where: { orderId, kind: { in: EMPTIED_BY } } })
  const later = await tx.order.count({ where: { cartId, id: { gt: orderId } } })
  if (emptied === 0 && later === 0) await removeOrderedItems(tx, { orderId, cartId, at })
}

/** Removes the ordered quantities; anything added since stays. */
async function removeOrderedItems(
  tx: Tx,
  { orderId, cartId, at }: { orderId: number; cartId: number; at: Date },
): Promise<void> {
  if ((await runStatement(tx, resetCart, { cartId, at })) === 0) return
  await runStatement(tx, deleteOrdered, { orderId, cartId })
  await runStatement(tx, reduceOrdered, { orderId, cartId, at })
}
