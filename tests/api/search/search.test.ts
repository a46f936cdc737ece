import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let catalogue: CatalogueFactory
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi()
  catalogue = createCatalogueFactory(api.app)
  content = createContentFactory(api.app)
  await api.app.settings.set('site.url', 'https://shop.example.com')
})
afterAll(() => api.close())
beforeEach(async () => {
  await catalogue.clear()
  await content.clear()
})

const search = async (query: string) => (await api.get(`/search${query}`)).json
const slugsOf = (items: { slug: string }[]) => items.map(({ slug }) => slug)

describe('GET /search', () => {
  it('answers a few of each type, in the order of the groups', async () => {
    const { id } = await catalogue.product({
      slug: 'trail-shoe',
      name: 'Trail Shoe',
      shortDescription: 'For mud',
      price: 45000,
      images: [{ url: '/demo/shoe.svg', alt: '' }],
    })
    await content.post({ slug: 'shoes', title: 'Shoe care' })
    const { data } = await search('?q=shoe')
    expect(data).toMatchObject({
      query: 'shoe',
      groups: [
        { type: 'product', label: 'Products', total: 1, match: 'all' },
        { type: 'post', label: 'Posts', total: 1, match: 'all' },
        { type: 'page', label: 'Pages', total: 0, match: 'all', items: [] },
      ],
    })
    expect(data.url).toMatch(/^https:\/\/shop\.example\.com\/search\?q=shoe/)
    expect(data.groups[0].items).toEqual([
      {
        id,
        type: 'product',
        slug: 'trail-shoe',
        title: 'Trail Shoe',
        url: 'https://shop.example.com/products/trail-shoe',
        excerpt: 'For mud',
        image: 'https://shop.example.com/demo/shoe.svg',
        meta: '$450.00',
      },
    ])
  })

  it('shows at most five of each type, and counts all', async () => {
    for (let i = 0; i < 7; i++) await content.page({ title: `Tea ${i}` })
    const { data } = await search('?q=tea')
    const pages = data.groups.find(({ type }: { type: string }) => type === 'page')
    expect([pages.items.length, pages.total]).toEqual([5, 7])
  })

  it('says where only some of the words were found', async () => {
    await content.page({ title: 'Green tea' })
    const { data } = await search('?q=green+unicorn')
    const pages = data.groups.find(({ type }: { type: string }) => type === 'page')
    expect([pages.total, pages.match]).toEqual([1, 'any'])
  })

  it('never shows what visitors may not see', async () => {
    await content.page({ title: 'Secret tea', published: false })
    await content.post({ title: 'Coming tea', publishedAt: new Date('2026-06-01T12:00:10Z') })
    await catalogue.product({ name: 'Draft tea', published: false })
    const found = async () =>
      (await search('?q=tea')).data.groups.flatMap(({ items }: { items: { slug: string }[] }) =>
        slugsOf(items),
      )
    expect(await found()).toEqual([])
    api.clock.advance(10)
    expect(await found()).toHaveLength(1)
    api.clock.advance(-10)
  })

  it.each(['', '?q=', '?q=%20', '?q=t', '?q=!!!'])('finds nothing for "%s"', async (query) => {
    await content.page({ title: 'Tea' })
    expect((await search(query)).data.groups).toEqual([])
  })

  it('is off with its group, and sees types come and go', async () => {
    await api.app.settings.set('modules.blog', false)
    const { data } = await search('?q=tea')
    expect(data.groups.map(({ type }: { type: string }) => type)).toEqual(['product', 'page'])
    await api.app.settings.unset('modules.blog')
    await api.app.settings.set('features.search', false)
    expect((await api.get('/search?q=tea')).json.error).toBe('feature_disabled')
    await api.app.settings.unset('features.search')
  })
})

describe('GET /search beside groups that are off', () => {
  it('finds nothing of a group whose records cannot be read', async () => {
    await catalogue.product({ name: 'Green tea' })
    await content.page({ title: 'Tea' })
    await api.app.settings.set('features.shop', false)
    const { data } = await search('?q=tea')
    expect(data.groups.map(({ type }: { type: string }) => type)).toEqual(['post', 'page'])
    expect((await search('?q=tea&type=product')).errors).toEqual({
      type: ['This must be one of post, page.'],
    })
    expect((await api.get('/site')).json.data.search.types).toEqual(['post', 'page'])
    await api.app.settings.unset('features.shop')
    expect((await search('?q=tea&type=product')).data).toHaveLength(1)
  })
})

describe('GET /search with a type', () => {
  it('answers a list, paged', async () => {
    for (let i = 0; i < 5; i++) await content.post({ slug: `tea-${i}`, title: 'Tea' })
    await content.page({ title: 'Tea' })
    const pages = await Promise.all(
      [1, 2, 3].map((page) => search(`?q=tea&type=post&per_page=2&page=${page}`)),
    )
    expect(pages.map(({ meta }) => meta)).toEqual(
      [1, 2, 3].map((page) => ({
        current_page: page,
        last_page: 3,
        per_page: 2,
        total: 5,
        has_more: page < 3,
      })),
    )
    // Equally good: the newest first.
    const slugs = pages.flatMap(({ data }) => slugsOf(data))
    expect(slugs).toEqual(['tea-4', 'tea-3', 'tea-2', 'tea-1', 'tea-0'])
  })

  it('ends its pages at the limit of ranked matches, and counts all', async () => {
    for (let i = 0; i < 7; i++) await content.page({ title: 'Tea' })
    await api.app.settings.set('search.max_results', 5)
    const page = (number: number) => search(`?q=tea&type=page&per_page=2&page=${number}`)
    const third = await page(3)
    expect(third.data).toHaveLength(1)
    expect(third.meta).toEqual({ current_page: 3, last_page: 3, per_page: 2, total: 7, has_more: false })
    expect(await page(4)).toEqual({
      data: [],
      meta: { current_page: 4, last_page: 3, per_page: 2, total: 7, has_more: false },
    })
    await api.app.settings.unset('search.max_results')
  })

  it.each(['', '&q=', '&q=t', '&q=!!!'])('finds nothing without a word long enough: "%s"', async (rest) => {
    await content.page({ title: 'Tea' })
    expect(await search(`?type=page${rest}`)).toEqual({
      data: [],
      meta: { current_page: 1, last_page: 1, per_page: 15, total: 0, has_more: false },
    })
  })

  it('refuses one that is unknown or switched off', async () => {
    await api.app.settings.set('search.types.page', false)
    for (const type of ['nothing', 'page', 'PRODUCT']) {
      const { status, json } = await api.get(`/search?q=tea&type=${type}`)
      expect(status).toBe(422)
      expect(json.errors).toEqual({ type: ['This must be one of product, post.'] })
    }
    await api.app.settings.set('site.locales', ['en', 'de'])
    const { json, headers } = await api.get('/search?q=jug&type=nonsense', { 'accept-language': 'de' })
    expect(json).toEqual({
      message: 'Die Angaben sind ungültig.',
      errors: { type: ['Das muss einer dieser Werte sein: product, post.'] },
    })
    expect(JSON.parse(headers['X-Error-Details'] ?? '')).toEqual({ fields: { type: ['not_one_of'] } })
    await api.app.settings.unset('site.locales')
    await api.app.settings.unset('search.types.page')
    expect((await search('?q=tea&type=')).data.groups).toHaveLength(3)
  })
})
