import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { queueCreditNote } from '../changes/queue-document.ts'
import { recordTransaction } from '../ledger/record-transaction.ts'
import type { OrderContext } from '../notices/mail-order.ts'
import { endReturned, settleFulfillment } from '../status/settle-fulfillment.ts'
import { listVariants, lockStock } from '../stock/lock-stock.ts'
import { addUnits, giveBackStock } from '../stock/move-stock.ts'
import { markRefunded } from './mark-refunded.ts'

/**
 * Completes a reserved refund: updates the order's amounts and stock, and closes the order if nothing is left to ship. The
 * order must be locked.
 */
export async function finishRefund(
  tx: Tx,
  context: OrderContext & Pick<Context, 'database'>,
  refundId: number,
  { reference = null, at }: { reference?: string | null; at: Date },
): Promise<void> {
  const { lines, ...refund } = await tx.refund.update({
    where: { id: refundId },
    data: { status: 'done', reference },
    select: {
      orderId: true,
      attemptId: true,
      amount: true,
      currency: true,
      lines: {
        select: {
          lineId: true,
          quantity: true,
          restockedQuantity: true,
          line: { select: { variantId: true } },
        },
        orderBy: { lineId: 'asc' },
      },
    },
  })
  const { orderId } = refund
  const amount = Number(refund.amount)
  const made = { ...refund, refundId, reference, amount, paysOrder: true, at }
  await recordTransaction(tx, { ...made, kind: 'refund_succeeded' })
  await tx.order.updateMany({ where: { id: orderId }, data: { refundQueued: { decrement: amount } } })
  // What follows changes some of these products, then the coupon, then all of the products: so all are locked first.
  await lockStock(tx, context.database, listVariants(lines.map(({ line }) => line)))
  await restock(tx, orderId, lines, at)
  await settleFulfillment(tx, context, orderId, at)
  await markRefunded(tx, context, { orderId, amount, at, returned: lines })
  await endReturned(tx, orderId, at)
  await queueCreditNote(tx, context, { refundId })
}

/** Returns at most what the order took; untracked stock was never taken. */
async function restock(
  tx: Tx,
  orderId: number,
  lines: readonly { lineId: number; restockedQuantity: number }[],
  at: Date,
): Promise<void> {
  const back = new Map<number, number>()
  for (const { lineId, restockedQuantity } of lines) {
    const line = await tx.orderLine.findUnique({
      where: { id: lineId },
      select: { variantId: true, stockTaken: true },
    })
    const pieces = Math.min(restockedQuantity, line?.stockTaken ?? 0)
    if (!line || line.variantId === null || pieces === 0) continue
    await tx.orderLine.updateMany({ where: { id: lineId }, data: { stockTaken: { decrement: pieces } } })
    addUnits(back, line.variantId, pieces)
  }
  await giveBackStock(tx, orderId, back, { reason: 'refund', at })
}
