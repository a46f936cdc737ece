import type { Tx } from '#lib/platform/database/db.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { recordOrderEvent } from '../changes/record-order-event.ts'
import { mailOrder, type OrderContext } from '../notices/mail-order.ts'
import { closeCart } from '../placing/close-cart.ts'
import { selectDue } from '../statements/paid.ts'
import { ownOrder, settledStatuses } from './states.ts'

/** A payment that its provider is processing; `amount` is in minor units. */
type Underway = { orderId: number; amount: number; currency: string; at: Date }

/**
 * The buyer has paid, but the provider does not know the outcome yet. Until then the order can neither be paid nor cancelled,
 * and its cart is emptied. Resolves to false if the order is paid or cancelled, has another amount due, or waits for such a payment
 * already. The order must be locked.
 */
export async function markProcessing(
  tx: Tx,
  context: OrderContext,
  { orderId, amount, currency, at }: Underway,
): Promise<boolean> {
  const due = await selectRow(tx, selectDue, { orderId })
  if (due?.due !== amount) return false
  const open = { ...ownOrder, id: orderId, currency, status: { not: 'cancelled' }, processingSince: null }
  const data = { processingSince: at, statusChangedAt: at }
  const unpaid = await tx.order.updateMany({
    where: { ...open, paymentStatus: { in: ['pending', 'failed'] } },
    data: { ...data, paymentStatus: 'pending' },
  })
  const rest = await tx.order.updateMany({
    where: { ...open, paymentStatus: { in: [...settledStatuses] }, outstanding: { gt: 0 } },
    data,
  })
  if (unpaid.count + rest.count === 0) return false
  await recordOrderEvent(tx, orderId, 'order.payment_processing', at)
  await closeCart(tx, orderId, at)
  await mailOrder(tx, context, orderId, 'order_processing', {})
  return true
}

/** A processing or authorized payment failed: the order can be paid again, at least until `expiresAt`. It must be locked. */
export async function endProcessing(tx: Tx, orderId: number, expiresAt: Date): Promise<void> {
  await tx.order.updateMany({
    where: { ...ownOrder, id: orderId, paymentStatus: 'authorized', expiresAt: null },
    data: { expiresAt },
  })
  const where = { ...ownOrder, id: orderId, processingSince: { not: null } }
  await tx.order.updateMany({ where: { ...where, expiresAt: { lt: expiresAt } }, data: { expiresAt } })
  await tx.order.updateMany({ where, data: { processingSince: null } })
}
