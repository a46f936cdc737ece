import type { Tx } from '#lib/platform/database/db.ts'
import { LONGEST_DELAY_MS, queueEffect } from '#lib/services/outbox/index.ts'
import type { Attempt } from '../attempts/attempt.ts'

export const REFUND_EFFECT = 'payment.refund'

const FIRST_CHECK_MS = 5 * 60_000

/** Why money is refunded: the owner wants it, or the shop cannot take it. */
export type RefundReason = 'owner' | 'paid_late' | 'paid_twice'

type Queued = {
  attempt: Pick<Attempt, 'id' | 'orderId'>
  amount: number
  reason: RefundReason
  at: Date
}

/**
 * Writes down that money, in minor units of what was captured, is to be refunded through the provider. Resolves to the
 * refund's id, or to null where less than that is left of the payment.
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

/** Has a refund made by its provider, after this transaction. */
export async function queueAtProvider(tx: Tx, refundId: number, at: Date): Promise<void> {
  await queueEffect(tx, { kind: REFUND_EFFECT, payload: { refundId }, availableAt: at })
}

type Taken = { id: number; createdAt: Date; check: number; at: Date }

/**
 * Has the provider asked again how a refund stands that it has taken: after as much time as has gone by since it was
 * wanted, four hours at most. `check` counts these questions: each is asked for once, whoever asks for it.
 */
export async function checkLater(tx: Tx, { id: refundId, createdAt, check, at }: Taken): Promise<void> {
  const age = at.getTime() - createdAt.getTime()
  const delay = Math.min(Math.max(age, FIRST_CHECK_MS), LONGEST_DELAY_MS)
  await queueEffect(tx, {
    kind: REFUND_EFFECT,
    payload: { refundId, check },
    dedupeKey: `${REFUND_EFFECT}:${refundId}:${check}`,
    availableAt: new Date(at.getTime() + delay),
  })
}

/** Takes an amount from what is left of a payment, if there is as much. A negative amount gives it back. */
export async function reserve(tx: Tx, attemptId: number, amount: number): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE "PaymentAttempt" SET "refunded" = "refunded" + ${amount}
    WHERE "id" = ${attemptId} AND "refunded" + ${amount} <= "paidAmount"`
  return count === 1
}
