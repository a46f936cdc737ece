import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EngineFactory, RowId } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { countReads } from '#tests/support/count-reads.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

/** The engine's results for any query, best first. */
let found: RowId[]
let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  api.app.search.extend('ranking', rankingEngine)
})
afterAll(() => api.close())

beforeEach(() => api.app.settings.set('search.engine', 'ranking'))

const lists = [
  ['/products', () => fillProducts()],
  ['/posts', () => fillPosts()],
] as const

describe.each(lists)('GET %s?q', (path, fill) => {
  let ids: number[]

  beforeAll(async () => {
    ids = await fill()
  })
  beforeEach(() => {
    // An order that no column has.
    found = [3, 0, 5, 1, 4].flatMap((index) => ids[index] ?? [])
  })

  const list = async (query: string): Promise<number[]> =>
    (await api.get(`${path}?${query}`)).json.data.map(({ id }: { id: number }) => id)

  it('puts the best match first, over all pages', async () => {
    expect(await list('q=tea')).toEqual(found)
    const pages = await Promise.all([1, 2, 3].map((page) => list(`q=tea&per_page=2&page=${page}`)))
    expect(pages).toEqual([found.slice(0, 2), found.slice(2, 4), found.slice(4)])
    const { json } = await api.get(`${path}?q=tea&per_page=2`)
    expect(json.meta).toMatchObject({ total: 5, last_page: 3 })
  })

  it('keeps the order of what other filters leave of it', async () => {
    expect(await list('q=tea&featured=1')).toEqual(found.filter((id) => ids.indexOf(Number(id)) % 2 === 0))
  })

  it('leaves out nothing that its filters leave, whatever is ranked', async () => {
    for (const engine of ['database', 'index']) {
      await api.app.settings.set('search.engine', engine)
      await api.app.search.rebuild()
      await api.app.settings.set('search.max_results', 2)
      const featured = ids.filter((_, index) => index % 2 === 0).reverse()
      expect(await list('q=tea&featured=1')).toEqual(featured)
      expect(await list('q=tea&featured=1&per_page=1&page=3')).toEqual(featured.slice(2))
      const { json } = await api.get(`${path}?q=tea&per_page=4`)
      expect(json.meta).toMatchObject({ total: 6, last_page: 2 })
      expect(await list('q=tea')).toEqual([...ids].reverse())
      await api.app.settings.unset('search.max_results')
    }
  })

  it('comes newest first where the engine does not rank', async () => {
    await api.app.settings.set('search.engine', 'database')
    expect(await list('q=tea')).toEqual([...ids].reverse())
  })

  it.each(['!!', '🧣', '[?-&]', 'x', '%20%20…'])('has nothing for "%s", in which no word is', async (q) => {
    for (const engine of ['ranking', 'database', 'index']) {
      await api.app.settings.set('search.engine', engine)
      const { json } = await api.get(`${path}?q=${q.startsWith('%') ? q : encodeURIComponent(q)}`)
      expect([json.data, json.meta.total]).toEqual([[], 0])
    }
  })

  it('is as it was for a blank term', async () => {
    for (const q of ['', '%20%20']) expect(await list(`q=${q}`)).toHaveLength(6)
  })

  it('runs the same few statements whatever the size of the page', async () => {
    for (const engine of ['ranking', 'database']) {
      await api.app.settings.set('search.engine', engine)
      // The first search after a change of settings also reads synonyms and pins.
      await api.get(`${path}?q=tea&per_page=2`)
      const small = await countReads(api, `${path}?q=tea&per_page=1`)
      expect(await countReads(api, `${path}?q=tea&per_page=50`)).toBe(small)
      expect(small).toBeLessThanOrEqual(12)
    }
  })
})

describe('GET /product-facets?q', () => {
  it('counts nothing for a term without a word', async () => {
    const { json } = await api.get('/product-facets?q=!!')
    expect(json.data).toMatchObject({
      price: { min: null, max: null },
      categories: [],
      in_stock: { count: 0 },
    })
  })
})

describe('GET /products?q&sort', () => {
  it('comes as sorted, whatever matches best', async () => {
    const { json } = await api.get('/products?q=tea&sort=price_desc')
    const prices = json.data.map(({ price }: { price: { amount: number } }) => price.amount)
    expect(prices).toEqual([...prices].sort((a, b) => b - a))
    expect(prices).toHaveLength(5)
  })
})

async function fillProducts(): Promise<number[]> {
  const catalogue = createCatalogueFactory(api.app)
  const ids: number[] = []
  for (let i = 0; i < 6; i++) {
    const { id } = await catalogue.product({ name: 'Tea', featured: i % 2 === 0, price: 100 + ((i * 5) % 6) })
    ids.push(id)
  }
  return ids
}

async function fillPosts(): Promise<number[]> {
  const content = createContentFactory(api.app)
  const ids: number[] = []
  for (let i = 0; i < 6; i++) ids.push((await content.post({ title: 'Tea', featured: i % 2 === 0 })).id)
  return ids
}

const rankingEngine: EngineFactory = () => ({
  async constrain(query, _type, _term, rank = false) {
    const where = { AND: [query.where ?? {}, { id: { in: found } }] }
    return { ...query, where, ...(rank && { rankedIds: found }) }
  },
  search: async () => ({ total: 0, items: [], match: 'all' }),
  ready: () => true,
  async update() {},
  async delete() {},
  rebuild: async () => 0,
  status: async () => ({ ready: true, documents: 0, built_at: null, updated_at: null, bytes: 0 }),
})
