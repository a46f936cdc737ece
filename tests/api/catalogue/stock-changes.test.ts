import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#lib/api/kernel/handle.ts'
import { v1 } from '#lib/api/v1/index.ts'
import type { App } from '#lib/app/app.ts'
import { changeSold } from '#lib/domains/shop/catalogue/index.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { observe } from '#lib/web/http/cache-validity.ts'
import { sendTo } from '#tests/support/api.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

// The one that sells, one shown beside it, and one that has nothing to do with either.
let shop: ShopApi
let sold: { id: number; slug: string }
let beside: { id: number; slug: string }
let apart: { id: number; slug: string }

beforeAll(async () => {
  shop = await openShopApi()
  const { catalogue } = shop
  const shoes = await catalogue.category({ slug: 'shoes' })
  const hats = await catalogue.category({ slug: 'hats' })
  sold = await catalogue.product({ slug: 'boot', stock: 50, categoryIds: [shoes.id] })
  beside = await catalogue.product({ slug: 'sandal', stock: 50, categoryIds: [shoes.id] })
  await catalogue.product({ slug: 'clog', stock: 50, categoryIds: [shoes.id] })
  apart = await catalogue.product({ slug: 'cap', stock: 50, categoryIds: [hats.id] })
})
beforeEach(async () => {
  await shop.app.settings.set('shop.show_stock', true)
  await setStock(50)
})
afterAll(() => shop.close())

const setStock = (stock: number) =>
  shop.app.database.prisma.productVariant.updateMany({ where: { productId: sold.id }, data: { stock } })

/** As orders count what they sell. */
const sell = (productId: number, pieces: number) =>
  shop.app.database.prisma.$transaction((tx) =>
    changeSold(tx, [{ productId, recently: pieces, total: pieces }]),
  )

/** Reads until the answer is kept, changes something, and returns what the next two reads run, and whether the answer differs. */
async function readAround(path: string, change: () => Promise<unknown>) {
  const before = await shop.get(path)
  await change()
  let after = before
  const first = await shop.statements(async () => {
    after = await shop.get(path)
  })
  const second = await shop.statements(() => shop.get(path))
  return { first: first.length, second: second.length, isSame: after.text === before.text, after, before }
}

describe('an answer, once the stock of a product changes', () => {
  it('stands where it does not show that product: its stock alone is looked at, once', async () => {
    const { first, second, isSame, before, after } = await readAround(`/products/${apart.slug}`, () =>
      setStock(7),
    )
    expect({ second, isSame }).toEqual({ second: 0, isSame: true })
    // What it shows of the stock, and what stands beside it.
    expect(first).toBe(2)
    expect(after.headers.etag).toBe(before.headers.etag)
  })

  it('is made anew where it shows that product, on its own page, beside another, and in a list', async () => {
    for (const [index, path] of [
      `/products/${sold.slug}`,
      `/products/${beside.slug}`,
      '/products',
      '/products?sort=popular',
    ].entries())
      expect([path, await readAround(path, () => setStock(40 - index))]).toMatchObject([
        path,
        { isSame: false, second: 0 },
      ])
  })

  it('stands in a list without that product', async () => {
    for (const [index, path] of [
      '/products?category=hats',
      '/products?per_page=1',
      `/products?ids=${apart.id}`,
    ].entries())
      expect([path, await readAround(path, () => setStock(40 - index))]).toMatchObject([
        path,
        { isSame: true, first: 1, second: 0 },
      ])
  })

  it('stands where the stock is not shown, until the product is running out', async () => {
    await shop.app.settings.set('shop.show_stock', false)
    const path = `/products/${sold.slug}`
    expect(await readAround(path, () => setStock(20))).toMatchObject({ isSame: true, first: 2 })
    const lowStockAt = 5
    await shop.app.database.prisma.productVariant.updateMany({ data: { lowStockAt } })
    await shop.get(path)
    const { isSame, after } = await readAround(path, () => setStock(3))
    expect([isSame, after.json.data.availability]).toEqual([false, 'low_stock'])
  })

  it('is what is shown now, also where the stock went there and back while nobody looked', async () => {
    const path = `/products/${sold.slug}`
    const { text } = await shop.get(path)
    await setStock(7)
    await setStock(50)
    expect((await shop.get(path)).text).toBe(text)
  })
})

