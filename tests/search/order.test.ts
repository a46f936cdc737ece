import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderByStanding } from '#lib/search/results/order/standing.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi
let catalogue: CatalogueFactory

beforeAll(async () => {
  api = await openTestApi({ now: '2026-06-01T12:00:00Z' })
  catalogue = createCatalogueFactory(api.app)
})
afterAll(() => api?.close())

const OFF = {
  'search.ties.stock': 0,
  'search.ties.popularity': 0,
  'search.ties.date': 0,
  'search.sold_out_last': false,
} as const
type Wish = Partial<Record<keyof typeof OFF, number | boolean>>

async function wish(given: Wish) {
  for (const [key, value] of Object.entries({ ...OFF, ...given })) await api.app.settings.set(key, value)
}

async function add(
  slug: string,
  name: string,
  facts: { sold?: number; day?: number; inStock?: boolean } = {},
) {
  const { sold = 0, day = 1, inStock = true } = facts
  const { id } = await catalogue.product({ slug, name, publishedAt: new Date(`2026-01-0${day}`) })
  await api.app.database.prisma.product.update({
    where: { id },
    data: { soldRecently: sold, inStock, descriptionText: '' },
  })
}

async function search(term: string, limit = 20, offset = 0) {
  const { items, total } = await api.app.search.search('product', term, limit, offset)
  expect(items.length).toBe(Math.max(0, Math.min(limit, total - offset)))
  return items.map(({ slug }) => slug)
}

const list = async (query: string) =>
  (await api.get(`/products?${query}`)).json.data.map(({ slug }: { slug: string }) => slug)

const engines = process.env.TEST_STORE === 'postgresql' ? ['index', 'postgres'] : ['index']

describe.each(engines)('the %s engine', (engine) => {
  beforeEach(async () => {
    await catalogue.clear()
    await wish({})
    await add('plain', 'Tea pot')
    await add('seller', 'Tea pot', { sold: 40, day: 5 })
    await add('gone', 'Tea pot', { inStock: false, sold: 90 })
    await add('late', 'Tea pot', { day: 9 })
    await add('other', 'Tea and coffee and sugar and milk and pot')
    await api.app.search.rebuild('product', engine)
    await api.app.settings.set('search.engine', engine)
  })

  it('leaves equal results in the order of their ids unless the owner weighs them', async () => {
    expect(await search('tea pot')).toEqual(['late', 'gone', 'seller', 'plain', 'other'])
  })

  it.each<[string, Wish, string[]]>([
    ['stock', { 'search.ties.stock': 1 }, ['late', 'seller', 'plain', 'gone', 'other']],
    ['popularity', { 'search.ties.popularity': 1 }, ['gone', 'seller', 'late', 'plain', 'other']],
    ['date', { 'search.ties.date': 1 }, ['late', 'seller', 'gone', 'plain', 'other']],
    [
      'all of them',
      { 'search.ties.stock': 50, 'search.ties.popularity': 20, 'search.ties.date': 1 },
      ['seller', 'late', 'plain', 'gone', 'other'],
    ],
  ])('orders equal results by %s, and no others', async (_, given, slugs) => {
    await wish(given)
    expect(await search('tea pot')).toEqual(slugs)
  })

  it('puts what is sold out last, on every page and in lists', async () => {
    await wish({ 'search.sold_out_last': true })
    const all = ['late', 'seller', 'plain', 'other', 'gone']
    expect(await search('tea pot')).toEqual(all)
    expect([...(await search('tea pot', 2)), ...(await search('tea pot', 3, 2))]).toEqual(all)
    expect(await list('q=tea+pot')).toEqual(all)
    expect([...(await list('q=tea+pot&per_page=2')), ...(await list('q=tea+pot&per_page=2&page=2'))]).toEqual(
      all.slice(0, 4),
    )
    expect(await list('q=tea+pot&sort=price_asc&in_stock=1')).not.toContain('gone')
  })

  it('sees at once what was sold in the meantime', async () => {
    await wish({ 'search.ties.popularity': 1 })
    await api.app.database.prisma.product.updateMany({
      where: { slug: 'plain' },
      data: { soldRecently: 500 },
    })
    expect((await search('tea pot'))[0]).toBe('plain')
  })

  it('keeps what is pinned first', async () => {
    await wish({ 'search.sold_out_last': true })
    const { prisma } = api.app.database
    const gone = await prisma.product.findUniqueOrThrow({ where: { slug: 'gone' } })
    await prisma.searchPin.create({ data: { type: 'product', query: 'tea pot', rowId: gone.id, place: 1 } })
    expect(await search('tea pot')).toEqual(['gone', 'late', 'seller', 'plain', 'other'])
    await prisma.searchPin.deleteMany()
  })
})

describe('orderByStanding', () => {
  it('leaves rows that are gone where they are', () => {
    const ranked = [
      { id: 1, score: 2 },
      { id: 2, score: 2 },
      { id: 3, score: 1 },
    ]
    const standings = new Map([[2, { isAvailable: true, popularity: 5, date: null }]])
    const weights = { stock: 0, popularity: 1, date: 1, soldOutLast: true }
    expect(orderByStanding(ranked, standings, weights)).toEqual([2, 1, 3])
    expect(orderByStanding(ranked, new Map(), weights)).toEqual([1, 2, 3])
  })
})
