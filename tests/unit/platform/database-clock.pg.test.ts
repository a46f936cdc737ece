import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabaseClock } from '#lib/platform/database/database-clock.ts'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const HOUR_MS = 3_600_000

let store: TestDatabase
let database: Database

beforeAll(async () => {
  store = await createTestDatabase()
  database = await connectDatabase(store.url)
})
afterAll(async () => {
  await database.close()
  await store.drop()
})
afterEach(() => {
  vi.useRealTimers()
})

describe("the database's clock", () => {
  it('is right on a machine whose own is an hour ahead', async () => {
    const before = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: before + HOUR_MS })
    const clock = await openDatabaseClock(database)
    const now = clock.now().getTime()
    expect(now).toBeGreaterThan(before - 60_000)
    expect(now).toBeLessThan(before + HOUR_MS / 2)
  })

  it('runs on evenly when that of the machine is set, before and after it is looked at again', async () => {
    const clock = await openDatabaseClock(database)
    const before = clock.now().getTime()
    vi.useFakeTimers({ toFake: ['Date'], now: before - HOUR_MS })
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before)
    await clock.refresh()
    expect(clock.now().getTime()).toBeGreaterThan(before - 60_000)
    expect(clock.now().getTime()).toBeLessThan(before + HOUR_MS / 2)
  })

  it('is right, and columns get the right time, where the server has a time zone of its own', async () => {
    const [{ name } = { name: '' }] = await database.prisma.$queryRaw<{ name: string }[]>`
      SELECT current_database()::text AS name`
    await database.prisma.$executeRawUnsafe(`ALTER DATABASE "${name}" SET timezone TO 'Asia/Kolkata'`)
    for (const url of [store.url, `${store.url}?options=${encodeURIComponent('-c geqo=off')}`]) {
      const other = await connectDatabase(url)
      const clock = await openDatabaseClock(other)
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000)
      await other.close()
    }
    const other = await connectDatabase(store.url)
    await other.prisma
      .$executeRaw`INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES ('a', '{}', now())`
    const { updatedAt } = await other.prisma.setting.findUniqueOrThrow({ where: { key: 'a' } })
    expect(Math.abs(updatedAt.getTime() - Date.now())).toBeLessThan(60_000)
    await other.close()
  })
})
