import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let store: TestDatabase
let database: Database

beforeAll(async () => {
  store = await createTestDatabase()
  database = await connectDatabase(store.url, { poolSize: 1 })
})

afterAll(async () => {
  await database.close()
  await store.drop()
})

test('a transaction that PostgreSQL rolls back is not taken for committed', async () => {
  const menu = { location: 'main', name: 'Main' }
  const swallowing = database.prisma.$transaction(async (tx) => {
    await tx.menu.create({ data: menu })
    await tx.menu.create({ data: menu }).catch(() => undefined)
  })
  await expect(swallowing).rejects.toMatchObject({ cause: { kind: 'TransactionAlreadyClosed' } })
  expect(await database.prisma.menu.count()).toBe(0)
})

test('a failed transaction leaves its connection fit for the next', async () => {
  await database.prisma.$transaction((tx) => tx.menu.create({ data: { location: 'footer', name: 'Footer' } }))
  expect(await database.prisma.menu.count()).toBe(1)
})

test('a transaction’s statements reach its connection one after the other, however many relations are read', async () => {
  const warnings: string[] = []
  const listen = ({ message }: Error) => void warnings.push(message)
  process.on('warning', listen)
  const customers = await database.prisma.$transaction(async (tx) => {
    await tx.customer.create({ data: { email: 'ada@example.com', name: 'Ada' } })
    return tx.customer.findMany({ select: { email: true, addresses: true, orders: true, reviews: true } })
  })
  await new Promise(setImmediate)
  process.off('warning', listen)
  expect(customers).toEqual([{ email: 'ada@example.com', addresses: [], orders: [], reviews: [] }])
  expect(warnings).toEqual([])
})
