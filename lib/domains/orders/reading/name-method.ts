import type { Tx } from '#lib/platform/database/db.ts'

/** The order names the method on the web that it was paid by, whichever it was to be paid by before. */
export async function nameMethod(
  tx: Tx,
  orderId: number,
  { id: gateway, name: gatewayName }: { id: string; name: string },
): Promise<void> {
  await tx.order.updateMany({
    where: { id: orderId, gateway: { not: gateway } },
    data: { gateway, gatewayName, gatewayType: 'web', paymentMessage: null },
  })
}
