import type { Tx } from '#lib/platform/database/db.ts'
import { queueSurplusRefund } from './queue-refund.ts'

/**
 * Refunds an order's surplus payments in full, or `only` the given attempt: those captured for a cancelled order, or for one
 * that is paid by another. The caller holds the order's lock and knows that it waits for no payment.
 */
export async function refundSurplus(tx: Tx, orderId: number, at: Date, only?: number): Promise<void> {
  const { paymentStatus } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { paymentStatus: true },
  })
  const surplus = await tx.paymentAttempt.findMany({
    where: { id: only, orderId, status: 'paid', paysOrder: false, paidAmount: { gt: 0 } },
    orderBy: { id: 'asc' },
    select: { id: true, orderId: true, paidAmount: true, refunded: true, disputed: true },
  })
  const reason = paymentStatus === 'cancelled' ? 'paid_late' : 'paid_twice'
  for (const { paidAmount, refunded, disputed, ...attempt } of surplus) {
    const left = Number(paidAmount - refunded - disputed)
    if (left > 0) await queueSurplusRefund(tx, { attempt, amount: left, reason, at })
  }
}
