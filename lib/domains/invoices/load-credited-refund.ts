import type { Tx } from '#lib/platform/database/db.ts'
import type { CreditedRefund } from './content/write-content.ts'

/** A refund, and what was credited of the same lines before it. The order must be locked. */
export async function loadCreditedRefund(tx: Tx, refundId: number): Promise<CreditedRefund> {
  const { orderId, amount, shippingAmount, updatedAt, lines } = await tx.refund.findUniqueOrThrow({
    where: { id: refundId },
    select: {
      orderId: true,
      amount: true,
      shippingAmount: true,
      updatedAt: true,
      lines: { select: { lineId: true, quantity: true, amount: true }, orderBy: { lineId: 'asc' } },
    },
  })
  const earlier = { orderId, creditNote: { isNot: null } }
  const shipping = await tx.refund.aggregate({ where: earlier, _sum: { shippingAmount: true } })
  const before = await tx.refundLine.groupBy({
    by: ['lineId'],
    where: { refund: earlier },
    _sum: { amount: true },
  })
  const creditedOf = new Map(before.map(({ lineId, _sum }) => [lineId, Number(_sum.amount ?? 0)]))
  return {
    amount: Number(amount),
    shipping: { amount: Number(shippingAmount), before: Number(shipping._sum.shippingAmount ?? 0) },
    lines: lines.map((line) => ({
      ...line,
      amount: Number(line.amount),
      before: creditedOf.get(line.lineId) ?? 0,
    })),
    at: updatedAt,
  }
}
