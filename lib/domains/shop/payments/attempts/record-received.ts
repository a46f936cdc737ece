import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  clearMismatch,
  markPaid,
  type Order,
  type PaymentFact,
  recordTransaction,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type CapturedPayment, isUnderway, paymentColumns, toPayment } from '../list-payments.ts'
import type { WantedPayment } from '../refunds/choose-refundable.ts'
import { refundSurplus } from '../refunds/refund-surplus.ts'
import { nameGateway } from './name-gateway.ts'

/** A person's statement that an order is paid. */
export type ReceivedPayment = {
  /** Which payment has arrived: one by its id, or `offline` for money outside of any provider. */
  payment?: WantedPayment | null
  staffId?: number | null
}

type Received = { order: Order; at: Date; staffId: number | null }

/**
 * Marks an order as paid because a person says so. The payment that it stands for becomes the order's own, whether it is still on
 * its way or was of another amount; any other captured payment is refunded. The order must be locked. Resolves to false if the
 * order waits for no payment. Throws DomainError.
 */
export async function recordReceived(
  tx: Tx,
  context: Context,
  order: Order,
  { payment: wanted = null, staffId = null }: ReceivedPayment,
): Promise<boolean> {
  if (order.totals.due === 0) return false
  const at = context.clock.now()
  const rows = await tx.paymentAttempt.findMany({
    where: { orderId: order.id },
    orderBy: { id: 'asc' },
    select: paymentColumns,
  })
  const payment = chooseReceived(order, rows.map(toPayment), wanted)
  const received = { order, at, staffId }
  if (payment !== null && payment.captured > 0) return accept(tx, context, payment, received)
  if (!(await markPaid(tx, context, toFact(received)))) return false
  const money = { ...toFact(received), attemptId: payment?.id ?? null, paysOrder: true, staffId }
  await recordTransaction(tx, { ...money, kind: 'recorded' })
  if (payment) await makeOwn(tx, context, order.id, payment)
  await refundSurplus(tx, order.id, at)
  await clearMismatch(tx, order.id)
  return true
}

/** Payments that may be what a person has seen: on their way, or captured and not refunded, but for another sum. */
export function listReceivable(
  { currency }: Pick<Order, 'currency'>,
  payments: readonly CapturedPayment[],
): CapturedPayment[] {
  return payments.filter(({ status, captured, refunded, disputed, paysOrder, ...payment }) => {
    if (paysOrder || payment.currency !== currency) return false
    return captured > 0 ? refunded + disputed === 0 : isUnderway({ status })
  })
}

/** A single captured payment needs no naming. One that is on its way does: the money may have come in another way. */
function chooseReceived(
  order: Order,
  payments: readonly CapturedPayment[],
  wanted: WantedPayment | null,
): CapturedPayment | null {
  const { number } = order
  if (wanted === 'offline') return null
  const possible = listReceivable(order, payments)
  if (wanted !== null) {
    const named = possible.find(({ id }) => id === wanted)
    if (!named) throw new DomainError('payment_not_receivable', { number, id: wanted })
    return named
  }
  const held = payments.filter((one) => one.captured > one.refunded + one.disputed)
  const [only, ...others] = possible
  if (!only && held.length === 0) return null
  if (only && only.captured > 0 && others.length === 0 && held.length === 1) return only
  if (only) {
    const payments = possible.map(({ id, gateway }) => `${id} (${gateway})`).join(', ')
    throw new DomainError('received_needs_payment', { number, payments })
  }
  throw new DomainError('payment_not_receivable', { number, id: held[0]?.id ?? 0 })
}

/** Counts a captured payment of another amount as what the order cost. */
async function accept(
  tx: Tx,
  context: Context,
  payment: CapturedPayment,
  { order, at, staffId }: Received,
): Promise<boolean> {
  const { id: orderId } = order
  const fact = { ...toFact({ order, at, staffId }), accepted: payment.captured }
  if (!(await markPaid(tx, context, fact))) return false
  await makeOwn(tx, context, orderId, payment)
  const { id: attemptId, reference, captured: amount, currency } = payment
  const counted = { orderId, attemptId, reference, amount, currency, paysOrder: true }
  await recordTransaction(tx, { ...counted, kind: 'adjustment', staffId, at })
  await refundSurplus(tx, orderId, at)
  await clearMismatch(tx, orderId)
  return true
}

async function makeOwn(
  tx: Tx,
  context: Context,
  orderId: number,
  { id, gateway }: CapturedPayment,
): Promise<void> {
  await tx.paymentAttempt.update({ where: { id }, data: { paysOrder: true }, select: { id: true } })
  await nameGateway(tx, context, { orderId, gateway })
}

function toFact({ order: { id: orderId, totals, currency }, at }: Received): PaymentFact {
  return { orderId, amount: totals.due, currency, at }
}
