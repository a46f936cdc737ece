import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { createSqliteAdapter } from '#lib/platform/database/sqlite/sqlite-adapter.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { gate } from '#tests/support/gate.ts'
import { counter, countUp, listLocations, readCounter } from './counter.ts'
import { runProcess } from './processes/run-process.ts'

let store: TestDatabase
let database: Database

beforeEach(async () => {
  store = await createTestDatabase()
  database = await connectDatabase(store.url)
  await database.prisma.menu.create({ data: counter })
})

afterEach(async () => {
  await database.close()
  await store.drop()
})

describe('a transaction', () => {
  test('that rolls back takes no write with it that was made beside it', async () => {
    const { prisma } = database
    const isOpen = createSignal()
    const failing = prisma.$transaction(async (tx) => {
      await tx.menu.create({ data: { location: 'inside', name: 'Inside' } })
      isOpen.give()
      await sleep(50)
      throw new Error('changed my mind')
    })
    await isOpen.given
    // Prisma sends a query no sooner than it is awaited.
    const beside = prisma.menu.create({ data: { location: 'beside', name: 'Beside' } })
    await Promise.all([beside, expect(failing).rejects.toThrow('changed my mind')])
    expect(await listLocations(database)).toEqual(['beside', 'counter'])
  })

  test('loses no increment to 49 others at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => database.prisma.$transaction(countUp)))
    expect(await readCounter(database.prisma)).toBe(50)
  })

  test('loses no increment to another process, and neither fails', async () => {
    const times = 200
    const codes = await Promise.all([
      runProcess('count-up.ts', store.url, counter.location, String(times)),
      runProcess('count-up.ts', store.url, counter.location, String(times)),
    ])
    expect(codes).toEqual([0, 0])
    expect(await readCounter(database.prisma)).toBe(2 * times)
  })

  test('keeps readers outside neither waiting nor seeing what is not committed', async () => {
    await database.prisma.$transaction(async (tx) => {
      await countUp(tx)
      expect(await readCounter(database.prisma)).toBe(0)
      expect(await readCounter(tx)).toBe(1)
    })
    expect(await readCounter(database.prisma)).toBe(1)
  })

  test('whose commit fails keeps nothing and lets the next one begin', async () => {
    const failing = database.prisma.$transaction(async (tx) => {
      await countUp(tx)
      await tx.$executeRaw`PRAGMA defer_foreign_keys = ON`
      await tx.$executeRaw`INSERT INTO "AppSecret" ("appId", ciphertext) VALUES (99, 'x')`
    })
    await expect(failing).rejects.toMatchObject({ cause: { kind: 'ForeignKeyConstraintViolation' } })
    await database.prisma.$transaction(countUp)
    expect(await readCounter(database.prisma)).toBe(1)
  })

  test('that times out keeps nothing, lets the next one begin and refuses what comes late', async () => {
    const late = database.prisma.$transaction(
      async (tx) => {
        await countUp(tx)
        await sleep(100)
        await countUp(tx)
      },
      { timeout: 30 },
    )
    const [next] = await Promise.all([
      database.prisma.$transaction(countUp),
      expect(late).rejects.toMatchObject({ code: 'P2028' }),
    ])
    expect(next).toBeUndefined()
    expect(await readCounter(database.prisma)).toBe(1)
  })

  test('that is given up while it waits for its turn holds nobody up', async () => {
    const isOpen = createSignal()
    const first = database.prisma.$transaction(async (tx) => {
      isOpen.give()
      await sleep(100)
      await countUp(tx)
    })
    await isOpen.given
    const givenUp = database.prisma.$transaction(countUp, { maxWait: 20 })
    await expect(givenUp).rejects.toMatchObject({ code: 'P2028' })
    await first
    await database.prisma.$transaction(countUp)
    expect(await readCounter(database.prisma)).toBe(2)
  })

  test('runs no statement after its end, not even in the next transaction', async () => {
    const adapter = await createSqliteAdapter(store.url.replace('file:', '')).connect()
    const sql = `INSERT INTO "Menu" (location, name, "updatedAt") VALUES ('late', 'Late', '')`
    const over = await adapter.startTransaction()
    await over.rollback()
    const next = await adapter.startTransaction()
    await expect(over.executeRaw({ sql, args: [], argTypes: [] })).rejects.toMatchObject({
      cause: { kind: 'TransactionAlreadyClosed' },
    })
    await next.commit()
    await adapter.dispose()
    expect(await listLocations(database)).toEqual(['counter'])
  })

  test('can undo a part of itself', async () => {
    await database.prisma.$transaction(async (tx) => {
      await countUp(tx)
      const duplicate = tx.menu.create({ data: counter })
      await expect(duplicate).rejects.toMatchObject({ code: 'P2002' })
      await countUp(tx)
    })
    expect(await readCounter(database.prisma)).toBe(2)
  })
})

function createSignal(): { given: Promise<void>; give(): void } {
  const { open: give, wait: given } = gate()
  return { given, give: () => give() }
}
