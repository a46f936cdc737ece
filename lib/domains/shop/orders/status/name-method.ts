import type { Tx } from '#lib/platform/database/db.ts'
import { ownOrder } from './states.ts'

/** Records the online method that an order was actually paid with. */
export async function nameMethod(
  tx: Tx,
  orderId: number,
  { id: gateway, name: gatewayName }: { id: string; name: string },
): Promise<void> {
  await tx.order.updateMany({
    where: { ...ownOrder, id: orderId, gateway: { not: gateway } },
    data: { gateway, gatewayName, gatewayType: 'web', paymentMessage: null },
  })
}
