import type { Prisma, Tx } from '#lib/platform/database/db.ts'

/** What became of the units of a line. */
export type LineUnits = {
  lineId: number
  variantId: number | null
  quantity: number
  /** Units in parcels; those that were shipped twice count twice. */
  shipped: number
  /** Refunded, about to be refunded, or deducted. */
  refunded: number
  /** Came back for good. */
  returned: number
  /** Units that both `returned` and `refunded` count. */
  settled: number
  /** To be shipped again: their parcel came back or was lost. */
  again: number
  /** Units of `again` that were lost, so that they are not in the shop. */
  lost: number
}

export const unitColumns = {
  id: true,
  variantId: true,
  quantity: true,
  refundedQuantity: true,
  returnedQuantity: true,
  settledQuantity: true,
  againQuantity: true,
  lostQuantity: true,
  shipmentLines: { select: { quantity: true } },
} satisfies Prisma.OrderLineSelect

export function toUnits(row: Prisma.OrderLineGetPayload<{ select: typeof unitColumns }>): LineUnits {
  return {
    lineId: row.id,
    variantId: row.variantId,
    quantity: row.quantity,
    shipped: row.shipmentLines.reduce((sum, { quantity }) => sum + quantity, 0),
    refunded: row.refundedQuantity,
    returned: row.returnedQuantity,
    settled: row.settledQuantity,
    again: row.againQuantity,
    lost: row.lostQuantity,
  }
}

/** The units of the lines that are delivered. */
export async function listUnits(tx: Tx, orderId: number): Promise<LineUnits[]> {
  const rows = await tx.orderLine.findMany({
    where: { orderId, requiresShipping: true },
    orderBy: { id: 'asc' },
    select: unitColumns,
  })
  return rows.map(toUnits)
}

/** Whether the buyer keeps anything that is not delivered, such as an e-book: what is paid and not refunded. */
export function keepsUndelivered(
  lines: readonly { requiresShipping: boolean; quantity: number; refundedQuantity: number }[],
): boolean {
  return lines.some((line) => !line.requiresShipping && line.quantity > line.refundedQuantity)
}

/** Units that left the shop and were not sent for a second time. */
export function outOf({ shipped, again }: LineUnits): number {
  return shipped - again
}

/** Units that are neither shipped nor refunded. */
export function unshippedOf(line: LineUnits): number {
  return Math.max(0, line.quantity - outOf(line) - (line.refunded - line.settled))
}

/** Of these, units that have to be taken from stock again, since they were lost. */
export function lostOf(line: LineUnits): number {
  return Math.min(line.lost, unshippedOf(line))
}

/** Units that are with the buyer or on their way. */
export function withBuyerOf(line: LineUnits): number {
  return Math.max(0, outOf(line) - line.returned)
}

/** Units that are with the buyer and refunded all the same: what is refunded was first of all not shipped. */
export function refundedWithBuyerOf(line: LineUnits): number {
  const neverShipped = Math.max(0, line.quantity - outOf(line))
  return Math.min(withBuyerOf(line), Math.max(0, line.refunded - line.settled - neverShipped))
}
