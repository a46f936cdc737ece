import type { Tx } from '#lib/platform/database/db.ts'

/** What is left to ship of an order: to be delivered, neither shipped nor refunded, nor being refunded. */
export async function listUnshipped(
  tx: Tx,
  orderId: number,
): Promise<{ lineId: number; quantity: number }[]> {
  const lines = await tx.orderLine.findMany({
    where: { orderId, requiresShipping: true },
    orderBy: { id: 'asc' },
    select: {
      id: true,
      quantity: true,
      refundedQuantity: true,
      shipmentLines: { select: { quantity: true } },
    },
  })
  return lines
    .map(({ id, quantity, refundedQuantity, shipmentLines }) => ({
      lineId: id,
      quantity: shipmentLines.reduce((rest, shipped) => rest - shipped.quantity, quantity - refundedQuantity),
    }))
    .filter(({ quantity }) => quantity > 0)
}
