import { DomainError } from '#lib/domains/domain-error.ts'
import { refundableStatuses } from '#lib/domains/shop/orders/index.ts'
import { type CapturedPayment, isUnderway } from '../list-payments.ts'

/** Which payment to refund: one by its id, or `offline` for a refund made outside of any provider. */
export type WantedPayment = number | 'offline'

type RefundedOrder = { number: string; paymentStatus: string }

/**
 * The payment to refund; null for a refund outside of any provider. Items are refunded of the order's own payment. Otherwise the
 * payment has to be named where several could be refunded. Throws DomainError.
 */
export function chooseRefundable(
  { number, paymentStatus }: RefundedOrder,
  payments: readonly CapturedPayment[],
  { wanted, isOfItems }: { wanted: WantedPayment | null; isOfItems: boolean },
): CapturedPayment | null {
  if (wanted === 'offline') return null
  const captured = payments.filter((payment) => payment.captured > 0)
  if (wanted !== null) {
    const named = captured.find(({ id }) => id === wanted)
    if (!named) throw new DomainError('refund_of_unknown_payment', { number, id: wanted })
    return named
  }
  // Nothing has arrived that could be refunded, and what is recorded as refunded would still arrive.
  const awaited = payments.find((one) => one.paysOrder && isUnderway(one))
  if (awaited) throw new DomainError('refund_of_awaited', { number, id: awaited.id })
  const isPaid = refundableStatuses.includes(paymentStatus)
  const own = captured.find(({ paysOrder }) => paysOrder)
  const surplus = captured.filter((one) => !one.paysOrder && one.captured > one.refunded + one.disputed)
  if (isPaid && (isOfItems || surplus.length === 0)) return own ?? null
  const [only, ...others] = surplus
  if (!only) return null
  if (!isPaid && others.length === 0) return only
  const ids = [...(isPaid && own ? [own] : []), ...surplus].map(({ id }) => id).join(', ')
  throw new DomainError('refund_needs_payment', { number, ids, offline: Number(isPaid) })
}
