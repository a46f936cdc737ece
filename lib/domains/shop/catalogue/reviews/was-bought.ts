import type { Tx } from '#lib/platform/database/db.ts'

/**
 * Whether a customer has bought a product: an order of theirs contains it that is paid, or shipped if it is paid on
 * delivery, and was not refunded in full.
 */
export async function wasBought(tx: Tx, customerId: number, productId: number): Promise<boolean> {
  const line = await tx.orderLine.findFirst({
    where: {
      productId,
      order: {
        customerId,
        status: { not: 'cancelled' },
        OR: [
          { paymentStatus: { in: ['paid', 'disputed', 'partially_refunded'] } },
          { paymentStatus: { not: 'refunded' }, fulfillmentStatus: { in: ['fulfilled', 'delivered'] } },
        ],
      },
    },
    select: { id: true },
  })
  return line !== null
}
