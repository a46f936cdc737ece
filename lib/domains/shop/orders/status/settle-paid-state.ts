import type { Tx } from '#lib/platform/database/db.ts'

/**
 * Brings the payment state of a paid order up to date with its sums and its disputes, once these are written. `paidStateOf` says the
 * same of a ledger. Of an order that an edit made dearer, no more is outstanding than it costs beyond the money the shop has, such as
 * after a refund came back. The order must be locked.
 */
export async function settlePaidState(tx: Tx, orderId: number): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Order" SET
      "paymentStatus" = CASE
        WHEN EXISTS (
          SELECT 1 FROM "PaymentTransaction" AS opened
          WHERE opened."orderId" = ${orderId} AND opened."kind" = 'dispute_opened' AND opened."paysOrder" AND NOT EXISTS (
            SELECT 1 FROM "PaymentTransaction" AS ended
            WHERE ended."attemptId" = opened."attemptId" AND ended."reference" = opened."reference"
              AND ended."kind" IN ('dispute_won', 'dispute_lost')
          )
        ) THEN 'disputed'
        WHEN "refunded" <= 0 THEN 'paid'
        WHEN "refunded" < COALESCE("paid", "total") THEN 'partially_refunded'
        ELSE 'refunded'
      END
    WHERE "id" = ${orderId} AND "importedFrom" IS NULL
      AND "paymentStatus" IN ('paid', 'disputed', 'partially_refunded', 'refunded')`
  await capOutstanding(tx, orderId)
}

/** The order must be locked, and the refunded amounts of its lines be written. */
export async function capOutstanding(tx: Tx, orderId: number): Promise<void> {
  const order = await tx.order.findFirst({
    where: { id: orderId, outstanding: { gt: 0 } },
    select: { outstanding: true, ...balanceColumns },
  })
  if (!order) return
  const outstanding = Math.min(Number(order.outstanding), Math.max(0, -overpaidOf(order)))
  if (outstanding === Number(order.outstanding)) return
  await tx.order.update({ where: { id: orderId }, data: { outstanding }, select: { id: true } })
}

export const balanceColumns = {
  total: true,
  paid: true,
  refunded: true,
  refundQueued: true,
  disputed: true,
  refundedShipping: true,
  lines: { select: { refundedAmount: true } },
} as const

type Balance = Record<
  'total' | 'refunded' | 'refundQueued' | 'disputed' | 'refundedShipping',
  bigint | number
> & { paid: bigint | number | null; lines: readonly { refundedAmount: bigint | number }[] }

/**
 * How much more of the payments of a paid order the shop has than what is left of the order costs; negative if it has less. What was
 * refunded or deducted of lines and shipping no longer costs anything.
 */
export function overpaidOf({ total, paid, refunded, refundQueued, disputed, ...order }: Balance): number {
  const held = Number(paid ?? total) - Number(refunded) - Number(refundQueued) - Number(disputed)
  const given = order.lines.reduce((sum, line) => sum + Number(line.refundedAmount), 0)
  return held - (Number(total) - given - Number(order.refundedShipping))
}
