import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { v1 } from '#lib/api/v1/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
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
      const { items } = (await shop.get(`/orders/${number}`, headers)).json.data
      const [listed] = (await shop.get('/orders?include=items&fields=total', headers)).json.data
      expect(Object.keys(listed).sort()).toEqual(['items', 'number', 'total'])
      expect(listed.items).toEqual(items)
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

describe('include', () => {
  it('adds pictures and variants to products of a list, as the products in full have them', async () => {
    const plain = (await api.get('/products?per_page=50')).json
    const { status, json } = await api.get('/products?per_page=50&include=variants,%20images,variants,')
    expect(status).toBe(200)
    expect(json.meta).toEqual(plain.meta)
    for (const [i, { images, variants, ...product }] of json.data.entries()) {
      const { data } = (await api.get(`/products/${product.slug}`)).json
      expect(product).toEqual(plain.data[i])
      expect({ images, variants }).toEqual({
        images: data.images.slice(0, 20),
        variants: data.variants.slice(0, 20),
      })
    }
    expect(json.data.some(({ variants }: { variants: unknown[] }) => variants.length > 1)).toBe(true)
    expect((await api.get('/products?include=')).json).toEqual((await api.get('/products')).json)
    expect((await api.get('/products?q=nothinglikeit&include=images')).json.data).toEqual([])
  })

  it('adds reviews and comments, and null where the site has none', async () => {
    const { app } = api
    const product = await app.database.prisma.product.findFirstOrThrow({ where: { hasVariants: true } })
    await createCatalogueFactory(app).review({ productId: product.id, rating: 4, title: 'Warm' })
    const path = `/products/${product.slug}?include=reviews,bought_together`
    const { data } = (await api.get(path)).json
    expect(data.reviews).toEqual((await api.get(`/products/${product.slug}/reviews`)).json.data)
    expect(data.reviews[0]).toMatchObject({ rating: 4, title: 'Warm' })
    expect(data.bought_together).toEqual([])
    const post = (await api.get('/posts/hello?include=comments&fields=title')).json.data
    expect(Object.keys(post).sort()).toEqual(['comments', 'id', 'title'])
    expect(post.comments).toEqual((await api.get('/posts/hello/comments')).json.data)
    await app.settings.set('features.reviews', false)
    await app.settings.set('features.comments', false)
    expect((await api.get(path)).json.data.reviews).toBeNull()
    expect((await api.get('/posts/hello?include=comments')).json.data.comments).toBeNull()
    await app.settings.set('features.reviews', true)
    await app.settings.set('features.comments', true)
  })

  it('names what can be included where a name is not known, and is reduced by fields', async () => {
    const refused = await api.get('/products?include=variants,vriants')
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { include: ['This must be one of images, media, variants.'] },
    ])
    const reduced = await api.get('/products?include=variants&fields=name,variants.price.amount')
    const { variants } = reduced.json.data.find((one: { variants: unknown[] }) => one.variants.length > 1)
    expect(keysOf(variants)).toEqual(['price'])
    const { json } = await api.get('/bundle?include=products&products[include]=images&products[per_page]=1')
    expect(json.data.products.data[0].images).toBeInstanceOf(Array)
  })
})
