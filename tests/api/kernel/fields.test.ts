import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v1 } from '#lib/api/v1/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { seedStore } from '#tests/support/fuzz/seed-store.ts'
import { home, openShopApi } from '../checkout/shop-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await seedStore(api.app)
  await api.app.database.prisma.product.updateMany({ data: { published: true } })
})
afterAll(() => api.close())

const keysOf = (records: object[]) => [...new Set(records.flatMap((record) => Object.keys(record)))]

describe('fields', () => {
  it('are taken by every list, except results of search, which are short', () => {
    const lists = v1.filter(({ spec }) => spec.list)
    expect(lists.length).toBeGreaterThan(10)
    expect(lists.filter(({ spec }) => !spec.takesFields).map(({ path }) => path)).toEqual([])
  })

  it.each([
    ['/menus', 'name'],
    ['/posts', 'title,url'],
    ['/post-categories', 'name'],
    ['/post-tags', 'name'],
    ['/posts/hello/comments', 'body'],
    ['/pages', 'title'],
    ['/products', 'name,price'],
    ['/product-categories', 'name'],
  ])('reduce the records of %s', async (path, fields) => {
    const whole = await api.get(path)
    const { status, json } = await api.get(`${path}?fields=${fields},nmae`)
    expect(status).toBe(200)
    expect(json.data).toHaveLength(whole.json.data.length)
    expect(json.data.length).toBeGreaterThan(0)
    expect(keysOf(json.data).sort()).toEqual(['id', ...fields.split(',')].sort())
    for (const [i, record] of json.data.entries()) expect(whole.json.data[i]).toMatchObject(record)
    expect(json.meta).toEqual({
      ...whole.json.meta,
      ignored: [{ parameter: 'fields', value: 'nmae', reason: 'unknown_value' }],
    })
  })

  it('name parts of a field', async () => {
    const whole = (await api.get('/products')).json.data
    const { json } = await api.get(
      '/products?fields=price.amount,image.url,image.url_template,price.nope,name.x,image.sizes.width,categories.',
    )
    expect(json.data).toHaveLength(whole.length)
    for (const [i, { id, price, image }] of whole.entries()) {
      const { url, url_template, sizes } = image ?? {}
      expect(json.data[i]).toEqual({
        ...{ id, price: price && { amount: price.amount } },
        image: image && {
          url,
          url_template,
          sizes: sizes.map(({ width }: { width: number }) => ({ width })),
        },
      })
    }
    expect(whole.some(({ price }: { price: unknown }) => price)).toBe(true)
    expect(json.meta.ignored).toEqual(
      ['price.nope', 'name.x', 'categories.'].map((value) => ({
        ...{ parameter: 'fields', value, reason: 'unknown_value' },
      })),
    )
    // A field that is named by itself is whole.
    const both = await api.get('/products?fields=price.amount,price')
    expect(both.json.data[0].price).toEqual(whole[0].price)
    // Nothing but unknown names leaves what identifies a record.
    expect(Object.keys((await api.get('/products?fields=price.nope')).json.data[0])).toEqual(['id'])
  })

  it('reduce one record, too', async () => {
    expect(Object.keys((await api.get('/posts/hello?fields=title')).json.data)).toEqual(['id', 'title'])
    expect(Object.keys((await api.get('/pages/about?fields=url')).json.data)).toEqual(['id', 'url'])
    expect((await api.get('/posts/nowhere?fields=title')).status).toBe(404)
  })

  it('reduce what belongs to a customer; of an order, its number is always there', async () => {
    const shop = await openShopApi()
    try {
      const { headers } = await shop.signIn()
      const { id } = (await shop.call('POST', '/addresses', { ...home, label: 'Home' }, headers)).json.data
      expect((await shop.get('/addresses?fields=label', headers)).json.data).toEqual([{ id, label: 'Home' }])
      const devices = await shop.get('/auth/devices?fields=current', headers)
      expect(devices.json.data).toEqual([{ id: expect.any(Number), current: true }])
      await shop.add(await shop.catalogue.product({ price: 1000, stock: 5 }), 1, headers)
      const order = await shop.checkOut(headers)
      const { number } = order.json.data.order
      const { json } = await shop.get('/orders?fields=status', headers)
      expect(json.data).toEqual([{ number, status: expect.any(String) }])
    } finally {
      await shop.close()
    }
  })

  it('do nothing where they are blank', async () => {
    const whole = await api.get('/posts')
    expect((await api.get('/posts?fields=')).json).toEqual(whole.json)
  })

  it('are taken by the parts of a bundle', async () => {
    const { json } = await api.get('/bundle?include=posts,menus&posts[fields]=title&menus[fields]=name')
    expect(keysOf(json.data.posts.data)).toEqual(['id', 'title'])
    expect(keysOf(json.data.menus.data)).toEqual(['id', 'name'])
  })
})
