import type { Context } from '#lib/context.ts'
import { markCancelled } from '#lib/domains/shop/orders/index.ts'
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
