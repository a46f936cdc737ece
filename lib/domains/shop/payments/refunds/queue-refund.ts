import { recordTransaction } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { LONGEST_DELAY_MS, queueOutboxJob } from '#lib/services/outbox/index.ts'
import type { Attempt } from '../attempts/attempt.ts'
import { toTransaction } from './surplus-refund.ts'

export const REFUND_EFFECT = 'payment.refund'

const FIRST_CHECK_MS = 5 * 60_000

/** Why money is refunded: by the owner's choice, or because the shop cannot keep it. */
export type RefundReason = 'owner' | 'paid_late' | 'paid_twice'

type Queued = {
  attempt: Pick<Attempt, 'id' | 'orderId'>
  amount: number
  reason: RefundReason
  staffId?: number | null
  at: Date
}

/**
 * Queues the refund of a surplus payment through the provider; `amount` is in minor units of the captured currency. Resolves to
 * the refund's id, or null if the payment has too little left.
 */
export async function queueSurplusRefund(
  tx: Tx,
  { attempt, amount, reason, staffId = null, at }: Queued,
): Promise<number | null> {
  const { id: attemptId, orderId } = attempt
  if (!(await reserve(tx, attemptId, amount))) return null
  const { paidCurrency, currency } = await tx.paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { paidCurrency: true, currency: true },
  })
  const refund = { orderId, attemptId, currency: paidCurrency ?? currency }
  const { id } = await tx.refund.create({
    data: { ...refund, amount: BigInt(amount), reason, createdAt: at },
    select: { id: true },
  })
  const requested = toTransaction({ ...refund, id, amount })
  await recordTransaction(tx, { ...requested, kind: 'refund_requested', staffId, at })
  await queueAtProvider(tx, id, at)
  return id
}

/** Has the provider make a refund after this transaction. */
export async function queueAtProvider(tx: Tx, refundId: number, at: Date): Promise<void> {
  await queueOutboxJob(tx, { kind: REFUND_EFFECT, payload: { refundId }, availableAt: at })
}

type Taken = { id: number; createdAt: Date; check: number; at: Date }

/**
 * Schedules another check of an accepted refund, after as long again as the refund is old, at most four hours. `check`
 * numbers the checks, so that each is scheduled once.
 */
export async function checkLater(tx: Tx, { id: refundId, createdAt, check, at }: Taken): Promise<void> {
  const age = at.getTime() - createdAt.getTime()
  const delay = Math.min(Math.max(age, FIRST_CHECK_MS), LONGEST_DELAY_MS)
  await queueOutboxJob(tx, {
    kind: REFUND_EFFECT,
    payload: { refundId, check },
    dedupeKey: `${REFUND_EFFECT}:${refundId}:${check}`,
    availableAt: new Date(at.getTime() + delay),
  })
}

/** Reserves an amount of a payment for a refund; false if too little is left. */
export async function reserve(tx: Tx, attemptId: number, amount: number): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "PaymentAttempt" SET "refunded" = "refunded" + ${amount}
    WHERE "id" = ${attemptId} AND "refunded" + "disputed" + ${amount} <= "paidAmount"`
  return count === 1
}

/** Undoes the reservation of a refund that failed. */
export async function release(tx: Tx, attemptId: number, amount: number): Promise<void> {
  await tx.paymentAttempt.updateMany({ where: { id: attemptId }, data: { refunded: { decrement: amount } } })
}
