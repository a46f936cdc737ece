import { expect, it } from 'vitest'
import {
  isOverdue,
  nextCheck,
  nextSlowCheck,
  retryCheck,
} from '#lib/domains/shop/payments/attempts/attempt.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const now = new Date('2026-06-01T12:00:00Z')
const aged = (age: number, status = 'started') => ({ status, createdAt: new Date(now.getTime() - age) })
/** In so many minutes. */
const within = (time: Date | null) => time && (time.getTime() - now.getTime()) / MINUTE

it('a payment is checked 5, 15 and 60 minutes after its start, and no later', () => {
  const ages = [-10, 0, 5, 14, 59, 60].map((minutes) => within(nextCheck(aged(minutes * MINUTE), now)))
  expect(ages).toEqual([5, 5, 10, 1, 1, null])
})

it('is checked again for three days while its provider does not answer, hourly in the end', () => {
  const ages = [0, 20 * MINUTE, DAY, 3 * DAY, 3 * DAY + 1].map((age) => within(retryCheck(aged(age), now)))
  expect(ages).toEqual([5, 20, 60, 60, null])
})

it('is checked at growing intervals while it is processing, once a day at least, for 60 days', () => {
  const waits = [0, 40 * MINUTE, 90 * DAY].map((age) => {
    const slow = aged(age, 'processing')
    const next = nextSlowCheck(slow.createdAt, now)
    expect([nextCheck(slow, now), retryCheck(slow, now)]).toEqual([next, next])
    return within(next)
  })
  expect(waits).toEqual([15, 40, 24 * 60])
  expect([60 * DAY, 60 * DAY + 1].map((age) => isOverdue(aged(age), now))).toEqual([false, true])
})
