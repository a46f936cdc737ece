import type { Prisma } from '#lib/platform/db.ts'

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

/** States in which the payment may still be made, or is promised. */
export const openStates: string[] = ['started', 'pending', 'authorized']

/** What an attempt is once nobody waits for it any more. */
export const closed = { liveOrderId: null, nextCheckAt: null } as const

const MINUTE_MS = 60_000
const CHECKS = [5, 15, 60]

/** When the sweeper looks at an attempt next: 5, 15 and 60 minutes after it was begun; null after that. */
export function nextCheck(createdAt: Date, now: Date): Date | null {
  const times = CHECKS.map((minutes) => createdAt.getTime() + minutes * MINUTE_MS)
  const next = times.find((time) => time > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** When it is looked at again after its provider did not answer: for three days, in the end every hour. */
export function retryCheck(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime()
  if (age > 3 * 24 * 60 * MINUTE_MS) return null
  return new Date(now.getTime() + Math.min(Math.max(age, 5 * MINUTE_MS), 60 * MINUTE_MS))
}
