import type { Context } from '#lib/context.ts'
import {
  findOrder,
  isPayable,
  loadOrder,
  type Order,
  type OrderReader,
} from '#lib/domains/shop/orders/index.ts'
import { refreshPayment } from '#lib/domains/shop/payments/index.ts'

/** Like `findOrder`, but first checks an awaited online payment at its provider. Throws `order_not_found`. */
export async function findCurrentOrder(
  context: Context,
  number: string,
  reader: OrderReader,
): Promise<Order> {
  const order = await findOrder(context, number, reader)
  if (!isPayable(order) && order.processingSince === null) return order
  const hasChecked = await refreshPayment(context, order.id)
  return hasChecked ? loadOrder(context.database.prisma, order.id) : order
}
