import type { Context } from '#lib/context.ts'
import { isPayable, type Order } from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts } from '#lib/domains/shop/payments/index.ts'

/** Ends payments that are open for what an unpaid order cost until now, before a part of it is deducted. */
export async function endPayments(context: Context, order: Order): Promise<void> {
  if (isPayable(order)) await cancelAttempts(context, order.id)
}
