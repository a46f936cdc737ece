import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { runStatement, selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { statement } from '#lib/platform/database/statements/statement.ts'
import { prismaOf, transact, transactStatements } from '#lib/platform/database/transact.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

const insertMenu = statement({
  parameters: { location: 'text', at: 'moment' },
  sql: `INSERT INTO "Menu" ("location", "name", "updatedAt") VALUES (@location, '', @at)`,
})
const countMenus = statement({
  parameters: {},
  row: { menus: 'int' },
  sql: `SELECT COUNT(*) AS "menus" FROM "Menu"`,
})
const at = new Date('2026-01-01T00:00:00Z')

/** Promises of both kinds of transactions, on the database that the tests run on. */
export function testTransactions(): void {
  let store: TestDatabase
  let database: Database
  let queries: string[] = []
  beforeAll(async () => {
    store = await createTestDatabase()
    database = await connectDatabase(store.url, { poolSize: 8, onQuery: (sql) => queries.push(sql) })
  })
  afterAll(async () => {
    await database.close()
    await store.drop()
  })
  beforeEach(async () => {
    await database.prisma.menu.deleteMany()
    queries = []
  })
  const locations = async () =>
    (await database.prisma.menu.findMany({ orderBy: { location: 'asc' } })).map(({ location }) => location)

  test('one of statements needs nothing of Prisma, and keeps all or nothing', async () => {
    await transactStatements(database.prisma, (tx) => runStatement(tx, insertMenu, { location: 'a', at }))
    const broken = transactStatements(database.prisma, async (tx) => {
      await runStatement(tx, insertMenu, { location: 'b', at })
      throw new Error('Enough.')
    })
    await expect(broken).rejects.toThrow('Enough.')
    expect(queries).toHaveLength(2)
    expect(await locations()).toEqual(['a'])
  })

  describe.each(['kept', 'undone'])(
    'where Prisma is asked for, both write to the same transaction, which is %s',
    (end) => {
      test.each(['Prisma’s', 'of statements'])('one %s', async (kind) => {
        const run = kind === 'of statements' ? transactStatements : transact
        const done = run(database.prisma, async (tx) => {
          await runStatement(tx, insertMenu, { location: 'a', at })
          const prisma = await prismaOf(tx)
          await prisma.menu.create({ data: { location: 'b', name: '' } })
          expect((await selectRow(tx, countMenus, {}))?.menus).toBe(2)
          expect((await selectRow(prisma, countMenus, {}))?.menus).toBe(2)
          expect(await prismaOf(tx)).toBe(prisma)
          if (end === 'undone') throw new Error('Enough.')
        })
        if (end === 'undone') await expect(done).rejects.toThrow('Enough.')
        else await done
        expect(await locations()).toEqual(end === 'kept' ? ['a', 'b'] : [])
      })
    },
  )

  test('a savepoint undoes what both wrote in it, and no more', async () => {
    await transact(database.prisma, async (tx) => {
      await runStatement(tx, insertMenu, { location: 'a', at })
      const inner = transact(tx, async (nested) => {
        await runStatement(nested, insertMenu, { location: 'b', at })
        await nested.menu.create({ data: { location: 'c', name: '' } })
        throw new Error('Enough.')
      })
      await expect(inner).rejects.toThrow('Enough.')
      await tx.menu.create({ data: { location: 'd', name: '' } })
    })
    expect(await locations()).toEqual(['a', 'd'])
  })

  test('many at once each write to their own, beside nested writes that Prisma begins transactions for itself', async () => {
    const { prisma } = database
    const one = (index: number) => {
      const location = `l${index}`
      if (index % 3 === 0)
        return prisma.menu.create({
          data: {
            location,
            name: '',
            items: { create: [{ label: 'x', type: 'link', url: '/x', position: 0 }] },
          },
        })
      const run = index % 3 === 1 ? transactStatements : transact
      return run(prisma, async (tx) => {
        await runStatement(tx, insertMenu, { location, at })
        const joined = await prismaOf(tx)
        const found = await joined.menu.findFirstOrThrow({ where: { location } })
        await joined.menuItem.create({
          data: { menuId: found.id, label: 'x', type: 'link', url: '/x', position: 0 },
        })
        if (index % 2 === 1) throw new Error(`Not ${index}.`)
      })
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, (_, index) => one(index)))
    const kept = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [`l${index}`] : []))
    expect(kept).toEqual(
      Array.from({ length: 60 }, (_, index) => index).flatMap((index) =>
        index % 3 === 0 || index % 2 === 0 ? [`l${index}`] : [],
      ),
    )
    expect(await locations()).toEqual([...kept].sort())
    expect(await prisma.menuItem.count()).toBe(kept.length)
  })
}
