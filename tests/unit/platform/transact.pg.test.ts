import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, type Database, type Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { handleOf } from '#lib/platform/database/transactions/open-client.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { gate } from '#tests/support/gate.ts'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'

let store: TestDatabase
let database: Database
let ids: [number, number]

beforeAll(async () => {
  store = await createTestDatabase()
  database = await connectDatabase(store.url, { poolSize: 6 })
})
afterAll(async () => {
  await database.close()
  await store.drop()
})
beforeEach(async () => {
  const { menu } = database.prisma
  await menu.deleteMany()
  const make = (location: string) => menu.create({ data: { location, name: '' } })
  ids = [(await make('a')).id, (await make('b')).id]
})

type Append = (tx: Tx, id: number, text: string) => Promise<unknown>
const append: Append = (tx, id, text) =>
  tx.$executeRaw`UPDATE "Menu" SET "name" = "name" || ${text} WHERE "id" = ${id}`
const names = async () =>
  (await database.prisma.menu.findMany({ orderBy: { id: 'asc' } })).map(({ name }) => name)

/** Resolves for all once all have arrived; later callers go on at once. */
function meet(parties: number): () => Promise<void> {
  const { open, wait } = gate()
  let arrived = 0
  return () => {
    if (++arrived === parties) open()
    return wait
  }
}

describe('transactions that wait for each other in a circle', () => {
  const ways: Record<string, Append> = {
    'a statement of Prisma’s': async (tx, id, text) => {
      const { name } = await tx.menu.update({ where: { id }, data: { updatedAt: new Date() } })
      return tx.menu.update({ where: { id }, data: { name: name + text } })
    },
    'a raw statement': append,
    'a raw query': (tx, id, text) =>
      tx.$queryRaw`UPDATE "Menu" SET "name" = "name" || ${text} WHERE "id" = ${id} RETURNING "id"`,
    'a savepoint': (tx, id, text) => tx.$transaction((inner) => append(inner, id, text)),
  }
  it.each(Object.entries(ways))('are both kept where %s fails', async (_, write) => {
    const [both, other] = [meet(2), gate()]
    let runs = 0
    const run = async (text: string, [first, second]: number[]) => {
      let isFirst = true
      const written = await transact(database.prisma, async (tx) => {
        runs++
        // Otherwise it might be faster than the one that it let go on, and both would wait again.
        if (!isFirst) await other.wait
        isFirst = false
        await write(tx, first as number, text)
        await both()
        await write(tx, second as number, text)
        return text
      })
      other.open()
      return written
    }
    expect(await Promise.all([run('x', ids), run('y', ids.toReversed())])).toEqual(['x', 'y'])
    expect(runs).toBe(3)
    expect((await names()).map((name) => [...name].sort().join(''))).toEqual(['xy', 'xy'])
  })

  it('go back to their savepoint alone, where they have one', async () => {
    const [first, second] = ids
    const { id: third } = await database.prisma.menu.create({ data: { location: 'c', name: '' } })
    const [both, other] = [meet(2), gate()]
    let [outer, inner] = [0, 0]
    const run = async (text: string, own: number, order: number[]) => {
      let isFirst = true
      await transact(database.prisma, async (tx) => {
        outer++
        await append(tx, own, text)
        await transact(tx, async (savepoint) => {
          inner++
          if (!isFirst) await other.wait
          isFirst = false
          await append(savepoint, order[0] as number, text)
          await both()
          await append(savepoint, order[1] as number, text)
        })
      })
      other.open()
    }
    const { id: fourth } = await database.prisma.menu.create({ data: { location: 'd', name: '' } })
    await Promise.all([run('x', third, [first, second]), run('y', fourth, [second, first])])
    expect([outer, inner]).toEqual([2, 3])
    expect((await names()).map((name) => name.length)).toEqual([2, 2, 1, 1])
  })
})

it('a transaction that cannot be serialized is run again', async () => {
  const { prisma } = database
  const [id] = ids
  let runs = 0
  await transact(prisma, async (tx) => {
    await tx.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`
    await tx.menu.count()
    if (++runs === 1) await append(prisma, id, 'x')
    await append(tx, id, 'y')
  })
  expect([runs, (await names())[0]]).toEqual([2, 'xy'])
})

it('what always fails so is given up, and any other error at once', async () => {
  const { prisma } = database
  const [id] = ids
  let runs = 0
  const hopeless = transact(prisma, async (tx) => {
    runs++
    await tx.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`
    await tx.menu.count()
    await append(prisma, id, 'x')
    await append(tx, id, 'y')
  })
  await expect(hopeless).rejects.toMatchObject({ code: 'P2010' })
  expect([runs, (await names())[0]]).toEqual([6, 'xxxxxx'])
  runs = 0
  const wrong = transact(prisma, async (tx) => {
    runs++
    await tx.menu.create({ data: { location: 'a', name: '' } })
  })
  await expect(wrong).rejects.toMatchObject({ code: 'P2002' })
  expect(runs).toBe(1)
})

it('a transaction that does not get a lock in time is run again', async () => {
  const { prisma } = database
  const [id] = ids
  let runs = 0
  const lock = gate()
  const hasLocked = meet(2)
  const holder = prisma.$transaction(async (tx) => {
    await append(tx, id, 'x')
    await hasLocked()
    await lock.wait
  })
  await hasLocked()
  await transact(prisma, async (tx) => {
    await tx.$executeRaw`SET LOCAL lock_timeout = '100ms'`
    if (++runs === 2) lock.open()
    await tx.menu.update({ where: { id }, data: { name: 'y' } })
  })
  await holder
  expect(runs).toBeGreaterThanOrEqual(2)
  expect((await names())[0]).toBe('y')
})

it('a statement that comes while a transaction is undone is not committed by itself', async () => {
  const { prisma } = database
  const [id] = ids
  const undone = prisma.$transaction(async (tx) => {
    const { queryable } = handleOf(tx)
    const send = (sql: string) => queryable.executeRaw({ sql, args: [], argTypes: [] })
    await Promise.all([send('ROLLBACK'), send(`UPDATE "Menu" SET "name" = 'x' WHERE "id" = ${id}`)])
  })
  await expect(undone).rejects.toThrow()
  expect((await names())[0]).toBe('')
})

it('the locks of a client that has disappeared are free again in time for those who wait', async () => {
  const { prisma } = database
  const [first, second] = ids
  const location = new URL(store.url)
  const proxy = await openTcpProxy(Number(location.port))
  location.port = String(proxy.port)
  const lost = await connectDatabase(location.href, { poolSize: 2 })
  const hasLocked = meet(2)
  const holding = lost.prisma.$transaction(async (tx) => {
    await append(tx, first, 'x')
    await hasLocked()
    await append(tx, second, 'x')
  })
  // Holds the other row while it waits for the first, which it must not keep once it gets it.
  const waiting = lost.prisma.$transaction(async (tx) => {
    await append(tx, second, 'x')
    await hasLocked()
    proxy.hang()
    await append(tx, first, 'x')
  })
  const outcomes = Promise.allSettled([holding, waiting])
  await hasLocked()
  const begun = performance.now()
  await transact(prisma, async (tx) => {
    await append(tx, first, 'y')
    await append(tx, second, 'y')
  })
  expect(performance.now() - begun).toBeLessThan(12_000)
  // One of the two may have been whole before it was cut off, but is nowhere by half.
  const [one, other] = await names()
  expect(one).toMatch(/^x?y$/)
  expect(other).toBe(one)
  expect((await outcomes).map(({ status }) => status)).toContain('rejected')
  await lost.close()
  await proxy.close()
}, 60_000)
