import type { Prisma } from '#lib/platform/database/db.ts'

export const attemptColumns = {
  id: true,
  key: true,
  orderId: true,
  gateway: true,
  reference: true,
  status: true,
  amount: true,
  currency: true,
  redirectUrl: true,
  failure: true,
  expiresAt: true,
  checkedAt: true,
  createdAt: true,
} satisfies Prisma.PaymentAttemptSelect

/** One try to pay for an order through a provider. */
export type Attempt = Prisma.PaymentAttemptGetPayload<{ select: typeof attemptColumns }>

/** States in which the payment may still be made, is under way, or is promised. */
export const openStates: string[] = ['started', 'pending', 'processing', 'authorized']

/** What an attempt is once nobody waits for it any more. */
export const closed = { liveOrderId: null, nextCheckAt: null } as const

type Timed = Pick<Attempt, 'status' | 'createdAt'>

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const CHECKS = [5, 15, 60]
const LONGEST_WAIT_MS = 60 * MINUTE_MS

// Longer than any bank or wallet takes.
const LONGEST_MS = 60 * DAY_MS

/** Attempts whose time to be looked at has come, or was put further off than it ever is: the clock was set back since. */
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

/** Whether nobody waits any more for a payment that is still said to be under way. */
export function isOverdue({ createdAt }: Timed, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > LONGEST_MS
}

/**
 * When the sweeper looks at an attempt next: 5, 15 and 60 minutes after it was begun, and not after that; one that is
 * under way, at a growing distance until it has ended.
 */
export function nextCheck({ status, createdAt }: Timed, now: Date): Date | null {
  if (status === 'processing') return nextSlowCheck(createdAt, now)
  // It cannot have begun later than now, unless the clock was set back.
  const begunAt = Math.min(createdAt.getTime(), now.getTime())
  const times = CHECKS.map((minutes) => begunAt + minutes * MINUTE_MS)
  const next = times.find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** When it is looked at again after its provider did not answer: for three days, in the end every hour. */
export function retryCheck({ status, createdAt }: Timed, now: Date): Date | null {
  if (status === 'processing') return nextSlowCheck(createdAt, now)
  const age = now.getTime() - createdAt.getTime()
  if (age > 3 * DAY_MS) return null
  return new Date(now.getTime() + Math.min(Math.max(age, 5 * MINUTE_MS), LONGEST_WAIT_MS))
}

/** After as much time as has gone by since it was begun: a quarter of an hour at least, a day at most. */
export function nextSlowCheck(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(age, 15 * MINUTE_MS), DAY_MS))
}
