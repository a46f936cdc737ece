import type { Context } from '#lib/context.ts'
import { findOrder, isPayable, loadOrder, type Order, type OrderReader } from '#lib/orders/index.ts'
import { refreshPayment } from '#lib/payments/index.ts'

/** As `findOrder`; an order that waits for its payment on the web is looked up at the provider. Throws OrderNotFound. */
export async function findCurrentOrder(
  context: Context,
  number: string,
  reader: OrderReader,
): Promise<Order> {
  const order = await findOrder(context, number, reader)
  if (order.paymentMethod?.type !== 'web' || !isPayable(order)) return order
  await refreshPayment(context, order.id)
  return loadOrder(context.database.prisma, order.id)
}
