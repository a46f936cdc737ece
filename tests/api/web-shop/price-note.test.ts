import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor } from './visitor.ts'

let api: ShopApi

beforeAll(async () => {
  api = await openShopApi()
  await api.app.settings.set('shop.web_enabled', true)
})
afterAll(() => api.close())

async function shown(): Promise<string[]> {
  const visitor = openVisitor(api.app)
  const product = await api.catalogue.product({ price: 1250, stock: 5 })
  await visitor.send('/cart/forms/add', { product_id: String(product.id) })
  const pages = [
    await visitor.product(product.slug),
    await loadProductsPage(api.app, {}),
    await visitor.cart(),
  ]
  const html = await Promise.all(pages.map((page) => visitor.html(page)))
  return [...html, (await visitor.drawer()).html].map(
    (text) => /<p class="meta price-note">(.*?)<\/p>/.exec(text)?.[1] ?? '',
  )
}

describe('a price', () => {
  it('says nothing where nothing comes on top', async () => {
    expect(await shown()).toEqual(['', '', '', ''])
  })

  it('says whether tax is in it and that shipping is not, by setting and country, with a link', async () => {
    const { prisma } = api.app.database
    await prisma.taxRate.create({ data: { name: 'VAT', country: 'DE', rate: 190_000 } })
    await prisma.shippingMethod.create({ data: { code: 'post', name: 'Post', price: 500n, position: 1 } })
    expect(new Set(await shown())).toEqual(new Set(['plus tax, plus shipping']))
    await api.app.settings.set('shop.country', 'DE')
    await api.app.settings.set('shop.tax_inclusive', true)
    await api.app.settings.set('shop.shipping_url', '/shipping-and-returns')
    const link = '<a href="/shipping-and-returns">plus shipping</a>'
    for (const note of await shown()) expect(note.replace(/https?:\/\/[^/"]+/, '')).toBe(`incl. VAT, ${link}`)
    await api.app.settings.set('site.locale', 'de')
    for (const note of await shown())
      expect(note).toMatch(/^inkl\. MwSt\., <a href="[^"]+">zzgl\. Versand<\/a>$/)
  })

  it('says nothing of what comes on top of a price beside a product that cannot be bought', async () => {
    const visitor = openVisitor(api.app)
    for (const kind of ['on_request', 'external']) {
      const { id, slug } = await api.catalogue.product({})
      await api.app.database.prisma.product.update({ where: { id }, data: { kind } })
      expect(await visitor.html(await visitor.product(slug))).not.toContain('price-note')
    }
  })
})

describe('a checkout that does not know where the order goes', () => {
  it('names no price for shipping, and no total that could still rise', async () => {
    await api.app.settings.set('site.locale', 'en')
    await api.app.settings.unset('shop.country')
    const visitor = openVisitor(api.app)
    const product = await api.catalogue.product({ price: 26_900, stock: 5 })
    await visitor.send('/cart/forms/add', { product_id: String(product.id) })
    const page = await visitor.checkout()
    if (!page || 'redirectTo' in page) throw new Error('There is no checkout.')
    const html = await visitor.html(page)
    expect(html).toContain('Calculated next')
    expect(html).toContain('Total so far')
    expect(html).not.toContain('>Free<')
  })
})

describe('free shipping', () => {
  it('is told of as it comes nearer, to the country of the shop, and not for what is not shipped', async () => {
    const { settings, database } = api.app
    await settings.set('site.locale', 'en')
    await settings.set('shop.country', 'DE')
    const post = { code: 'free-post', name: 'Post', price: 500n, freeFrom: 2000n, position: 2 }
    await database.prisma.shippingMethod.create({ data: post })
    const visitor = openVisitor(api.app)
    const cup = await api.catalogue.product({ price: 1250, stock: 5 })
    const add = (id: number) => visitor.send('/cart/forms/add', { product_id: String(id) })
    const told = async () => [
      await visitor.html(await visitor.cart()).then(findNote),
      findNote((await visitor.drawer()).html),
    ]
    const findNote = (html: string) => /-free-shipping">([^<]+)</.exec(html)?.[1] ?? ''
    const file = await api.catalogue.product({ price: 100, stock: 5, requiresShipping: false })
    await add(file.id)
    expect(await told()).toEqual(['', ''])
    await add(cup.id)
    expect(await told()).toEqual(Array(2).fill('$6.50 more for free shipping to Germany'))
    await add(cup.id)
    expect(await told()).toEqual(Array(2).fill('Free shipping to Germany'))
  })
})
