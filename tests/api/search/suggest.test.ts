import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSuggest } from '#lib/api/suggest/create-suggest.ts'
import { createPreviewLink, PREVIEW_NAME } from '#lib/theming/index.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { openTestApi, sendTo, type TestApi, type TestRequest } from '#tests/support/api.ts'
import { type CatalogueFactory, createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'
import { stopMinute } from '#tests/support/stop-minute.ts'

let api: TestApi
let catalogue: CatalogueFactory
let content: ContentFactory
let ask: (query: string, request?: TestRequest) => ReturnType<typeof sendTo>

beforeAll(async () => {
  api = await openTestApi()
  catalogue = createCatalogueFactory(api.app)
  content = createContentFactory(api.app)
  const suggest = createSuggest(api.app)
  ask = (query, request) => sendTo(suggest, `=/search/suggest${query}`, request)
  await api.app.settings.set('site.url', 'https://shop.example.com')
  await api.app.settings.set('search.suggest_per_minute', 1_000)
})
afterAll(() => api.close())
beforeEach(async () => {
  await catalogue.clear()
  await content.clear()
})

describe('GET /search/suggest', () => {
  it('leads to where the visitor finds the site, and shows pictures from there', async () => {
    const images = [{ url: '/demo/shoe.svg', alt: '' }]
    await catalogue.product({ slug: 'trail-shoe', name: 'Trail Shoe', images })
    const suggest = createSuggest(api.app)
    const below: typeof suggest = (request) => suggest({ ...request, basePath: '/shop' })
    const { json } = await sendTo(below, '=/search/suggest?q=shoe')
    expect(json.url).toMatch(/^https:\/\/shop\.example\.com\/shop\/search\?q=shoe/)
    expect(json.groups[0].items[0]).toMatchObject({
      url: 'https://shop.example.com/shop/products/trail-shoe',
      image: 'https://shop.example.com/shop/demo/shoe.svg',
    })
  })

  it('shows products as lists do: reduced prices, ratings, and what is sold out', async () => {
    const sold = { price: 1000, compareAtPrice: 1500, stock: 0 }
    const { id } = await catalogue.product({ name: 'Trail Shoe', ...sold })
    await api.app.database.prisma.product.update({
      where: { id },
      data: { ratingCount: 12, ratingSum: 54, ratingAverage: 45 },
    })
    const { json } = await ask('?q=shoe')
    expect(json.groups[0].items[0].meta).toBe('$10.00 · was $15.00 · ★ 4.5 (12) · Sold out')
  })

  it('says of a product without a price that it is on request, not that it is sold out', async () => {
    const { id } = await catalogue.product({ name: 'Trail Shoe' })
    const onRequest = { kind: 'on_request', onRequest: true, price: 0n, maxPrice: 0n, inStock: false }
    await api.app.database.prisma.product.update({ where: { id }, data: onRequest })
    const { json } = await ask('?q=shoe')
    expect(json.groups[0].items[0].meta).toBe('Price on request')
  })

  it('answers groups of results with the keys that scripts rely on, and no more', async () => {
    const { id } = await catalogue.product({
      slug: 'trail-shoe',
      name: 'Trail Shoe',
      shortDescription: 'For mud',
      price: 45000,
      images: [{ url: '/demo/shoe.svg', alt: '' }],
    })
    const { status, headers, json } = await ask('?q=shoe')
    expect(status).toBe(200)
    expect(json).toEqual({
      query: 'shoe',
      url: expect.stringMatching(/^https:\/\/shop\.example\.com\/search\?q=shoe/),
      groups: [
        {
          type: 'product',
          label: 'Products',
          total: 1,
          url: expect.stringMatching(/^https:\/\/shop\.example\.com\//),
          match: 'all',
          items: [
            {
              id,
              type: 'product',
              title: 'Trail Shoe',
              url: 'https://shop.example.com/products/trail-shoe',
              excerpt: 'For mud',
              image: 'https://shop.example.com/demo/shoe.svg',
              meta: '$450.00',
            },
          ],
        },
        { type: 'post', label: 'Posts', total: 0, url: expect.any(String), match: 'all', items: [] },
        { type: 'page', label: 'Pages', total: 0, url: expect.any(String), match: 'all', items: [] },
      ],
    })
    expect(headers).toMatchObject({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
  })

  it('shows at most five of each type, and counts all', async () => {
    for (let i = 0; i < 7; i++) await content.page({ title: `Tea ${i}` })
    const { json } = await ask('?q=tea&type=page')
    expect(json.groups.map(({ type }: { type: string }) => type)).toEqual(['page'])
    expect(json.groups[0].items).toHaveLength(5)
    expect(json.groups[0].total).toBe(7)
  })

  it.each(['', '?q=', '?q=%20%20', '?q=t', '?q=!!!', '?type=post'])(
    'answers no groups to "%s"',
    async (query) => {
      expect((await ask(query)).json.groups).toEqual([])
    },
  )

  it('finds what a single ideograph stands in, for it counts as two characters', async () => {
    await content.page({ slug: 'tea', title: '茶' })
    expect((await ask('?q=%E8%8C%B6&type=page')).json.groups[0].total).toBe(1)
  })

  it('takes the first of several terms, trims it and cuts it at 200 characters', async () => {
    expect((await ask('?q=tea&q=coffee')).json.query).toBe('tea')
    expect((await ask('?q[]=tea&q[]=coffee')).json.query).toBe('tea')
    expect((await ask('?q=%20tea+leaf%20')).json.query).toBe('tea leaf')
    const { status, json } = await ask(`?q=${encodeURIComponent('🍵'.repeat(300))}`)
    expect([status, json.query]).toEqual([200, '🍵'.repeat(200)])
  })

  it.each(['?q=%zz', '?q=%00', '?q=%ED%A0%80tea', '?', '?&&=&q'])(
    'takes whatever is typed: %s',
    async (query) => {
      expect((await ask(query)).status).toBe(200)
    },
  )

  it('refuses a type that is unknown or switched off with 422', async () => {
    await api.app.settings.set('search.types.page', false)
    for (const type of ['nothing', 'page']) {
      const { status, json } = await ask(`?q=tea&type=${type}`)
      expect(status).toBe(422)
      expect(json.errors).toEqual({ type: ['This must be one of product, post.'] })
    }
    await api.app.settings.unset('search.types.page')
  })

  it('is not there while live results are off', async () => {
    await api.app.settings.set('search.live_enabled', false)
    const { status, headers, json } = await ask('?q=tea')
    expect([status, json.error]).toEqual([404, 'not_found'])
    expect(headers['Content-Type']).toBe('application/json; charset=utf-8')
    await api.app.settings.unset('search.live_enabled')
  })

  it('is closed during maintenance, with the owner’s message, except to those who preview a theme', async () => {
    const { settings } = api.app
    await settings.set('maintenance.active', true)
    await settings.set('maintenance.message', 'Back at noon')
    const { status, headers, json } = await ask('?q=ket')
    expect([status, headers['Retry-After'], json]).toEqual([
      503,
      '300',
      { message: 'Back at noon', error: 'maintenance' },
    ])
    const { path } = createPreviewLink(api.app, 'almanac')
    const token = new URLSearchParams(path.split('?')[1]).get(PREVIEW_NAME) ?? ''
    const cookie = `${siteCookieName(settings.current, PREVIEW_NAME)}=${token}`
    expect((await ask('?q=ket', { headers: { cookie } })).status).toBe(200)
    await settings.unset('maintenance.active')
    await settings.unset('maintenance.message')
    expect((await ask('?q=ket')).status).toBe(200)
  })

  it('takes GET and HEAD alone', async () => {
    const { status, headers } = await ask('?q=tea', { method: 'POST' })
    expect([status, headers.Allow]).toEqual([405, 'GET, HEAD'])
    expect((await ask('?q=tea', { method: 'HEAD' })).text).toBe('')
  })

  it('has a budget for each address of its own, whatever the client says of where it is', async () => {
    await api.app.settings.set('search.suggest_per_minute', 2)
    const from = (peer: string, forwarded = '198.51.100.1') =>
      ask('?q=tea', { peer, headers: { 'x-forwarded-for': forwarded } })
    const { status, headers, json } = await stopMinute(async () => {
      expect((await from('192.0.2.7', '198.51.100.1')).status).toBe(200)
      expect((await from('192.0.2.7', '198.51.100.2')).status).toBe(200)
      return from('192.0.2.7', '198.51.100.3')
    })
    expect([status, json.error]).toEqual([429, 'rate_limited'])
    expect(Number(headers['Retry-After'])).toBeGreaterThan(0)
    expect((await from('192.0.2.8')).status).toBe(200)
    await api.app.settings.set('search.suggest_per_minute', 1_000)
  })

  it('says why in a language of the site that the visitor speaks', async () => {
    await api.app.settings.set('site.locales', ['en', 'de'])
    await api.app.settings.set('search.live_enabled', false)
    const german = await ask('?q=tea', { headers: { 'accept-language': 'de' } })
    const english = await ask('?q=tea')
    expect(german.json.message).not.toBe(english.json.message)
    await api.app.settings.unset('search.live_enabled')
    await api.app.settings.unset('site.locales')
  })
})
