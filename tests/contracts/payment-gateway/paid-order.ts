import { refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, shipOrder } from '#lib/domains/shop/orders/index.ts'
import type { GatewayCase } from './gateway-case.ts'

/** A paid order, with the ways to look at its money. */
export async function paidOrder({ shop, payFor }: Pick<GatewayCase, 'shop' | 'payFor'>) {
  const order = await shop.order()
  const reference = await payFor(order)
  await shop.deliverAll()
  const { prisma } = shop.app.database
  return {
    ...{ order, reference },
    row: () => prisma.order.findUniqueOrThrow({ where: { id: order.id } }),
    ship: () => shipOrder(shop.app, order.id, { carrier: null, tracking: null }),
    refund: async (amount?: number) =>
      refundByHand(
        shop.app,
        await findAnyOrder(shop.app, order.number),
        amount ? { amount } : { everything: true },
      ),
    async kinds() {
      const where = { orderId: order.id }
      const rows = await prisma.paymentTransaction.findMany({ where, orderBy: { id: 'asc' } })
      return rows.map(({ kind }) => kind)
    },
  }
}
