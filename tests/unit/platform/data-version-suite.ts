import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { versionedTables } from '#lib/platform/database/data-version.ts'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { runProcess } from './processes/run-process.ts'

const key = 'shop.name'

/** Promises about data versions on either database. */
export function describeDataVersions(): void {
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

  async function findBumped(work: () => Promise<unknown>): Promise<string[]> {
    const before = await database.dataVersion.read()
    await work()
    const after = await database.dataVersion.read()
    return Object.keys(versionedTables).filter(
      (scope) => Reflect.get(before, scope) !== Reflect.get(after, scope),
    )
  }

  describe('a version', () => {
    test('is there for every scope from the start', async () => {
      const versions = await database.dataVersion.read()
      expect(Object.keys(versions).sort()).toEqual(Object.keys(versionedTables).sort())
      expect(Object.values(versions).every((version) => Number(version) > 0)).toBe(true)
    })

    test('changes with every row created, updated and deleted', async () => {
      const { setting } = database.prisma
      expect(await findBumped(() => setting.create({ data: { key, value: 1 } }))).toEqual(['settings'])
      expect(await findBumped(() => setting.update({ where: { key }, data: { value: 2 } }))).toEqual([
        'settings',
      ])
      expect(await findBumped(() => setting.delete({ where: { key } }))).toEqual(['settings'])
    })

    test('changes with raw SQL', async () => {
      await database.prisma.setting.create({ data: { key: 'raw', value: 1 } })
      expect(await findBumped(() => database.prisma.$executeRaw`DELETE FROM "Setting"`)).toEqual(['settings'])
    })

    test('changes when another process writes', async () => {
      await database.prisma.menu.create({ data: { location: 'other', name: 'Other' } })
      expect(await findBumped(() => runProcess('count-up.ts', store.url, 'other', '1'))).toEqual(['content'])
    })

    test('changes when a cascade deletes', async () => {
      const { app } = database.prisma
      const { id } = await app.create({
        data: { name: 'App', key: 'app', secrets: { create: { ciphertext: 'x' } } },
      })
      expect(await findBumped(() => app.delete({ where: { id } }))).toEqual(['settings'])
    })

    test('changes in each scope that shows the row', async () => {
      const { media } = database.prisma
      expect(await findBumped(() => media.create({ data: { url: '/a.png' } }))).toEqual([
        'content',
        'catalogue',
      ])
    })

    test("changes with a customer's picture, and with nothing else of a customer", async () => {
      const { customer } = database.prisma
      const create = () => customer.create({ data: { email: 'ada@example.com', name: 'Ada' } })
      expect(await findBumped(create)).toEqual([])
      const update = (data: { avatarUrl?: string | null; name?: string; status?: string }) => () =>
        customer.updateMany({ data })
      expect(await findBumped(update({ avatarUrl: '/ada.png' }))).toEqual(['content'])
      expect(await findBumped(update({ avatarUrl: null }))).toEqual(['content'])
      expect(await findBumped(update({ name: 'Countess', status: 'blocked' }))).toEqual([])
    })

    test('changes with stock and sales apart from the rest of the catalogue', async () => {
      const { product, productVariant } = database.prisma
      const create = () => product.create({ data: { slug: 'cup', name: 'Cup' } })
      expect(await findBumped(create)).toEqual(['catalogue'])
      const { id: productId } = await product.findUniqueOrThrow({ where: { slug: 'cup' } })
      const createVariant = () => productVariant.create({ data: { productId, price: 100 } })
      expect(await findBumped(createVariant)).toEqual(['catalogue'])
      const updateVariant = (data: { stock?: number; price?: number }) => () =>
        productVariant.updateMany({ data })
      expect(await findBumped(updateVariant({ stock: 3 }))).toEqual(['stock'])
      expect(await findBumped(updateVariant({ price: 90 }))).toEqual(['catalogue', 'stock'])
      const sell = () => database.prisma.$executeRaw`UPDATE "Product" SET "soldRecently" = 1`
      expect(await findBumped(sell)).toEqual(['stock'])
      expect(
        await findBumped(() => product.update({ where: { slug: 'cup' }, data: { name: 'Mug' } })),
      ).toEqual(['catalogue'])
      expect(await findBumped(() => product.delete({ where: { slug: 'cup' } }))).toEqual(['catalogue'])
    })

    test('stays when the write is rolled back', async () => {
      const rollBack = () =>
        database.prisma.$transaction(async (tx) => {
          await tx.setting.create({ data: { key: 'never', value: 1 } })
          throw new Error('changed my mind')
        })
      expect(await findBumped(() => expect(rollBack()).rejects.toThrow('changed my mind'))).toEqual([])
    })

    test('is not seen before the write is', async () => {
      const isBumped = await findBumped(() =>
        database.prisma.$transaction(async (tx) => {
          expect(await findBumped(() => tx.setting.create({ data: { key: 'late', value: 1 } }))).toEqual([])
        }),
      )
      expect(isBumped).toEqual(['settings'])
    })

    test('stays when tables are written that no cached answer shows', async () => {
      const { contactMessage } = database.prisma
      const data = { name: 'A', email: 'a@example.com', subject: 'Hello', message: 'Hello' }
      expect(await findBumped(() => contactMessage.create({ data }))).toEqual([])
    })
  })
}
