import type { Context } from '#lib/context.ts'
import { cancelWithoutMoney, markCancelled } from '#lib/domains/shop/orders/index.ts'
import { refundSurplus } from '#lib/domains/shop/payments/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** Cancels an unpaid order and refunds anything captured for it, such as a wrong amount. */
export async function endOrder(
  tx: Tx,
  context: Context,
  cancel: Parameters<typeof markCancelled>[2],
): Promise<boolean> {
  const isCancelled = await markCancelled(tx, context, cancel)
  if (isCancelled) await refundSurplus(tx, cancel.orderId, cancel.at)
  return isCancelled
}

/** Cancels an order of which the buyer has nothing and the shop no money, and refunds anything else that was captured for it. */
export async function endWithoutMoney(
  tx: Tx,
  context: Context,
  { orderId, at }: { orderId: number; at: Date },
): Promise<boolean> {
  const isCancelled = await cancelWithoutMoney(tx, context, { orderId, at })
  if (isCancelled) await refundSurplus(tx, orderId, at)
  return isCancelled
}
