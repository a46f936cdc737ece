import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database, type Tx } from '#lib/platform/database/db.ts'
import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import { runStatement, selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { statement } from '#lib/platform/database/statements/statement.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { gate } from '#tests/support/gate.ts'

const coupon = {
  code: 'text',
  type: 'text',
  percent: 'int?',
  amount: 'int?',
  uses: 'int',
  active: 'flag',
  startsAt: 'moment?',
  createdAt: 'moment',
} as const
const couponNames = Object.keys(coupon)
const couponColumns = couponNames.map((name) => `"${name}"`).join()

const selectCoupon = statement({
  parameters: { code: 'text' },
  row: coupon,
  sql: `SELECT ${couponColumns} FROM "Coupon" WHERE "code" = @code`,
})
const insertCoupon = statement({
  parameters: coupon,
  sql: `INSERT INTO "Coupon" (${couponColumns}, "updatedAt")
    VALUES (${couponNames.map((name) => `@${name}`).join()}, @createdAt)`,
})
const countUse = statement({
  parameters: { code: 'text' },
  row: { uses: 'int' },
  sql: `UPDATE "Coupon" SET "uses" = "uses" + 1 WHERE "code" = @code RETURNING "uses"`,
})
const insertCart = statement({
  parameters: { notices: 'json', at: 'moment' },
  sql: `INSERT INTO "Cart" ("currency", "notices", "createdAt", "updatedAt") VALUES ('USD', @notices, @at, @at)`,
})
const selectNotices = statement({
  parameters: {},
  row: { notices: 'json' },
  sql: `SELECT "notices" FROM "Cart" ORDER BY "id"`,
})

const full = {
  code: 'FULL',
  type: 'fixed',
  percent: -12,
  amount: Number.MAX_SAFE_INTEGER,
  uses: 3,
  active: true,
  startsAt: new Date('2026-02-28T23:59:59.987Z'),
  createdAt: new Date('2026-01-01T00:00:00Z'),
}
const bare = { ...full, code: 'BARE', percent: null, amount: null, active: false, startsAt: null }
const notices = [{ name: "It's “ä” \\ \u2028", price: 12.5, none: null, list: [true, []] }]

/** Promises about statements on either database. */
export function describeStatements(): void {
  let store: TestDatabase
  let database: Database
  const executed: [string, string][] = []

  beforeAll(async () => {
    store = await createTestDatabase()
    const onQuery = (sql: string, args: string) => void executed.push([sql, args])
    database = await connectDatabase(store.url, { onQuery, poolSize: 3 })
  })
  afterAll(async () => {
    await database.close()
    await store.drop()
  })
  beforeEach(async () => {
    await database.prisma.coupon.deleteMany()
    await database.prisma.cart.deleteMany()
    await transact(database.prisma, (tx) => runStatement(tx, insertCoupon, full))
  })

  const find = (tx: Tx, code = 'FULL') => selectRow(tx, selectCoupon, { code })
  const usesOf = async (tx: Tx) => (await find(tx))?.uses
  const toPrismas = ({ amount, ...row }: typeof full | typeof bare) => ({
    ...row,
    amount: amount === null ? null : BigInt(amount),
  })

  describe('values', () => {
    test.each([full, bare])('of $code that Prisma wrote are read as they were', async (row) => {
      await database.prisma.coupon.deleteMany()
      await database.prisma.coupon.create({ data: toPrismas(row) })
      expect(await find(database.prisma, row.code)).toEqual(row)
    })

    test.each([full, bare])('of $code are read by Prisma as they were written', async (row) => {
      await database.prisma.coupon.deleteMany()
      await transact(database.prisma, (tx) => runStatement(tx, insertCoupon, row))
      expect(await database.prisma.coupon.findUnique({ where: { code: row.code } })).toMatchObject(
        toPrismas(row),
      )
    })

    test('stand in the file as Prisma writes them', async () => {
      if (database.provider !== 'sqlite') return
      await database.prisma.coupon.create({ data: toPrismas({ ...full, code: 'PRISMA' }) })
      const written = ['startsAt', 'createdAt', 'active', 'amount', 'percent']
      const shown = written.map((name) => `typeof("${name}") || ' ' || "${name}" AS "${name}"`).join()
      const rows = await database.prisma.$queryRawUnsafe<object[]>(`SELECT ${shown} FROM "Coupon"`)
      expect(rows).toHaveLength(2)
      expect(rows[1]).toEqual(rows[0])
    })

    test('of JSON are written and read like Prisma’s', async () => {
      const { prisma } = database
      await transact(prisma, (tx) => runStatement(tx, insertCart, { notices, at: full.createdAt }))
      await prisma.cart.create({ data: { currency: 'USD', notices } })
      expect(await prisma.cart.findMany({ select: { notices: true } })).toEqual([{ notices }, { notices }])
      expect(await selectRows(prisma, selectNotices, {})).toEqual([{ notices }, { notices }])
    })

    test('that no number can hold are refused, not rounded', async () => {
      const data = { ...toPrismas(full), code: 'HUGE', amount: 2n ** 53n }
      await database.prisma.coupon.create({ data })
      await expect(find(database.prisma, 'HUGE')).rejects.toThrow(RangeError)
    })
  })

  describe('a statement', () => {
    test('that finds nothing returns null', async () => {
      expect(await find(database.prisma, 'NONE')).toBeNull()
    })

    test('that writes is refused outside a transaction', async () => {
      await expect(selectRow(database.prisma, countUse, { code: 'FULL' })).rejects.toThrow('in a transaction')
      expect(await usesOf(database.prisma)).toBe(3)
    })

    test('is told to whoever counts statements', async () => {
      executed.length = 0
      await find(database.prisma)
      expect(executed).toEqual([[expect.stringContaining('FROM "Coupon"'), '["FULL"]']])
    })

    test('fails with the error of the database that transactions and outages are judged by', async () => {
      const again = transact(database.prisma, (tx) => runStatement(tx, insertCoupon, full))
      await expect(again).rejects.toMatchObject({
        name: 'DriverAdapterError',
        cause: { kind: 'UniqueConstraintViolation' },
      })
    })
  })

  describe('a transaction', () => {
    test('is one with Prisma’s, whoever is first', async () => {
      const changed = transact(database.prisma, async (tx) => {
        await selectRow(tx, countUse, { code: 'FULL' })
        await tx.coupon.update({ where: { code: 'FULL' }, data: { uses: { increment: 10 } } })
        await selectRow(tx, countUse, { code: 'FULL' })
        expect(await usesOf(tx)).toBe(15)
        expect((await tx.coupon.findFirst())?.uses).toBe(15)
        expect(await tx.$executeRaw`UPDATE "Coupon" SET "uses" = "uses" + 1`).toBe(1)
        expect(await usesOf(database.prisma)).toBe(3)
      })
      await changed
      expect(await usesOf(database.prisma)).toBe(16)
    })

    test.each([
      ['alone', async (_: Tx) => undefined],
      ['beside Prisma’s', (tx: Tx) => tx.coupon.updateMany({ data: { percent: 5 } })],
    ])('that fails keeps nothing of statements %s', async (_, more) => {
      const failing = transact(database.prisma, async (tx) => {
        await selectRow(tx, countUse, { code: 'FULL' })
        await more(tx)
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await find(database.prisma)).toEqual(full)
    })

    test('within another is undone alone', async () => {
      await transact(database.prisma, async (tx) => {
        await selectRow(tx, countUse, { code: 'FULL' })
        const inner = transact(tx, async (savepoint) => {
          await selectRow(savepoint, countUse, { code: 'FULL' })
          throw new Error('not this')
        })
        await expect(inner).rejects.toThrow('not this')
        await transact(tx, (savepoint) => selectRow(savepoint, countUse, { code: 'FULL' }))
      })
      expect(await usesOf(database.prisma)).toBe(5)
    })

    test('that has ended runs nothing more', async () => {
      const leaked: Tx[] = []
      await transact(database.prisma, async (tx) => {
        leaked.push(tx)
        await selectRow(tx, countUse, { code: 'FULL' })
      })
      for (const tx of leaked)
        await expect(selectRow(tx, countUse, { code: 'FULL' })).rejects.toMatchObject({
          cause: { kind: 'TransactionAlreadyClosed' },
        })
      expect(await usesOf(database.prisma)).toBe(4)
    })

    test.each([
      ['alone', async (_: Tx) => undefined],
      ['that Prisma has joined', (tx: Tx) => tx.coupon.count()],
    ])('that takes too long is undone: one %s', async (_, first) => {
      const slow = database.prisma.$transaction(
        async (tx) => {
          await first(tx)
          await selectRow(tx, countUse, { code: 'FULL' })
          await sleep(400)
          await selectRow(tx, countUse, { code: 'FULL' })
        },
        { timeout: 100 },
      )
      const error = await slow.catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect(await usesOf(database.prisma)).toBe(3)
      // The next one finds the connection free.
      await transact(database.prisma, (tx) => selectRow(tx, countUse, { code: 'FULL' }))
    })

    test('that cannot begin in time is an outage, and takes no connection when it could', async () => {
      const end = gate()
      const holding = Array.from({ length: 3 }, () => transact(database.prisma, () => end.wait))
      const late = database.prisma.$transaction((tx) => find(tx), { maxWait: 50 })
      const error = await late.catch((reason: unknown) => reason)
      expect(isDatabaseAway(error)).toBe(true)
      end.open()
      await Promise.all(holding)
      await Promise.all(Array.from({ length: 6 }, () => transact(database.prisma, (tx) => find(tx))))
    })
  })

  test('every text names its parameters, and uses them', () => {
    const make = (sql: string) => statement({ parameters: { id: 'int' }, sql })
    expect(() => make('SELECT @other, @id')).toThrow('@other is no parameter')
    expect(() => make('SELECT 1')).toThrow('does not use id')
  })
}
