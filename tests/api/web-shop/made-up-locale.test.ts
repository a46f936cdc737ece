import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderToken } from '#lib/domains/shop/orders/index.ts'
import { renderPage } from '#lib/pages/document/write-page.ts'
import { loadGuestOrderPage } from '#lib/pages/shop/orders/load-guest-order-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { findWords } from '#tests/support/find-words.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor, type Visitor } from './visitor.ts'

let shop: ShopApi
let goods: { id: number }
let visitor: Visitor

const address = {
  name: '客',
  line1: '1',
  city: '市',
  state: home.state,
  postcode: '90210',
  country: home.country,
}
const buyer = {
  email: 'a@example.org',
  phone: '+15035550142',
  ...address,
  payment_gateway: 'cash_on_delivery',
}

beforeAll(async () => {
  shop = await openShopApi()
  const { settings, database } = shop.app
  await settings.set('site.locale', 'en-XA')
  await settings.set('site.name', '店')
  await database.prisma.shippingMethod.create({ data: { code: 'post', name: '送', price: 500n } })
  goods = await shop.catalogue.product({ slug: 'g', name: '品', price: 1250, stock: 50 })
  visitor = openVisitor(shop.app)
})
afterAll(() => shop?.close())

/** A number, and the names of places that come from the runtime. */
const KEPT = /^(?:[A-Z0-9]+|United|States)$/

/** The plain words of a page; names of countries and their parts come from the runtime. */
async function wordsOf(page: StorefrontPage | null): Promise<string[]> {
  expect(page).not.toBeNull()
  const { html } = await renderPage(shop.app, page as StorefrontPage)
  expect(html).toContain('⟦')
  return [...findWords(html.replace(/<select\b.*?<\/select>/gs, '')), ...findWords(page?.title ?? '')]
}

async function checkout(): Promise<StorefrontPage> {
  const page = await visitor.checkout()
  if (!page || 'redirectTo' in page) throw new Error(`The checkout leads to ${page?.redirectTo}.`)
  return page
}

describe('buying in a made-up language, from page to page', () => {
  it('the product that can be bought has no plain word', async () => {
    expect(await wordsOf(await visitor.product('g'))).toEqual([])
  })

  it('the empty cart has none', async () => {
    expect(await wordsOf(await visitor.cart())).toEqual([])
  })

  it('the cart has none, after an addition, a refused coupon and an estimate', async () => {
    await visitor.send('/cart/forms/add', { product_id: String(goods.id) })
    expect(await wordsOf(await visitor.cart())).toEqual([])
    await visitor.send('/cart/forms/coupon', { code: '無' })
    expect(await wordsOf(await visitor.cart())).toEqual([])
    expect(await wordsOf(await visitor.cart({ country: 'US', postcode: '90210' }))).toEqual([])
  })

  it('the checkout has none, at first, refused and filled in', async () => {
    expect(await wordsOf(await checkout())).toEqual([])
    await visitor.send('/checkout/forms/place', { email: '無' })
    expect(await wordsOf(await checkout())).toEqual([])
    await visitor.send('/checkout/forms/update', buyer)
    expect(await wordsOf(await checkout())).toEqual([])
  })

  it('the order that was placed has none', async () => {
    const shown = (await checkout()).data.hidden as { name: string; value: string }[]
    const hidden = Object.fromEntries(shown.map(({ name, value }) => [name, value]))
    await visitor.send('/checkout/forms/place', { ...hidden, ...buyer, shipping_method: 'post' })
    const order = await shop.app.database.prisma.order.findFirstOrThrow()
    const link = { number: order.number, token: orderToken(shop.app.secrets, order) }
    expect(
      (await wordsOf(await loadGuestOrderPage(shop.app, link, {}))).filter((word) => !KEPT.test(word)),
    ).toEqual([])
  })
})