describe('an answer, once a product has sold', () => {
  it('is made anew where the order of what is shown beside follows from it', async () => {
    const path = `/products/${beside.slug}`
    await shop.get(path)
    const { isSame, after } = await readAround(path, () => sell(sold.id, 100))
    expect(isSame).toBe(false)
    expect(after.json.data.related[0].slug).toBe(sold.slug)
    expect(await readAround(path, () => sell(sold.id, 1))).toMatchObject({ isSame: true })
  })

  it('is made anew where what sells best comes first, and stands in other lists', async () => {
    const popular = '/products?sort=popular'
    const { isSame, after } = await readAround(popular, () => sell(apart.id, 500))
    expect([isSame, after.json.data[0].slug]).toEqual([false, apart.slug])
    expect(await readAround('/products', () => sell(apart.id, 1))).toMatchObject({
      isSame: true,
      first: 1,
    })
    const narrowed = '/products?sort=popular&category=shoes'
    expect(await readAround(narrowed, () => sell(sold.id, -1000))).toMatchObject({
      isSame: false,
    })
  })
})

let seed = 7
const draw = (below: number) => {
  seed = (seed * 48271) % 2147483647
  return seed % below
}

/** The stock of a product or what it has sold, and now and then whether stock is shown. */
async function changeSomething() {
  const { prisma } = shop.app.database
  const variants = await prisma.productVariant.findMany({ select: { id: true, productId: true } })
  const { id, productId } = variants[draw(variants.length)] ?? { id: 0, productId: 0 }
  if (draw(2) === 0) await prisma.productVariant.update({ where: { id }, data: { stock: 1 + draw(9) } })
  else await sell(productId, draw(7) - 3)
  if (draw(6) === 0) await shop.app.settings.set('shop.show_stock', draw(2) === 0)
}

it('gives what would be made anew, whatever changes between reads', async () => {
  const { app, credentials } = shop
  const paths = [
    ...['boot', 'sandal', 'clog', 'cap'].map((slug) => `/products/${slug}`),
    ...['', '?sort=popular', '?sort=popular&category=shoes', '?category=shoes', '?in_stock=1', '?q=boot'].map(
      (query) => `/products${query}`,
    ),
    '/bundle?include=products,product-facets',
  ]
  const headers = { 'x-api-key': credentials.key, 'x-api-secret': credentials.secret }
  for (let round = 0; round < 25; round++) {
    await changeSomething()
    const fresh = createApi(v1, app)
    for (const path of paths) {
      const [kept, made] = await Promise.all([
        shop.get(path),
        sendTo(fresh, path, { headers, peer: '127.0.0.1' }),
      ])
      expect([round, path, kept.text]).toEqual([round, path, made.text])
    }
  }
})

it('lets no page stand that would be made otherwise', async () => {
  const { app } = shop
  const pages: Record<string, (app: App) => Promise<StorefrontPage | null>> = {
    home: loadHomePage,
    list: (app) => loadProductsPage(app, {}),
    popular: (app) => loadProductsPage(app, { sort: 'popular' }),
    category: (app) => loadProductsPage(app, { category: 'shoes' }),
    searched: (app) => loadProductsPage(app, { q: 'boot' }),
    product: (app) => loadProductPage(app, sold.slug, {}),
    another: (app) => loadProductPage(app, apart.slug, {}),
  }
  const make = async (load: (app: App) => Promise<StorefrontPage | null>) => {
    const observing = observe()
    const page = await load({ ...app, observer: observing })
    return { text: JSON.stringify(page), observed: observing.list() }
  }
  const stood = new Set<string>()
  for (let round = 0; round < 15; round++) {
    const before = new Map<string, Awaited<ReturnType<typeof make>>>()
    for (const [name, load] of Object.entries(pages)) before.set(name, await make(load))
    await app.settings.refresh()
    const isShown = app.settings.current['shop.show_stock']
    await changeSomething()
    if (app.settings.current['shop.show_stock'] !== isShown) continue
    for (const [name, load] of Object.entries(pages)) {
      const { text, observed } = before.get(name) ?? { text: '', observed: null }
      const seen = await Promise.all((observed ?? []).map(({ look }) => look(app.database.prisma)))
      const stands = observed?.every((one, index) => one.seen === seen[index]) ?? false
      if (!stands) continue
      stood.add(name)
      expect([round, name, text]).toEqual([round, name, (await make(load)).text])
    }
  }
  expect([...stood].sort()).toEqual(['another', 'category', 'home', 'list', 'popular', 'product'])
})
