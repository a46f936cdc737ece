import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tx } from '#lib/platform/database/db.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runProcess } from '#tests/support/command.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { gate } from '#tests/support/gate.ts'
import { type MemoryEngine, memoryEngine } from '#tests/support/memory-engine.ts'
import { watchedCategories } from './support/watched-types.ts'

let api: TestApi
let catalogue: CatalogueFactory
let engine: MemoryEngine

beforeAll(async () => {
  const made: MemoryEngine[] = []
  api = await openTestApi()
  api.app.search.extend('memory', memoryEngine(made))
  api.app.search.register('category', watchedCategories)
  await api.app.settings.set('search.engine', 'memory')
  catalogue = createCatalogueFactory(api.app)
  await api.app.search.rebuild()
  engine = made[0] as MemoryEngine
})
beforeEach(() => catalogue.clear())
afterEach(() => {
  engine.beforeSwap = undefined
})
afterAll(() => api.close())

/** The results of a search now; the engine returns all it has. */
async function find(type = 'product'): Promise<string[]> {
  const { items } = await api.app.search.search(type, 'anything', 100)
  return items.map(({ title }) => title).sort()
}

describe('a search sees what was committed before it', () => {
  it('of every way to write', async () => {
    const { prisma } = api.app.database
    const { id } = await catalogue.product({ name: 'Shoe' })
    expect(await find()).toEqual(['Shoe'])
    await prisma.product.update({ where: { id }, data: { name: 'Boot' } })
    expect(await find()).toEqual(['Boot'])
    await prisma.$executeRaw`UPDATE "Product" SET "name" = 'Sandal'`
    expect(await find()).toEqual(['Sandal'])
    await prisma.product.updateMany({ data: { published: false } })
    expect(await find()).toEqual([])
    await prisma.product.updateMany({ data: { published: true } })
    expect(await find()).toEqual(['Sandal'])
    await prisma.product.deleteMany()
    expect(await find()).toEqual([])
  })

  it('of more rows than are looked at in one go', async () => {
    const data = Array.from({ length: 450 }, (_, i) => ({ slug: `many-${i}`, name: `Many ${i}` }))
    await api.app.database.prisma.productCategory.createMany({ data })
    // On a busy machine a search does not wait for all of them.
    const looked = async () => [(await find('category')).length, engine.rows('category').size]
    await expect.poll(looked).toEqual([100, 450])
    await api.app.database.prisma.productCategory.deleteMany()
    await expect.poll(() => find('category')).toEqual([])
  })

  it('but nothing that was rolled back', async () => {
    const attempt = api.app.database.prisma.$transaction(async (tx) => {
      await tx.productCategory.create({ data: { slug: 'never', name: 'Never' } })
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await find('category')).toEqual([])
  })

  it('of another process: what a command imports', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'upkeep-'))
    const file = path.join(folder, 'products.csv')
    await writeFile(
      file,
      'Handle,Title,Published,Variant Price\nlamp,Lamp,true,12.00\nchair,Chair,true,40.00\n',
    )
    const { env } = api.app
    const { code, stderr } = await runProcess('lib/cli/running/import.ts', ['shopify', file], {
      DATABASE_URL: env.databaseUrl,
      STORAGE_PATH: folder,
      APP_SECRET: env.appSecret,
      REDIS_URL: '',
    })
    await rm(folder, { recursive: true })
    expect({ code, stderr }).toMatchObject({ code: 0 })
    expect(await find()).toEqual(['Chair', 'Lamp'])
  })

  it('many at once, and each change is handed on once', async () => {
    await find()
    engine.batches.length = 0
    await catalogue.product({ name: 'Shoe' })
    const found = await Promise.all(Array.from({ length: 20 }, () => find()))
    expect(found.every(([title]) => title === 'Shoe')).toBe(true)
    expect(engine.batches.filter(({ type }) => type === 'product')).toHaveLength(1)
  })

  it('and whoever joins a catch-up that read the log before it looks again', async () => {
    const { search } = api.app
    await search.status()
    const { apply, cursor } = engine
    const [held, joined, going] = [gate(), gate(), gate()]
    engine.apply = async (type, batch) => {
      held.open()
      await going.wait
      return apply?.(type, batch) ?? false
    }
    await catalogue.category({ name: 'Shoes' })
    // It takes as long as it takes; a search would not wait.
    const first = search.status()
    await held.wait
    await catalogue.category({ name: 'Hats' })
    engine.cursor = async (type) => {
      if (type === 'category') joined.open()
      return (await cursor?.(type)) ?? null
    }
    const second = search.status()
    await joined.wait
    await nextTurn()
    Object.assign(engine, { apply, cursor })
    going.open()
    await second
    expect(engine.rows('category').size).toBe(2)
    await first
  })

  it('and asks the database for nothing but the version while nothing has changed', async () => {
    await find('category')
    const statements = await api.statements(() => api.app.search.search('category', 'anything', 5))
    expect(statements.filter((sql) => /Search(Change|Log)/.test(sql))).toEqual([])
  })
})

describe('an index whose cursor another process has put back', () => {
  it('is told again of what came since', async () => {
    await find('category')
    const { apply } = engine
    const before = await engine.cursor?.('category')
    engine.apply = (type, batch) => apply?.(type, { ...batch, to: before ?? '' }) ?? Promise.resolve(false)
    await catalogue.category({ name: 'Shoes' })
    await find('category')
    engine.apply = apply
    engine.batches.length = 0
    await find('category')
    expect(engine.batches.map(({ rows }) => rows.length)).toEqual([1])
    await find('category')
    expect(engine.batches).toHaveLength(1)
  })
})

