import type { Tx } from '#lib/platform/database/db.ts'
import { addUnits, giveBackStock } from './move-stock.ts'

type Units = { lineId: number; variantId: number | null; quantity: number }

/** The order no longer holds units that it had taken from stock. Resolves to how many of them it had taken: untracked stock never was. */
export async function letGo(
  tx: Tx,
  { lineId: id, quantity }: Pick<Units, 'lineId' | 'quantity'>,
): Promise<number> {
  const { stockTaken } = await tx.orderLine.findUniqueOrThrow({ where: { id }, select: { stockTaken: true } })
  const held = Math.min(quantity, stockTaken)
  if (held > 0)
    await tx.orderLine.update({
      where: { id },
      data: { stockTaken: { decrement: held } },
      select: { id: true },
    })
  return held
}

/** Lets go of units and puts them back into stock. The order and its stock must be locked. */
export async function releaseUnits(
  tx: Tx,
  orderId: number,
  units: readonly Units[],
  why: { reason: 'cancellation' | 'correction' | 'refund'; at: Date },
): Promise<void> {
  const back = new Map<number, number>()
  for (const unit of units) addUnits(back, unit.variantId, await letGo(tx, unit))
  await giveBackStock(tx, orderId, back, why)
}
