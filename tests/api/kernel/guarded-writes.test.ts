import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guardWrites } from '#lib/api/kernel/guard-writes.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { runStatement } from '#lib/platform/database/statements/run-statement.ts'
import { statement } from '#lib/platform/database/statements/statement.ts'
import { transactStatements } from '#lib/platform/database/transact.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
let tests = 0

beforeAll(async () => {
  api = await openTestApi({ endpoints: [] })
})
afterAll(() => api.close())

describe('a database that is guarded', () => {
  const data = (name: string) => ({ name, email: 'ada@example.com', message: 'Hello' })
  const insert = statement({
    parameters: { name: 'text' },
    row: {},
    sql: `INSERT INTO "ContactMessage" ("name", "email", "message") VALUES (@name, 'ada', 'Hello')`,
  })
  let name: string
  let holds: number
  let mayWrite: boolean
  let guarded: Database

  beforeEach(async () => {
    name = `guarded-${++tests}`
    holds = 0
    mayWrite = true
    guarded = guardWrites(api.app.database, async (tx) => {
      holds++
      await runStatement(tx, insert, { name: `${name}-hold` })
      if (!mayWrite) throw new Error('lost')
    })
    await api.app.database.prisma.contactMessage.create({ data: data(`${name}-known`) })
  })

  const names = async () => {
    const rows = await api.app.database.prisma.contactMessage.findMany({
      where: { name: { startsWith: `${name}-` } },
      orderBy: { id: 'asc' },
    })
    return rows.map((row) => row.name.slice(name.length + 1))
  }
  const known = () => ({ where: { name: `${name}-known` } })
  const find = async () => guarded.prisma.contactMessage.findFirstOrThrow(known())
  const made = () => data(`${name}-made`)
  const writes: [string, () => Promise<unknown>, string[]][] = [
    ['create', () => guarded.prisma.contactMessage.create({ data: made() }), ['known', 'hold', 'made']],
    [
      'createMany',
      () => guarded.prisma.contactMessage.createMany({ data: [made()] }),
      ['known', 'hold', 'made'],
    ],
    [
      'update',
      async () => guarded.prisma.contactMessage.update({ where: { id: (await find()).id }, data: made() }),
      ['made', 'hold'],
    ],
    [
      'updateMany',
      () => guarded.prisma.contactMessage.updateMany({ ...known(), data: made() }),
      ['made', 'hold'],
    ],
    [
      'upsert',
      () => guarded.prisma.contactMessage.upsert({ where: { id: 0 }, create: made(), update: {} }),
      ['known', 'hold', 'made'],
    ],
    [
      'delete',
      async () => guarded.prisma.contactMessage.delete({ where: { id: (await find()).id } }),
      ['hold'],
    ],
    ['deleteMany', () => guarded.prisma.contactMessage.deleteMany(known()), ['hold']],
    [
      '$executeRaw',
      () => guarded.prisma.$executeRaw`DELETE FROM "ContactMessage" WHERE "name" = ${`${name}-known`}`,
      ['hold'],
    ],
    [
      '$transaction',
      () =>
        guarded.prisma.$transaction(async (tx) => {
          await tx.contactMessage.deleteMany(known())
          return tx.contactMessage.create({ data: made() })
        }),
      ['hold', 'made'],
    ],
    [
      'a transaction of statements',
      () => transactStatements(guarded.prisma, (tx) => runStatement(tx, insert, { name: `${name}-made` })),
      ['known', 'hold', 'made'],
    ],
  ]

  it.each(writes)('is held before %s, in the same transaction', async (_, write, expected) => {
    await write()
    expect([holds, await names()]).toEqual([1, expected])
    mayWrite = false
    await api.app.database.prisma.contactMessage.deleteMany({ where: { name: { startsWith: `${name}-` } } })
    await api.app.database.prisma.contactMessage.create({ data: data(`${name}-known`) })
    await expect(write()).rejects.toThrow('lost')
    expect([holds, await names()]).toEqual([2, ['known']])
  })

  it('passes on what a write gives, and what it is refused', async () => {
    expect(await guarded.prisma.contactMessage.create({ data: made() })).toMatchObject(made())
    expect(await guarded.prisma.contactMessage.updateMany({ ...known(), data: { message: 'x' } })).toEqual({
      count: 1,
    })
    expect(await guarded.prisma.$transaction(async () => 7)).toBe(7)
    expect(await transactStatements(guarded.prisma, async () => 8)).toBe(8)
    const before = await names()
    await expect(guarded.prisma.contactMessage.delete({ where: { id: 0 } })).rejects.toMatchObject({
      ...{ code: 'P2025' },
    })
    expect(await names()).toEqual(before)
  })

  it('reads without being held', async () => {
    expect((await find()).name).toBe(`${name}-known`)
    expect(await guarded.prisma.contactMessage.count(known())).toBe(1)
    expect(await guarded.prisma.$queryRaw`SELECT 1 AS "one"`).toMatchObject([{ one: expect.anything() }])
    expect([holds, await names()]).toEqual([0, ['known']])
    expect([guarded.provider, guarded.dataVersion]).toEqual([
      api.app.database.provider,
      api.app.database.dataVersion,
    ])
  })

  it('leaves alone what is no table', async () => {
    const box = { create: () => 'made' }
    const client = { nothing: null, version: '1', count: 3, box }
    const { prisma } = guardWrites({ ...api.app.database, prisma: { ...client, own } as never }, async () => {
      holds++
    })
    function own(this: unknown) {
      return this
    }
    const read = prisma as unknown as typeof client & { own(): typeof client; then?: unknown }
    expect([read.nothing, read.version, read.count, read.then]).toEqual([null, '1', 3, undefined])
    expect(read.box).toBe(box)
    // Functions run on the client itself, which may have what only it can reach.
    expect(read.own()).not.toBe(read)
    expect([read.own().count, holds]).toEqual([3, 0])
  })
})
