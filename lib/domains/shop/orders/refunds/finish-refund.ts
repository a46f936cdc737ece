import type { Context } from '#lib/context.ts'
import { lockStock } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { queueCreditNote } from '../changes/queue-document.ts'
import { recordTransaction } from '../ledger/record-transaction.ts'
import type { OrderContext } from '../notices/mail-order.ts'
import { endReturned, settleFulfillment } from '../status/settle-fulfillment.ts'
import { listVariants } from '../stock/list-variants.ts'
import { releaseUnits } from '../stock/release-units.ts'
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
  const restocked = lines.map(({ lineId, line, restockedQuantity }) => ({
    lineId,
    variantId: line.variantId,
    quantity: restockedQuantity,
  }))
  await releaseUnits(tx, orderId, restocked, { reason: 'refund', at })
  await settleFulfillment(tx, context, orderId, at)
  await markRefunded(tx, context, { orderId, amount, at, returned: lines })
  await endReturned(tx, orderId, at)
  await queueCreditNote(tx, context, { refundId })
}
