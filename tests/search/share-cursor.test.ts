import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type App, openApp } from '#lib/app/app.ts'
import type { EngineFactory, PluginEngine, RowId } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { gate } from '#tests/support/gate.ts'

let api: TestApi
let other: App
let catalogue: CatalogueFactory
/** The calls of every machine to the one search server, and the server's documents. */
const calls: string[] = []
const server = new Map<RowId, { id: RowId; name: string }>()
let hasGrown = false
/** Hooks while the server takes a change, and between the reading of rows for a rebuild and the swap. */
let onChange = async () => {}
let beforeSwap = async () => {}

/** An engine of an application as small as one can be: it knows of no log and of no cursor. */
const createServerEngine: EngineFactory = ({ database }) => {
  const engine: PluginEngine = {
    constrain: async (query) => query,
    search: async () => ({
      total: server.size,
      items: [...server.values()].map(({ id, name }) => ({
        ...{ id, title: name, url: `/products/${id}`, excerpt: null, image: null, meta: null },
      })),
    }),
    ready: () => true,
    async update(_, row) {
      const product = row as { id: RowId; name: string }
      calls.push(`update ${product.name}`)
      server.set(product.id, product)
      await onChange()
    },
    async delete(_, id) {
      calls.push(`delete ${id}`)
      server.delete(id)
    },
    async rebuild() {
      const rows = await database.prisma.product.findMany({ select: { id: true, name: true } })
      await beforeSwap()
      server.clear()
      for (const row of rows) server.set(row.id, row)
      return rows.length
    },
    needsRebuild: () => hasGrown,
    status: async () => ({ ready: true, documents: server.size, built_at: null, updated_at: null, bytes: 0 }),
  }
  return engine
}

beforeAll(async () => {
  api = await openTestApi()
  catalogue = createCatalogueFactory(api.app)
  await api.app.settings.set('search.engine', 'server')
  other = await openApp({ env: api.app.env, clock: api.clock })
  for (const app of [api.app, other]) app.search.extend('server', createServerEngine)
  await api.app.search.rebuild('product')
})
beforeEach(() => {
  calls.length = 0
  hasGrown = false
  onChange = async () => {}
  beforeSwap = async () => {}
})
afterAll(async () => {
  await other.close()
  await api.close()
})

const names = () => [...server.values()].map(({ name }) => name).sort()
const total = (app: App) => app.search.search('product', 'anything', 5).then((results) => results.total)
const searchUntil = (app: App, expected: number) =>
  vi.waitFor(async () => expect(await total(app)).toBe(expected), { timeout: 60_000, interval: 100 })

describe('an engine that keeps no cursor', () => {
  it('is told of what is saved and deleted', async () => {
    const { id } = await catalogue.product({ name: 'Shoe' })
    await searchUntil(api.app, 1)
    await api.app.database.prisma.product.update({ where: { id }, data: { name: 'Boot' } })
    await vi.waitFor(async () => {
      await total(api.app)
      expect(names()).toEqual(['Boot'])
    }, 60_000)
    await api.app.database.prisma.product.delete({ where: { id } })
    await searchUntil(api.app, 0)
    expect(calls).toEqual(['update Shoe', 'update Boot', `delete ${id}`])
  })

  it('is told by one machine, whichever that is', async () => {
    await sleep(1100)
    await catalogue.product({ name: 'Lamp' })
    await Promise.all([total(api.app), total(other), total(api.app), total(other)])
    await vi.waitFor(async () => expect(await total(other)).toBe(1), 60_000)
    await sleep(1100)
    await Promise.all([total(api.app), total(other)])
    expect(calls).toEqual(['update Lamp'])
  })

  it('is told of nothing before it is built, and then of everything since the building began', async () => {
    const { prisma } = api.app.database
    await prisma.searchPlace.deleteMany()
    await catalogue.product({ name: 'Chair' })
    await sleep(1100)
    await total(api.app)
    expect(calls).toEqual([])
    await api.app.search.rebuild('product')
    expect(names()).toEqual(['Chair', 'Lamp'])
    await catalogue.product({ name: 'Table' })
    await searchUntil(other, 3)
  })

  it('loses no change that is under way while a rebuild leaves the index where it was', async () => {
    const { search, database } = api.app
    const { id } = await catalogue.product({ name: 'Sofa' })
    await search.rebuild('product')
    const [begun, swap] = [gate(), gate()]
    beforeSwap = () => {
      begun.open()
      return swap.wait
    }
    const building = search.engine('server').rebuild('product')
    await begun.wait
    onChange = async () => {
      swap.open()
      await building
    }
    await database.prisma.product.update({ where: { id }, data: { name: 'Couch' } })
    await vi.waitFor(async () => {
      await total(api.app)
      expect(calls).toContain('update Couch')
    }, 60_000)
    await building
    onChange = async () => {}
    await vi.waitFor(async () => {
      await total(api.app)
      expect(names()).toContain('Couch')
    }, 60_000)
    expect(names()).not.toContain('Sofa')
  })

  it('is told of several changes at once if it takes them so', async () => {
    const taken: number[] = []
    api.app.search.extend('bulk', (services) => ({
      ...createServerEngine(services),
      async change(_, { rows, deleted }) {
        taken.push(rows.length, deleted.length)
      },
    }))
    await api.app.settings.set('search.engine', 'bulk')
    await api.app.search.rebuild('product')
    calls.length = 0
    for (const name of ['Mug', 'Cup', 'Jug']) await catalogue.product({ name })
    await vi.waitFor(async () => {
      await total(api.app)
      expect(taken.reduce((sum, count) => sum + count, 0)).toBe(3)
    }, 20_000)
    expect(calls).toEqual([])
    await api.app.settings.set('search.engine', 'server')
  })

  it('need not say when it was built: that is known', async () => {
    const builtAt = async () => (await api.app.search.engine('server').status('product')).built_at
    await api.app.search.rebuild('product')
    expect(await builtAt()).toBe(api.clock.now().toISOString())
  })

  it('says itself that it is better built anew', async () => {
    const needsRebuild = async () => await api.app.search.engine('server').needsRebuild?.('product')
    expect(await needsRebuild()).toBe(false)
    hasGrown = true
    expect(await needsRebuild()).toBe(true)
  })
})
