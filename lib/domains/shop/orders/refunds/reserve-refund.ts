import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { recordTransaction } from '../ledger/record-transaction.ts'
import { loadRefundable } from './load-refundable.ts'
import { planRefund, type RefundOptions, type RefundPlan } from './plan-refund.ts'

type Reservation = {
  orderId: number
  /** The payment to refund; null for a refund outside of any provider. */
  attemptId: number | null
  options: RefundOptions
  reason: 'owner' | 'provider'
  staffId?: number | null
  at: Date
}

/**
 * Reserves the amount and items of a refund of the order's own payment, so that nothing is refunded twice or shipped
 * meanwhile. Followed by `finishRefund` or `releaseRefund`. The order must be locked. Throws DomainError.
 */
export async function reserveRefund(
  tx: Tx,
  { orderId, attemptId, options, reason, staffId = null, at }: Reservation,
): Promise<{ id: number; amount: number }> {
  const order = await loadRefundable(tx, orderId)
  const plan = planRefund(order, options)
  const known = new Map(order.lines.map((line) => [line.id, line.refundedAmount]))
  if (!(await reserve(tx, orderId, plan, order.shippingLeft, known)))
    throw new DomainError('refund_changed', { number: order.number })
  const { currency } = order
  const { id } = await tx.refund.create({
    data: {
      ...{ orderId, attemptId, reason, currency },
      amount: BigInt(plan.amount),
      shippingAmount: BigInt(plan.shipping),
      overpaidAmount: BigInt(Math.min(freeOf(plan), order.overpaid)),
      createdAt: at,
      lines: { create: plan.lines.map((line) => ({ ...line, amount: BigInt(line.amount) })) },
    },
    select: { id: true },
  })
  const { amount } = plan
  const refund = { orderId, attemptId, refundId: id, amount, currency }
  await recordTransaction(tx, { ...refund, kind: 'refund_requested', paysOrder: true, staffId, at })
  return { id, amount }
}

/** What is for no item and no shipping. */
function freeOf({ amount, shipping, lines }: RefundPlan): number {
  return lines.reduce((rest, line) => rest - line.amount, amount - shipping)
}

/** Each statement changes its row only if enough is left. If this returns false, the transaction must be rolled back. */
async function reserve(
  tx: Tx,
  orderId: number,
  { amount, shipping, lines }: RefundPlan,
  shippingLeft: number,
  known: ReadonlyMap<number, number>,
): Promise<boolean> {
  if (shipping > shippingLeft) return false
  const held = await tx.$executeRaw`
    UPDATE "Order" SET
      "refundQueued" = "refundQueued" + ${amount},
      "refundedShipping" = "refundedShipping" + ${shipping}
    WHERE "id" = ${orderId} AND "refunded" + "refundQueued" + "disputed" + ${amount} <= COALESCE("paid", "total")
      AND "importedFrom" IS NULL AND "paymentStatus" IN ('paid', 'disputed', 'partially_refunded')`
  if (held === 0) return false
  for (const line of lines) {
    const count = await tx.$executeRaw`
      UPDATE "OrderLine" SET
        "refundedQuantity" = "refundedQuantity" + ${line.quantity},
        "refundedAmount" = "refundedAmount" + ${line.amount},
        "settledQuantity" = "settledQuantity" + ${line.returnedQuantity}
      WHERE "id" = ${line.lineId} AND "orderId" = ${orderId}
        AND "refundedQuantity" + ${line.quantity} <= "quantity"
        AND "settledQuantity" + ${line.returnedQuantity} <= "returnedQuantity"
        AND "refundedAmount" = ${known.get(line.lineId) ?? 0}`
    if (count === 0) return false
  }
  return true
}