describe('a scheduled row', () => {
  it('is in the index before its time, which the engine is told', async () => {
    await catalogue.product({ name: 'Soon', publishedAt: new Date('2026-07-01T00:00:00Z') })
    await find()
    const { model } = api.app.search.definitions().get('product') ?? {}
    const [row] = [...engine.rows('product').values()]
    expect(model?.toSearchResult(row).visible_from).toEqual(new Date('2026-07-01T00:00:00Z'))
  })
})

describe('a rebuild', () => {
  it('loses no edit that is made while it runs', async () => {
    const { prisma } = api.app.database
    const { id } = await catalogue.product({ name: 'Before' })
    const gone = await catalogue.product({ name: 'Gone' })
    engine.beforeSwap = async () => {
      await prisma.product.update({ where: { id }, data: { name: 'After' } })
      await prisma.product.delete({ where: { id: gone.id } })
      await catalogue.product({ name: 'New' })
    }
    await api.app.search.rebuild('product')
    expect(await find()).toEqual(['After', 'New'])
  })
})

describe('a rebuild that ends while changes are on their way', () => {
  it('takes none that do not follow on from where it began, and they are read again from there', async () => {
    const { prisma } = api.app.database
    const { id } = await catalogue.product({ name: 'Shoe' })
    expect(await find()).toEqual(['Shoe'])
    const [read, swap] = [gate(), gate()]
    engine.beforeSwap = () => {
      read.open()
      return swap.wait
    }
    const building = engine.rebuild('product')
    await read.wait
    await prisma.product.update({ where: { id }, data: { name: 'Boot' } })
    expect(await find()).toEqual(['Boot'])
    const { apply } = engine
    engine.apply = async (type, batch) => {
      engine.apply = apply
      swap.open()
      await building
      return apply?.(type, batch) ?? false
    }
    await catalogue.product({ name: 'Lamp' })
    expect(await find()).toEqual(['Boot', 'Lamp'])
  })
})

describe('an index that misses changes', () => {
  it('does not answer, says so, and is rebuilt by a process that lives on', async () => {
    const { app } = api
    await catalogue.product({ name: 'Shoe' })
    await find()
    await app.database.prisma.searchLog.update({ where: { type: 'product' }, data: { name: 'another' } })
    expect(await app.search.engineFor('product')).toBe(app.search.engine('database'))
    const rows = await app.search.status()
    expect(rows.find(({ type }) => type === 'product')).toMatchObject({
      ready: false,
      problem: expect.stringContaining('does not belong to the database as it is now'),
    })
    await app.search.rebuild('product')
    expect(await app.search.engineFor('product')).toBe(app.search.engine('memory'))
    expect(await find()).toEqual(['Shoe'])
  })
})

describe('an engine that fails', () => {
  it('leaves searches to the database, and catches up once it works', async () => {
    const { app } = api
    const apply = engine.apply
    engine.apply = () => Promise.reject(new Error('no room left'))
    await catalogue.category({ name: 'Shoes' })
    expect(await find('category')).toEqual([])
    // A list that narrows a query has to be current, so here the database engine answers.
    const { where } = await app.search.constrain({ where: {} }, 'category', 'shoes')
    expect(await app.database.prisma.productCategory.count({ where })).toBe(1)
    engine.apply = apply
    expect(await find('category')).toEqual(['Shoes'])
    expect(await app.search.engineFor('category')).toBe(app.search.engine('memory'))
  })
})

describe('a process that lives on', () => {
  let other: TestApi['app']
  let made: MemoryEngine[]

  beforeEach(async () => {
    const { openApp } = await import('#lib/app/app.ts')
    made = []
    other = await openApp({ env: api.app.env, clock: api.clock })
    other.search.extend('memory', memoryEngine(made))
    other.search.register('category', watchedCategories)
  })
  afterEach(() => other.close())

  it('builds what is not built, and has changes land without a search', async () => {
    await catalogue.category({ name: 'Shoes' })
    other.startJobs()
    const titles = () =>
      [...(made[0]?.rows('category').values() ?? [])].map((row) => Reflect.get(row as object, 'name'))
    await vi.waitFor(() => expect(titles()).toEqual(['Shoes']), { timeout: 60_000, interval: 50 })
    await catalogue.category({ name: 'Hats' })
    const begin = performance.now()
    await vi.waitFor(() => expect(titles().sort()).toEqual(['Hats', 'Shoes']), {
      timeout: 60_000,
      interval: 20,
    })
    expect(performance.now() - begin).toBeLessThan(10_000)
    await other.database.prisma.$executeRaw`DELETE FROM "ProductCategory"`
    await vi.waitFor(() => expect(titles()).toEqual([]), { timeout: 60_000, interval: 20 })
  })

  it('is seen by another one, whose index is its own', async () => {
    await other.search.rebuild('category')
    const write = (tx: Tx) => tx.productCategory.create({ data: { slug: 'theirs', name: 'Theirs' } })
    await other.database.prisma.$transaction(write)
    expect(await find('category')).toEqual(['Theirs'])
    const { items } = await other.search.search('category', 'anything', 5)
    expect(items.map(({ title }) => title)).toEqual(['Theirs'])
  })
})
