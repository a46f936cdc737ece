import type { Tx } from '#lib/platform/database/db.ts'
import { listUnits, unshippedOf } from './line-units.ts'

/** What is left to ship of an order: to be delivered, neither shipped nor refunded, nor being refunded. */
export async function listUnshipped(
  tx: Tx,
  orderId: number,
): Promise<{ lineId: number; quantity: number }[]> {
  const lines = await listUnits(tx, orderId)
  return lines
    .map((line) => ({ lineId: line.lineId, quantity: unshippedOf(line) }))
    .filter(({ quantity }) => quantity > 0)
}
