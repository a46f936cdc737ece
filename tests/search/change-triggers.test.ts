import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveProduct } from '#lib/domains/shop/catalogue/index.ts'
import { connectDatabase, type Database, type Tx } from '#lib/platform/database/db.ts'
import { installChangeTriggers } from '#lib/search/changes/install-triggers.ts'
import type { Searchable } from '#lib/search/contracts.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { defineType, watchedCategories, watchedProducts } from './support/watched-types.ts'

let store: TestDatabase
let database: Database
const definitions = new Map([['product', watchedProducts]])

beforeAll(async () => {
  store = await createTestDatabase()
  database = await connectDatabase(store.url)
  await installChangeTriggers(database, definitions)
})
afterAll(async () => {
  await database.close()
  await store.drop()
})

/** The rows of the type that `work` has logged, in order, with what was logged more than once. */
async function logged(work: (tx: Tx) => Promise<unknown>, type = 'product'): Promise<number[]> {
  const { prisma } = database
  await prisma.searchChange.deleteMany()
  await work(prisma)
  const changes = await prisma.searchChange.findMany({ where: { type }, orderBy: { id: 'asc' } })
  return changes.map(({ rowId }) => Number(rowId)).sort((a, b) => a - b)
}

let made = 0
const newProduct = () => {
  const number = ++made
  return { slug: `product-${number}`, name: `Product ${number}`, published: true }
}
const createProduct = () => database.prisma.product.create({ data: newProduct() })

describe('a write is logged once a row', () => {
  it('by create, update, upsert and delete', async () => {
    let id = 0
    const create = async (tx: Tx) => {
      id = (await tx.product.create({ data: newProduct() })).id
    }
    expect(await logged(create)).toEqual([id])
    expect(await logged((tx) => tx.product.update({ where: { id }, data: { name: 'Boot' } }))).toEqual([id])
    const upsert = (name: string) => (tx: Tx) =>
      tx.product.upsert({ where: { slug: 'upserted' }, create: { slug: 'upserted', name }, update: { name } })
    const [upserted] = await logged(upsert('One'))
    expect(await logged(upsert('Two'))).toEqual([upserted])
    expect(await logged((tx) => tx.product.delete({ where: { id } }))).toEqual([id])
  })

  it('by the forms for many', async () => {
    const slugs = (rows: { slug: string }[]) => ({ where: { slug: { in: rows.map(({ slug }) => slug) } } })
    const data = [newProduct(), newProduct(), newProduct()]
    const created = await logged((tx) => tx.product.createMany({ data }))
    expect(created).toHaveLength(3)
    const where = slugs(data)
    expect(await logged((tx) => tx.product.updateMany({ ...where, data: { name: 'Same' } }))).toEqual(created)
    expect(await logged((tx) => tx.product.deleteMany(where))).toEqual(created)
    const returning = await logged((tx) => tx.product.createManyAndReturn({ data: [newProduct()] }))
    expect(returning).toHaveLength(1)
  })

  it('by raw SQL, also without a thought of search', async () => {
    const { id } = await createProduct()
    const rename = (tx: Tx) => tx.$executeRaw`UPDATE "Product" SET "name" = 'Raw' WHERE "id" = ${id}`
    expect(await logged(rename)).toEqual([id])
    expect(await logged((tx) => tx.$executeRaw`DELETE FROM "Product" WHERE "id" = ${id}`)).toEqual([id])
  })

  it('by an id that changes, of both rows', async () => {
    const { id } = await createProduct()
    const move = (tx: Tx) => tx.$executeRaw`UPDATE "Product" SET "id" = ${id + 5000} WHERE "id" = ${id}`
    expect(await logged(move)).toEqual([id, id + 5000])
  })

  it('of tables it depends on: nested writes and cascades', async () => {
    const category = { create: { category: { create: { slug: `nested-${++made}`, name: 'Nested' } } } }
    const data = { ...newProduct(), categories: category, variants: { create: { price: 5n } } }
    const created = await logged((tx) => tx.product.create({ data }))
    const [id] = created
    expect(new Set(created)).toEqual(new Set([id]))
    const where = { products: { some: { productId: id } } }
    const rename = (tx: Tx) => tx.productCategory.updateMany({ where, data: { name: 'Other' } })
    expect(await logged(rename)).toEqual([id])
    const removed = await logged((tx) => tx.productCategory.deleteMany({ where }))
    expect(new Set(removed)).toEqual(new Set([id]))
    const gone = await logged((tx) => tx.product.deleteMany({ where: { id } }))
    expect(new Set(gone)).toEqual(new Set([id]))
  })

  it('of a row that goes from one product to another: both', async () => {
    const [from, to] = [await createProduct(), await createProduct()]
    const data = { productId: from.id, price: 5n }
    const variant = await database.prisma.productVariant.create({ data })
    const move = (tx: Tx) =>
      tx.productVariant.update({ where: { id: variant.id }, data: { productId: to.id } })
    expect(await logged(move)).toEqual([from.id, to.id])
  })

  it("by the catalogue's own way of saving, a few times at most", async () => {
    const save = (tx: Tx) =>
      saveProduct(tx, { slug: 'saved', name: 'Saved', variants: [{ price: 5 }] }, new Date())
    const entries = await logged(() => database.prisma.$transaction(save))
    expect(new Set(entries).size).toBe(1)
    expect(entries.length).toBeLessThan(5)
  })
})

