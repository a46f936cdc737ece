import type { Prisma } from '#lib/platform/database/db.ts'

export const attemptColumns = {
  id: true,
  key: true,
  orderId: true,
  gateway: true,
  savedMethod: true,
  savesMethod: true,
  reference: true,
  status: true,
  amount: true,
  currency: true,
  redirectUrl: true,
  failure: true,
  paysOrder: true,
  expiresAt: true,
  checkedAt: true,
  createdAt: true,
} satisfies Prisma.PaymentAttemptSelect

/** One try to pay for an order through a provider. */
export type Attempt = Prisma.PaymentAttemptGetPayload<{ select: typeof attemptColumns }>

/** How a customer pays at a gateway that saves payment methods. */
export type PaymentWish = {
  /** What is saved there and is to be charged, without the provider's page. */
  savedMethod: string | null
  /** Whether to save what the customer pays with; null if nobody asked. */
  saves: boolean | null
}

/** Whether an attempt charges by itself as soon as it begins. Only a buyer's own request begins it. */
export function isCharge({ savedMethod }: Pick<Attempt, 'savedMethod'>): boolean {
  return savedMethod !== null
}

/** States in which the payment may still be made, is processing, or is authorized. */
export const openStates: string[] = ['started', 'pending', 'processing', 'authorized']

/** The columns of an attempt that is no longer waited for. */
export const closed = { liveOrderId: null, nextCheckAt: null } as const

type Timed = Pick<Attempt, 'status' | 'createdAt'>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const CHECKS = [5, 15, 60]
const LONGEST_WAIT_MS = 60 * MINUTE_MS

// Longer than any bank or wallet takes.
const LONGEST_MS = 60 * DAY_MS

/** Attempts whose check is due, or scheduled further ahead than is possible unless the clock was set back. */
export function dueForCheck(now: Date): Prisma.PaymentAttemptWhereInput {
  const within = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  return {
    OR: [
      { nextCheckAt: { lte: now } },
      { nextCheckAt: { gt: within(LONGEST_WAIT_MS) }, status: { not: 'processing' } },
      { nextCheckAt: { gt: within(DAY_MS) } },
    ],
  }
}

/** Charges of the last day that the provider may have made, though it did not answer with their references. */
export function unansweredCharges(now: Date) {
  return {
    reference: null,
    savedMethod: { not: null },
    status: { not: 'failed' },
    createdAt: { gt: new Date(now.getTime() - DAY_MS) },
  } satisfies Prisma.PaymentAttemptWhereInput
}

/** Whether a payment has been processing for too long. */
export function isOverdue({ createdAt }: Timed, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > LONGEST_MS
}

/**
 * When the sweeper checks an attempt next: 5, 15 and 60 minutes after it was started. One that is processing is checked at
 * growing intervals until it ends.
 */
export function nextCheck({ status, createdAt }: Timed, now: Date): Date | null {
  if (status === 'processing') return nextSlowCheck(createdAt, now)
  // A start in the future means that the clock was set back.
  const begunAt = Math.min(createdAt.getTime(), now.getTime())
  const times = CHECKS.map((minutes) => begunAt + minutes * MINUTE_MS)
  const next = times.find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** When to check again after the provider did not answer: for three days, hourly in the end. */
export function retryCheck({ status, createdAt }: Timed, now: Date): Date | null {
  if (status === 'processing') return nextSlowCheck(createdAt, now)
  const age = now.getTime() - createdAt.getTime()
  if (age > 3 * DAY_MS) return null
  return new Date(now.getTime() + Math.min(Math.max(age, 5 * MINUTE_MS), LONGEST_WAIT_MS))
}

/** After as long again as the attempt is old: at least 15 minutes, at most a day. */
export function nextSlowCheck(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(age, 15 * MINUTE_MS), DAY_MS))
}
