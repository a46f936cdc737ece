import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSuggest } from '#lib/api/suggest/create-suggest.ts'
import { openTestApi, sendTo, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

const NOW = new Date('2026-06-01T12:00:00Z')

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ now: NOW.toISOString() })
  const { settings, database } = api.app
  await settings.set('site.url', 'https://shop.example.com')
  const catalogue = createCatalogueFactory(api.app)
  const tents = await catalogue.category({ slug: 'tents', name: 'Tents' })
  await catalogue.category({ slug: 'empty', name: 'Empty' })
  await catalogue.product({ name: 'Tent', categoryIds: [tents.id] })
  await catalogue.product({ name: 'Copper kettle' })
  const content = createContentFactory(api.app)
  await content.page({ slug: 'about', title: 'About us', inMenu: true })
  await content.page({ slug: 'hidden', title: 'Hidden', inMenu: false })
  const figure = (query: string, searches: number, chosen: number, empty = 0) => ({
    ...{ day: NOW, query, searches, chosen, empty, results: 3 },
  })
  await database.prisma.searchFigure.createMany({
    data: [
      figure('copper kettle', 9, 4),
      figure('seldom', 4, 4),
      figure('never chosen', 9, 0),
      figure('sometimes empty', 9, 3, 1),
      figure('tent', 20, 4),
      figure('never in stock', 30, 9),
      figure('rubbish kettle', 30, 9),
    ].map((row) => ({ ...row, day: new Date('2026-06-01') })),
  })
})
beforeEach(async () => {
  for (const key of ['search.popular', 'search.shortcuts'] as const) await api.app.settings.set(key, false)
})
afterAll(() => api?.close())

const ask = async (query: string) => (await sendTo(createSuggest(api.app), `=/search/suggest${query}`)).json

describe('GET /search/suggest without a query', () => {
  it('offers nothing unless the owner wants it to', async () => {
    expect(await ask('?q=')).toMatchObject({ groups: [], starters: [] })
    expect(await ask('?q=tent')).not.toHaveProperty('starters')
  })

  it('offers what many search for, find and choose, as far as it still finds all of its words', async () => {
    await api.app.settings.set('search.popular', true)
    expect((await ask('?q=')).starters).toEqual([
      {
        label: 'Popular searches',
        items: [
          { title: 'tent', url: 'https://shop.example.com/search?q=tent' },
          { title: 'copper kettle', url: 'https://shop.example.com/search?q=copper+kettle' },
        ],
      },
    ])
  })

  it('offers categories that have products, and pages of menus', async () => {
    await api.app.settings.set('search.shortcuts', true)
    expect((await ask('?q=')).starters).toEqual([
      {
        label: 'Categories',
        items: [{ title: 'Tents', url: 'https://shop.example.com/products?category=tents' }],
      },
      { label: 'Pages', items: [{ title: 'About us', url: 'https://shop.example.com/about' }] },
    ])
  })

  it('leads to where the visitor finds the site', async () => {
    await api.app.settings.set('search.popular', true)
    const suggest = createSuggest(api.app)
    const { json } = await sendTo(
      (request) => suggest({ ...request, basePath: '/shop' }),
      '=/search/suggest?q=',
    )
    expect(json.starters[0].items[0].url).toBe('https://shop.example.com/shop/search?q=tent')
  })
})
