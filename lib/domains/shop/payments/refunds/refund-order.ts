import type { Context } from '#lib/context.ts'
import { type Amount, DomainError } from '#lib/domains/domain-error.ts'
import {
  finishRefund,
  lockOrder,
  type Order,
  type RefundOptions,
  recordOrderEvent,
  reserveRefund,
} from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type Transactor, transactor } from '#lib/platform/database/transact.ts'
import { isUnavailable } from '../gateways/gateway.ts'
import { type CapturedPayment, paymentColumns, toPayment } from '../list-payments.ts'
import { chooseRefundable, type WantedPayment } from './choose-refundable.ts'
import { performRefund } from './perform-refund.ts'
import { queueAtProvider, queueSurplusRefund, reserve } from './queue-refund.ts'

export type RefundRequest = RefundOptions & {
  payment?: WantedPayment | null
  /** The member of staff who asked for it. */
  staffId?: number | null
  /** Why, in the words of staff. */
  reason?: string | null
  /** What whoever asks for it was told that it comes to: if it comes to anything else, it is refused. */
  expected?: number | undefined
  /** Told what would be refunded, once that is known; what it throws prevents the refund. */
  approve?(amount: Amount): void
}

/**
 * Refunds an order, or one of its payments: through the provider that captured it, or else recorded as made outside of any.
 * Resolves to `queued` if the provider does not respond now, and to `pending` if it has accepted the refund but not made it
 * yet. Throws DomainError.
 */
export async function refundOrder(
  context: Context,
  order: Order,
  request: RefundRequest,
  within: Transactor = transactor(context),
): Promise<'done' | 'queued' | 'pending'> {
  const { prisma } = context.database
  const refundId = await within((tx) => begin(tx, context, order, request))
  if (refundId === null) return 'done'
  try {
    await performRefund(context, refundId)
  } catch (error) {
    if (isUnavailable(error)) return 'queued'
    throw error
  }
  const { status, failure } = await prisma.refund.findUniqueOrThrow({ where: { id: refundId } })
  if (status === 'failed') throw new DomainError('refund_refused', { reason: failure ?? '' })
  return status === 'done' || status === 'pending' ? status : 'queued'
}

/** Resolves to the id of a refund for the provider to make; null if it is done. */
async function begin(
  tx: Tx,
  context: Context,
  { id: orderId, number, currency }: Order,
  request: RefundRequest,
): Promise<number | null> {
  const { staffId = null, reason = null, ...options } = request
  const at = context.clock.now()
  await lockOrder(tx, orderId)
  const payment = await choosePayment(tx, { id: orderId, number }, request)
  if (reason) await recordOrderEvent(tx, orderId, 'order.refund_reason', at, { text: reason, staffId })
  const approve = (amount: Amount) => {
    if (request.expected !== undefined && request.expected !== amount.amount)
      throw new DomainError('refund_changed', { number })
    request.approve?.(amount)
  }
  if (payment && !payment.paysOrder)
    return queueSurplus(tx, { number, orderId, payment, options, staffId, approve, at })
  const attemptId = payment?.id ?? null
  const { id, amount } = await reserveRefund(tx, {
    orderId,
    attemptId,
    options,
    reason: 'owner',
    staffId,
    at,
  })
  approve({ amount, currency })
  if (!payment) {
    await finishRefund(tx, context, id, { at })
    return null
  }
  if (!(await reserve(tx, payment.id, amount)))
    throw new DomainError('refund_above_payment', { number, left: leftOf(payment) })
  await queueAtProvider(tx, id, at)
  return id
}

/** The payment that a refund is of; null for one outside of any provider. Throws DomainError. */
export async function choosePayment(
  tx: Tx,
  { id: orderId, number }: Pick<Order, 'id' | 'number'>,
  { payment: wanted = null, ...options }: RefundRequest,
): Promise<CapturedPayment | null> {
  const { paymentStatus } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { paymentStatus: true },
  })
  const rows = await tx.paymentAttempt.findMany({
    where: { orderId },
    orderBy: { id: 'asc' },
    select: paymentColumns,
  })
  return chooseRefundable({ number, paymentStatus }, rows.map(toPayment), {
    wanted,
    isOfItems: isOfItems(options),
  })
}

function isOfItems({ lines = [], shipping }: RefundOptions): boolean {
  return lines.some(({ quantity }) => quantity !== 0) || (shipping !== undefined && shipping !== 0)
}

type SurplusRefund = {
  number: string
  orderId: number
  payment: CapturedPayment
  options: RefundOptions
  staffId: number | null
  approve(amount: Amount): void
  at: Date
}

/** A surplus payment has no lines. */
async function queueSurplus(
  tx: Tx,
  { number, orderId, payment, options, staffId, approve, at }: SurplusRefund,
): Promise<number> {
  const { left, amount } = planSurplus(number, payment, options)
  approve({ amount, currency: left.currency })
  const attempt = { id: payment.id, orderId }
  const id = await queueSurplusRefund(tx, { attempt, amount, reason: 'owner', staffId, at })
  if (id === null) throw new DomainError('refund_above_payment', { number, left })
  return id
}

/** How much of a surplus payment is refunded. Throws DomainError. */
export function planSurplus(
  number: string,
  payment: CapturedPayment,
  options: RefundOptions,
): { left: Amount; amount: number } {
  if (isOfItems(options)) throw new DomainError('refund_of_surplus', { number, id: payment.id })
  const left = leftOf(payment)
  const amount = chooseAmount(options, left)
  if (amount <= 0 || amount > left.amount) throw new DomainError('refund_above_payment', { number, left })
  return { left, amount }
}

function chooseAmount({ everything = false, amount = 0 }: RefundOptions, left: Amount): number {
  if (everything && amount > 0) throw new DomainError('refund_amount_alone')
  if (!everything && amount === 0) throw new DomainError('refund_of_nothing')
  return everything ? left.amount : amount
}

function leftOf({ captured, refunded, disputed, currency }: CapturedPayment): Amount {
  return { amount: captured - refunded - disputed, currency }
}
