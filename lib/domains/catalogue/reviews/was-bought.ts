import type { Tx } from '#lib/platform/database/db.ts'

/**
 * Whether a customer has bought a product: an order of theirs with it is paid for, or on its way where it is paid on
 * delivery, and was not given back as a whole.
 */
export async function wasBought(tx: Tx, customerId: number, productId: number): Promise<boolean> {
  const line = await tx.orderLine.findFirst({
    where: {
      productId,
      order: {
        customerId,
        status: { not: 'cancelled' },
        OR: [
          { paymentStatus: { in: ['paid', 'partially_refunded'] } },
          { paymentStatus: { not: 'refunded' }, fulfillmentStatus: { in: ['fulfilled', 'delivered'] } },
        ],
      },
    },
    select: { id: true },
  })
  return line !== null
}
