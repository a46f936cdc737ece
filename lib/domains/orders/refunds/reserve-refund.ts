import { OperationRefused } from '#lib/domains/operation-refused.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { planRefund, type RefundPlan, type RefundWish } from './plan-refund.ts'
import { readRefundable } from './read-refundable.ts'

type Reservation = {
  orderId: number
  /** The payment that the money goes back through; null for a refund outside of any provider. */
  attemptId: number | null
  wish: RefundWish
  reason: 'owner' | 'provider'
  at: Date
}

/**
 * Sets aside what a refund of an order's own payment is of, so that nothing is refunded twice, and what is refunded is
 * not shipped. Ends with `finishRefund` or `releaseRefund`. The order is held. Throws OperationRefused.
 */
export async function reserveRefund(
  tx: Tx,
  { orderId, attemptId, wish, reason, at }: Reservation,
): Promise<{ id: number; amount: number }> {
  const order = await readRefundable(tx, orderId)
  const plan = planRefund(order, wish)
  const known = new Map(order.lines.map((line) => [line.id, line.refundedAmount]))
  if (!(await setAside(tx, orderId, plan, order.shippingLeft, known)))
    throw new OperationRefused(
      `${order.number} was refunded by somebody else a moment ago: look at it again.`,
    )
  const { id } = await tx.refund.create({
    data: {
      ...{ orderId, attemptId, reason, currency: order.currency },
      amount: BigInt(plan.amount),
      shippingAmount: BigInt(plan.shipping),
      createdAt: at,
      lines: { create: plan.lines.map((line) => ({ ...line, amount: BigInt(line.amount) })) },
    },
    select: { id: true },
  })
  return { id, amount: plan.amount }
}

/** Each statement changes its row only while enough is left. False where it is not: nothing of it may be kept then. */
async function setAside(
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
    WHERE "id" = ${orderId} AND "refunded" + "refundQueued" + ${amount} <= "total"
      AND "paymentStatus" IN ('paid', 'partially_refunded')`
  if (held === 0) return false
  for (const line of lines) {
    const count = await tx.$executeRaw`
      UPDATE "OrderLine" SET
        "refundedQuantity" = "refundedQuantity" + ${line.quantity},
        "refundedAmount" = "refundedAmount" + ${line.amount}
      WHERE "id" = ${line.lineId} AND "orderId" = ${orderId}
        AND "refundedQuantity" + ${line.quantity} <= "quantity"
        AND "refundedAmount" = ${known.get(line.lineId) ?? 0}`
    if (count === 0) return false
  }
  return true
}
