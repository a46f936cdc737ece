import type { Amount } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { grossOf } from '../../refunds/load-refundable.ts'

/** Allows a change by what the units that it is about are worth, or throws. */
export type Approve = (worth: Amount) => void

/** What units of an order cost, with their tax. */
export async function valueUnits(
  tx: Tx,
  orderId: number,
  units: readonly { lineId: number; quantity: number }[],
): Promise<Amount> {
  const { currency, taxInclusive, lines } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      ...{ currency: true, taxInclusive: true },
      lines: { select: { id: true, quantity: true, total: true, tax: true } },
    },
  })
  const amount = units.reduce((sum, { lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    return line ? sum + Math.ceil((grossOf(line, taxInclusive) * quantity) / line.quantity) : sum
  }, 0)
  return { amount, currency }
}
