import type { Tx } from '#lib/platform/database/db.ts'
import { LONGEST_DELAY_MS, queueOutboxJob } from '#lib/services/outbox/index.ts'
import type { Attempt } from '../attempts/attempt.ts'

export const REFUND_EFFECT = 'payment.refund'

const FIRST_CHECK_MS = 5 * 60_000

/** Why money is refunded: by the owner's choice, or because the shop cannot keep it. */
export type RefundReason = 'owner' | 'paid_late' | 'paid_twice'

type Queued = {
  attempt: Pick<Attempt, 'id' | 'orderId'>
  amount: number
  reason: RefundReason
  at: Date
}

/**
 * Queues a refund through the provider; `amount` is in minor units of the captured currency. Resolves to the refund's id, or
 * null if the payment has too little left.
 */
export async function queueRefund(tx: Tx, { attempt, amount, reason, at }: Queued): Promise<number | null> {
  const { id: attemptId, orderId } = attempt
  if (!(await reserve(tx, attemptId, amount))) return null
  const { paidCurrency, currency } = await tx.paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    select: { paidCurrency: true, currency: true },
  })
  const { id } = await tx.refund.create({
    data: {
      ...{ orderId, attemptId, reason },
      amount: BigInt(amount),
      currency: paidCurrency ?? currency,
      createdAt: at,
    },
    select: { id: true },
  })
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

/** Reserves an amount of a payment for a refund; false if too little is left. A negative amount releases it. */
export async function reserve(tx: Tx, attemptId: number, amount: number): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "PaymentAttempt" SET "refunded" = "refunded" + ${amount}
    WHERE "id" = ${attemptId} AND "refunded" + ${amount} <= "paidAmount"`
  return count === 1
}
