import type { Tx } from '#lib/platform/database/db.ts'
import { addToTakings } from './count-takings.ts'

/** Another amount arrived than the one that the order was marked as paid with. It must be locked. */
export async function correctPaid(
  tx: Tx,
  { orderId, amount, before }: { orderId: number; amount: number; before: number },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Order" SET
      "paid" = ${amount},
      "paymentStatus" = CASE
        WHEN "refunded" = 0 THEN 'paid' WHEN "refunded" < ${amount} THEN 'partially_refunded' ELSE 'refunded'
      END
    WHERE "id" = ${orderId}`
  await addToTakings(tx, orderId, { orders: 0, amount: amount - before })
}
