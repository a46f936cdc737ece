import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number) => new Date(api.clock.now().getTime() - days * DAY_MS)

const countNonces = () => api.app.database.prisma.nonce.count()

describe("the site's jobs", () => {
  it('delete what has expired every minute, from when they are begun until the App is closed', async () => {
    const expiresAt = new Date(api.clock.now().getTime() - 1000)
    await api.app.database.prisma.nonce.create({
      data: { appId: api.credentials.id, nonce: 'old', expiresAt },
    })
    vi.advanceTimersByTime(120_000)
    expect(await countNonces()).toBe(1)
    api.app.startJobs()
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(async () => expect(await countNonces()).toBe(0), { timeout: 60_000 })
    const lease = await api.app.database.prisma.jobLease.findUniqueOrThrow({ where: { name: 'purge' } })
    expect(lease.expiresAt > new Date()).toBe(true)

    // A setting that is changed while it runs counts from then on.
    const { auditEvent } = api.app.database.prisma
    const data = [29, 31, 364, 366].map((days) => ({ kind: 'signed_in', createdAt: daysAgo(days) }))
    await auditEvent.createMany({ data })
    const purge = (left: number) =>
      vi.waitFor(
        async () => {
          await api.app.database.prisma.jobLease.deleteMany()
          // A job that is still running is not begun again.
          vi.advanceTimersByTime(60_000)
          expect(await auditEvent.count()).toBe(left)
        },
        { timeout: 60_000, interval: 100 },
      )
    await purge(3)
    await api.app.settings.set('security.audit_days', 30)
    await purge(1)

    const before = vi.getTimerCount()
    const closing = await openTestApi()
    closing.app.startJobs()
    expect(vi.getTimerCount()).toBeGreaterThan(before)
    await closing.close()
    // A job that was running has ended since.
    expect(vi.getTimerCount()).toBeLessThanOrEqual(before)
  })
})
