import type { Order, OrderLine } from './order.ts'

/** The units of a line for which money went back. A line also counts those that were deducted, for which there is no refund. */
export function refundedUnits(
  { refunds, totals }: Pick<Order, 'refunds'> & { totals: Pick<Order['totals'], 'deducted'> },
  line: Pick<OrderLine, 'id' | 'refundedQuantity'>,
): number {
  if (totals.deducted === 0) return line.refundedQuantity
  const lines = refunds.flatMap((refund) => refund.lines).filter(({ lineId }) => lineId === line.id)
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
