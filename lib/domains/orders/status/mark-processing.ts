import type { Tx } from '#lib/platform/database/db.ts'
import { closeCart } from '../carts/close-cart.ts'
import { mailOrder, type OrderContext } from '../notices/mail-order.ts'
import { recordOrderEvent } from '../record-order-event.ts'

/** A payment that its provider processes; `amount` in minor units. */
type Underway = { orderId: number; amount: number; currency: string; at: Date }

/**
 * The buyer has paid, and the provider takes its time to say how that ended. Until then the order can neither be paid nor
 * cancelled, and its cart is emptied. Resolves to whether it changed: not if it is paid or cancelled, costs another sum,
 * or waits for such a payment already. The order must be held.
 */
export async function markProcessing(
  tx: Tx,
  context: OrderContext,
  { orderId, amount, currency, at }: Underway,
): Promise<boolean> {
  const { count } = await tx.order.updateMany({
    where: {
      id: orderId,
      total: BigInt(amount),
      currency,
      status: { not: 'cancelled' },
      paymentStatus: { in: ['pending', 'failed'] },
      processingSince: null,
    },
    data: { paymentStatus: 'pending', processingSince: at, statusChangedAt: at },
  })
  if (count === 0) return false
  await recordOrderEvent(tx, orderId, 'order.payment_processing', at)
  await closeCart(tx, orderId, at)
  await mailOrder(tx, context, orderId, 'order_processing', {})
  return true
}

/**
 * A payment that was under way or promised came to nothing: the order can be paid again, until `expiresAt` at least. The
 * order must be held.
 */
export async function endProcessing(tx: Tx, orderId: number, expiresAt: Date): Promise<void> {
  await tx.order.updateMany({
    where: { id: orderId, paymentStatus: 'authorized', expiresAt: null },
    data: { expiresAt },
  })
  const where = { id: orderId, processingSince: { not: null } }
  await tx.order.updateMany({ where: { ...where, expiresAt: { lt: expiresAt } }, data: { expiresAt } })
  await tx.order.updateMany({ where, data: { processingSince: null } })
}
