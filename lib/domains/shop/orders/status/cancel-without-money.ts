import type { Context } from '#lib/context.ts'
import { lockStock } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { deduct } from '../changes/returns/deduct.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderContext } from '../notices/mail-order.ts'
import { listUnits, withBuyerOf } from '../reading/line-units.ts'
import { uncountSale } from '../stock/count-sale.ts'
import { listVariants } from '../stock/list-variants.ts'
import { addToTakings } from './count-takings.ts'
import { asCancelled, followCancellation } from './mark-unpaid.ts'
import { ownOrder, refundableStatuses } from './states.ts'

/**
 * Cancels an order for the owner of which the buyer has nothing, and the shop no money: it was free, or is unpaid and came back, or the
 * buyer's bank has taken back what was paid. Not every provider says that a dispute is lost, so the owner need not wait for it. Resolves
 * to whether the order changed.
 */
export async function cancelWithoutMoney(
  tx: Tx,
  context: OrderContext & Pick<Context, 'database'>,
  { orderId, at }: { orderId: number; at: Date },
): Promise<boolean> {
  await lockOrder(tx, orderId)
  const order = await tx.order.findFirst({
    where: {
      ...ownOrder,
      id: orderId,
      status: { not: 'cancelled' },
      paymentStatus: { in: [...UNPAID, ...refundableStatuses] },
      fulfillmentStatus: { in: ['unfulfilled', 'partially_fulfilled', 'returned'] },
      processingSince: null,
      refundQueued: 0,
    },
    select: {
      ...{ paymentStatus: true, total: true, paid: true, refunded: true, disputed: true },
      lines: { select: { id: true, variantId: true, quantity: true, refundedQuantity: true } },
    },
  })
  if (!order || !(await isEndable(tx, orderId, order))) return false
  const isUnpaid = UNPAID.includes(order.paymentStatus)
  if (isUnpaid) {
    const lines = order.lines.map((line) => ({
      lineId: line.id,
      quantity: line.quantity - line.refundedQuantity,
    }))
    await deduct(tx, context, { orderId, reason: 'cancelled', lines, withShipping: true, at })
  }
  const isFree = order.total === 0n
  // What the bank has taken back was paid all the same.
  const { paymentStatus, ...cancelled } = asCancelled(at, 'owner')
  const data = isFree || isUnpaid ? { ...cancelled, paymentStatus } : cancelled
  await tx.order.update({ where: { id: orderId }, data, select: { id: true } })
  await lockStock(tx, context.database, listVariants(order.lines))
  await followCancellation(tx, context, { orderId, at, reason: 'owner' })
  // If the bank returns the money, its refund restocks nothing more.
  await tx.orderLine.updateMany({ where: { orderId }, data: { stockTaken: 0 } })
  await uncountSale(tx, orderId, 'all')
  if (isFree) await addToTakings(tx, orderId, { orders: -1, amount: 0 })
  return true
}

const UNPAID = ['pending', 'failed']

type Money = {
  paymentStatus: string
  total: bigint
  paid: bigint | null
  refunded: bigint
  disputed: bigint
}

/** Whether neither the buyer has anything of it, nor the shop any money. */
async function isEndable(
  tx: Tx,
  orderId: number,
  { paymentStatus, total, paid, refunded, disputed }: Money,
): Promise<boolean> {
  const isUnpaid = UNPAID.includes(paymentStatus)
  if (!isUnpaid && (paid ?? total) > refunded + disputed) return false
  const lines = await listUnits(tx, orderId)
  const isDigital = lines.length === 0
  if (isDigital) return false
  return lines.every((line) => withBuyerOf(line) === 0)
}
