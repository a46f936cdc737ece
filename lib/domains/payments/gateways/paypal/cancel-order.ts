import type { PatchOp } from '@paypal/paypal-server-sdk'
import { findOrder } from './fetch-order-status.ts'
import type { PayPal } from './paypal-client.ts'
import { PayPalFailure } from './paypal-failure.ts'
import { findCapture, markCancelled } from './read-order.ts'

/** Marks an order that was not captured, so that it never is. Throws GatewayUnavailable. */
export async function cancelOrder(paypal: PayPal, reference: string): Promise<void> {
  const order = await findOrder(paypal, reference)
  if (!order || findCapture(order) || order.status === 'VOIDED') return
  const mark = {
    op: 'replace' as PatchOp,
    path: "/purchase_units/@reference_id=='default'/custom_id",
    value: markCancelled(order),
  }
  try {
    await paypal(({ orders }) => orders.patchOrder({ id: reference, body: [mark] }))
  } catch (error) {
    // Refused because it was captured a moment ago, or is gone.
    if (!(error instanceof PayPalFailure) || !error.isRefusal) throw error
  }
}
