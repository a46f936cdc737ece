import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Searchable } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type MemoryEngine, memoryEngine } from '#tests/support/memory-engine.ts'

type Category = { id: number; slug: string; name: string; description: string }

/** All that an application writes to have the categories of its products found. */
const categories: Searchable<Category> = {
  model: 'ProductCategory',
  searchableQuery: () => ({ select: { id: true, slug: true, name: true, description: true } }),
  searchableColumns: () => ({ name: 5, description: 1 }),
  toSearchResult: ({ slug, name, description }) => ({
    title: name,
    url: `/categories/${slug}`,
    excerpt: description || null,
    image: null,
    meta: null,
    visible_from: null,
  }),
}

let api: TestApi
const made: MemoryEngine[] = []

beforeAll(async () => {
  api = await openTestApi()
  const { search } = api.app
  search.extend('memory', memoryEngine(made))
  search.register('category', {
    model: categories,
    label: 'Categories',
    module: null,
    setting: null,
    results_route: null,
  })
})
afterAll(() => api.close())

const create = (slug: string, name: string) =>
  api.app.database.prisma.productCategory.create({ data: { slug, name } })

describe('registering a type is enough', () => {
  it('to search it, by whichever engine', async () => {
    const { search, settings } = api.app
    await settings.set('search.engine', 'database')
    await create('shoes', 'Shoes')
    await create('hats', 'Hats')
    const { total, items } = await search.search('category', 'shoe', 10)
    expect({ total, items }).toMatchObject({ total: 1, items: [{ type: 'category', title: 'Shoes' }] })
    expect(items[0]?.url).toMatch(/^https?:\/\/.*\/categories\/shoes$/)
  })

  it('to have it among live results', async () => {
    const { groups } = await api.app.search.suggest('hat')
    expect(groups.at(-1)).toMatchObject({ type: 'category', label: 'Categories', total: 1 })
    expect((await api.app.search.suggest('hat', 'category')).groups).toHaveLength(1)
  })

  it('to build its index, see its status, and have it kept up to date', async () => {
    const { search, settings } = api.app
    await settings.set('search.engine', 'memory')
    expect(await search.rebuild('category')).toEqual({ category: 2 })
    await create('gloves', 'Gloves')
    const { items } = await search.search('category', 'anything', 10)
    expect(items.map(({ title }) => title).sort()).toEqual(['Gloves', 'Hats', 'Shoes'])
    expect((await search.status()).find(({ type }) => type === 'category')).toMatchObject({
      engine: 'memory',
      ready: true,
      documents: 3,
    })
    await api.app.database.prisma.$executeRaw`DELETE FROM "ProductCategory" WHERE "slug" = 'hats'`
    await search.search('category', 'anything', 10)
    expect(made[0]?.rows('category').size).toBe(2)
  })

  it('to have it answered for by the API', async () => {
    const { json, status } = await api.get('/search?q=gloves&type=category')
    expect(status).toBe(200)
    expect(json.data.map(({ title }: { title: string }) => title)).toContain('Gloves')
  })
})
