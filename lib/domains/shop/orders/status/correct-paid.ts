import type { Tx } from '#lib/platform/database/db.ts'
import { addToTakings } from './count-takings.ts'
import { settlePaidState } from './settle-paid-state.ts'

/** Another amount arrived than the one that the order was marked as paid with. It must be locked. */
export async function correctPaid(
  tx: Tx,
  { orderId, amount, before }: { orderId: number; amount: number; before: number },
): Promise<void> {
  // An order that was edited may have other payments.
  await tx.$executeRaw`
    UPDATE "Order" SET "paid" = COALESCE("paid", "total" - "deducted") + ${amount - before} WHERE "id" = ${orderId}`
  await settlePaidState(tx, orderId)
  await addToTakings(tx, orderId, { orders: 0, amount: amount - before })
}