describe('nothing is logged', () => {
  it('by a write that is rolled back', async () => {
    const fail = () =>
      database.prisma.$transaction(async (tx) => {
        await tx.product.create({ data: newProduct() })
        throw new Error('changed my mind')
      })
    expect(await logged(() => expect(fail()).rejects.toThrow('changed my mind'))).toEqual([])
  })

  it('by an update that changes nothing, or no column that is watched', async () => {
    const { id, name } = await createProduct()
    expect(await logged((tx) => tx.product.update({ where: { id }, data: { name } }))).toEqual([])
    expect(await logged((tx) => tx.product.update({ where: { id }, data: { soldTotal: 7 } }))).toEqual([])
  })
})

describe('what is logged in bulk', () => {
  it('is every product of a category, however many there are', async () => {
    const { prisma } = database
    const { id: categoryId } = await prisma.productCategory.create({ data: { slug: 'big', name: 'Big' } })
    const rows = Array.from({ length: 2000 }, newProduct)
    const products = await prisma.product.createManyAndReturn({ data: rows, select: { id: true } })
    const links = products.map(({ id: productId }) => ({ productId, categoryId }))
    await prisma.productCategoryLink.createMany({ data: links })
    const where = { id: categoryId }
    const renamed = await logged((tx) => tx.productCategory.update({ where, data: { name: 'Bigger' } }))
    expect(renamed).toHaveLength(2000)
    expect(await logged((tx) => tx.productCategory.delete({ where }))).toEqual(
      expect.arrayContaining(renamed),
    )
  })
})

describe('installing', () => {
  async function listTriggers(): Promise<string[]> {
    const rows = await (database.provider === 'sqlite'
      ? database.prisma.$queryRaw<{ name: string }[]>`
          SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'search:%'`
      : database.prisma.$queryRaw<{ name: string }[]>`
          SELECT tgname::text AS name FROM pg_trigger WHERE tgname::text LIKE 'search:%'`)
    return rows.map(({ name }) => name).sort()
  }
  const nameOfLog = async (type: string) =>
    (await database.prisma.searchLog.findUnique({ where: { type } }))?.name

  it('again changes nothing and begins no log', async () => {
    const [triggers, name] = [await listTriggers(), await nameOfLog('product')]
    await Promise.all([1, 2, 3].map(() => installChangeTriggers(database, definitions)))
    expect(await listTriggers()).toEqual(triggers)
    expect(await nameOfLog('product')).toBe(name)
  })

  it('a type more leaves the others as they are', async () => {
    const [triggers, name] = [await listTriggers(), await nameOfLog('product')]
    await installChangeTriggers(database, new Map([['category', watchedCategories]]))
    expect(await listTriggers()).toEqual(expect.arrayContaining(triggers))
    expect(await nameOfLog('product')).toBe(name)
    const create = (tx: Tx) => tx.productCategory.create({ data: { slug: 'more', name: 'More' } })
    expect(await logged(create, 'category')).toHaveLength(1)
  })

  it('another definition replaces what it no longer asks for, and begins a log', async () => {
    const before = await listTriggers()
    const name = await nameOfLog('product')
    const other = defineType({ ...watchedProducts.model, watchedColumns: ['sku'], dependencies: [] })
    await installChangeTriggers(database, new Map([['product', other]]))
    const { id } = await createProduct()
    expect(await logged((tx) => tx.product.update({ where: { id }, data: { name: 'Unseen' } }))).toEqual([])
    expect(await logged((tx) => tx.product.update({ where: { id }, data: { sku: `sku-${id}` } }))).toEqual([
      id,
    ])
    expect(await nameOfLog('product')).not.toBe(name)
    await installChangeTriggers(database, definitions)
    expect(await listTriggers()).toEqual(before)
  })

  it('by several at once happens once', async () => {
    const own = await createTestDatabase()
    const instances = await Promise.all([connectDatabase(own.url), connectDatabase(own.url)])
    const given = new Map([...definitions, ['category', watchedCategories] as const])
    await Promise.all(instances.map((instance) => installChangeTriggers(instance, given)))
    const { prisma } = instances[0]
    await prisma.product.create({ data: newProduct() })
    expect(await prisma.searchChange.count({ where: { type: 'product' } })).toBe(1)
    await Promise.all(instances.map((instance) => instance.close()))
    await own.drop()
  })

  it('takes keys that are text, and names with quotes', async () => {
    await database.prisma.$executeRaw`CREATE TABLE "a ""b"" c" ("id" TEXT PRIMARY KEY, "it's" TEXT)`
    const model: Searchable = {
      ...watchedCategories.model,
      model: 'a "b" c',
      key: 'text',
      watchedColumns: ["it's"],
    }
    await installChangeTriggers(database, new Map([['letter', defineType(model)]]))
    await database.prisma.$executeRaw`INSERT INTO "a ""b"" c" VALUES ('0f3e-x', NULL)`
    await database.prisma.$executeRaw`UPDATE "a ""b"" c" SET "it's" = 'new'`
    const changes = await database.prisma.searchChange.findMany({ where: { type: 'letter' } })
    expect(changes.map(({ rowId }) => rowId)).toEqual(['0f3e-x', '0f3e-x'])
  })

  it('says which table a type cannot have watched', async () => {
    const model = { ...watchedCategories.model, model: 'NoSuchTable' }
    await expect(installChangeTriggers(database, new Map([['wrong', defineType(model)]]))).rejects.toThrow(
      'The table "NoSuchTable" cannot be watched for the type "wrong".',
    )
  })
})
