import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { runUnderLease } from '#lib/platform/jobs/run-under-lease.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { gate } from '#tests/support/gate.ts'

/** Promises about leases on either database. */
export function describeLeases(): void {
  let store: TestDatabase
  let instances: [Database, Database]

  beforeAll(async () => {
    store = await createTestDatabase()
    instances = [await connectDatabase(store.url), await connectDatabase(store.url)]
  })
  afterAll(async () => {
    await Promise.all(instances.map((instance) => instance.close()))
    await store.drop()
  })

  describe('a job under a lease', () => {
    test('runs on one of the instances that begin it at once', async () => {
      for (let round = 0; round < 5; round++) {
        let runs = 0
        const begin = (i: number) =>
          runUnderLease(instances[i % 2] as Database, `job ${round}`, 60, async () => {
            runs++
          })
        const began = await Promise.all(Array.from({ length: 10 }, (_, i) => begin(i)))
        expect([runs, began.filter(Boolean).length]).toEqual([1, 1])
      }
    })

    test('runs again once its seconds are over, and not before', async () => {
      const begin = (name: string, seconds: number) =>
        runUnderLease(instances[0], name, seconds, async () => undefined)
      expect(await begin('for an hour', 3600)).toBe(true)
      expect(await begin('for an hour', 3600)).toBe(false)
      expect(await begin('for a second', 1)).toBe(true)
      await sleep(1050)
      expect(await begin('for a second', 1)).toBe(true)
    })

    test('keeps its lease for as long as it takes', async () => {
      const { open: finish, wait: held } = gate()
      const begun = Date.now()
      const working = runUnderLease(instances[0], 'long', 3, () => held)
      await sleep(4000)
      expect(await runUnderLease(instances[1], 'long', 3, async () => undefined)).toBe(false)
      finish()
      expect(await working).toBe(true)
      const lease = await instances[1].prisma.jobLease.findUniqueOrThrow({ where: { name: 'long' } })
      expect(Number(lease.lastRunAt) - begun).toBeGreaterThan(3000)
    })

    test('runs where its lease was taken before the clock was set back', async () => {
      const { jobLease } = instances[0].prisma
      const hour = new Date(Date.now() + 3_600_000)
      await jobLease.create({ data: { name: 'ahead', owner: 'before', expiresAt: hour } })
      const begin = () => runUnderLease(instances[1], 'ahead', 60, async () => undefined)
      expect(await begin()).toBe(true)
      expect(await begin()).toBe(false)
    })

    test('goes by the clock of the database, whatever that of the instance shows', async () => {
      const begin = (i: 0 | 1) => runUnderLease(instances[i], 'skewed', 60, async () => undefined)
      expect(await begin(0)).toBe(true)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
      try {
        expect(await begin(1)).toBe(false)
        await instances[1].prisma.jobLease.delete({ where: { name: 'skewed' } })
        expect(await begin(1)).toBe(true)
      } finally {
        vi.useRealTimers()
      }
      expect(await begin(0)).toBe(false)
    })

    test('that fails says so, and leaves no mark of having run', async () => {
      const failing = runUnderLease(instances[0], 'failing', 60, () => Promise.reject(new Error('no luck')))
      await expect(failing).rejects.toThrow('no luck')
      const lease = await instances[1].prisma.jobLease.findUniqueOrThrow({ where: { name: 'failing' } })
      expect(lease.lastRunAt).toBeNull()
    })
  })
}
