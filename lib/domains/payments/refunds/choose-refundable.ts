import { OperationRefused } from '#lib/domains/operation-refused.ts'
import type { CapturedPayment } from '../list-payments.ts'

/** Which payment to refund: one by its id, or what the shop refunds outside of any provider. */
export type WantedPayment = number | 'offline'

type RefundedOrder = { number: string; paymentStatus: string }

/**
 * The payment that a refund is of; null for one outside of any provider. Unless one is wanted, that is the order's own
 * payment, or the only other one that something is left of. Throws OperationRefused.
 */
export function chooseRefundable(
  { number, paymentStatus }: RefundedOrder,
  payments: readonly CapturedPayment[],
  wanted: WantedPayment | null,
): CapturedPayment | null {
  if (wanted === 'offline') return null
  const captured = payments.filter((payment) => payment.captured > 0)
  if (wanted !== null) {
    const named = captured.find(({ id }) => id === wanted)
    if (!named) throw new OperationRefused(`${number} has no payment ${wanted} of which money was captured.`)
    return named
  }
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partially_refunded'
  const own = captured.find(({ paysOrder }) => paysOrder)
  if (own && isPaid) return own
  const [spare, ...others] = captured.filter((one) => !one.paysOrder && one.captured > one.refunded)
  if (!spare) return null
  if (!isPaid && others.length === 0) return spare
  const ids = [spare, ...others].map(({ id }) => id).join(', ')
  throw new OperationRefused(
    `${number} cannot be refunded without naming a payment: --payment takes one of ${ids}${isPaid ? ', or offline' : ''}.`,
  )
}
