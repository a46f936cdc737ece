import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSuggest } from '#lib/api/suggest/create-suggest.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { saveDraft, sendDraft, showDraft } from '#lib/domains/shop/orders/staff/index.ts'
import { loadHomePage } from '#lib/pages/publishing/home/load-home-page.ts'
import { loadDraftPage } from '#lib/pages/shop/orders/drafts/load-draft-page.ts'
import { loadGuestOrderPage } from '#lib/pages/shop/orders/load-guest-order-page.ts'
import { loadProductsPage } from '#lib/pages/shop/products/load-products-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { fromOutboxJob } from '#lib/services/mail/mail-payload.ts'
import { describeMail } from '#lib/services/mail/mail-view.ts'
import { renderMail } from '#lib/services/mail/render-mail.ts'
import { parseUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { sendTo } from '#tests/support/api.ts'
import { draftLine, emptyDraft } from '#tests/support/drafts.ts'
import { readFeed } from '#tests/support/product-feeds/read-feed.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor, type Visitor } from '../web-shop/visitor.ts'

const SLUG = 'arabica'

let shop: ShopApi
let coffee: { id: number }
let visitor: Visitor
let placed: { number: string; path: string }
let draftToken = ''

beforeAll(async () => {
  shop = await openShopApi()
  for (const [key, value] of Object.entries({
    'site.url': 'https://shop.example',
    'currency.code': 'EUR',
    'shop.country': 'IE',
    'feeds.google': true,
  }))
    await shop.app.settings.set(key as 'site.url', value)
  const beans = (slug: string) =>
    shop.catalogue.product({
      ...{ slug, name: 'Arabica', images: [{ url: '/media/a.jpg', alt: '', width: 800, height: 800 }] },
      variants: [{ price: 1000, compareAtPrice: 1500, stock: 50, unitMeasure: parseUnitMeasure('500 g') }],
    })
  const other = await beans('robusta')
  coffee = await beans(SLUG)
  const { prisma } = shop.app.database
  await prisma.relatedProduct.create({
    data: { productId: coffee.id, relatedId: other.id, position: 0 },
  })
  await prisma.productVariant.updateMany({ data: { lowestPrice: 1200n } })
  await prisma.product.updateMany({ data: { lowestPrice: 1200n } })
  const { json } = await shop.checkOut(await shop.beginCart([coffee]), { billing: dublin, terms: true })
  placed = { number: json.data.order.number, path: json.data.order_token }
  draftToken = await sendCoffeeDraft()
  visitor = openVisitor(shop.app)
  await visitor.send('/cart/forms/add', { product_id: String(coffee.id), quantity: '2' })
  await visitor.send('/wishlist/forms/add', { product_id: String(coffee.id), variant_id: '' })
})
afterAll(() => shop?.close())

const dublin = { ...home, country: 'IE', city: 'Dublin', postcode: 'D02 X285', state: null }

async function sendCoffeeDraft(): Promise<string> {
  const staff = operator('test')
  const { id: variantId } = await shop.app.database.prisma.productVariant.findFirstOrThrow({
    where: { productId: coffee.id },
  })
  const draft = {
    ...{ ...emptyDraft, currency: 'EUR', email: 'ada@example.com', billing: dublin },
    lines: [draftLine({ productId: coffee.id, variantId, name: 'Arabica' })],
  }
  const saved = await saveDraft(shop.app, staff, { id: null, version: 0, key: 'coffee', note: null, draft })
  await sendDraft(shop.app, staff, saved)
  const { link } = await showDraft(shop.app, staff, saved.id)
  return link?.path.split('/').at(-1) ?? ''
}

async function mail(kind: 'order_placed' | 'draft_order') {
  const row = await shop.app.database.prisma.outboxMessage.findFirstOrThrow({
    where: { kind: `mail.${kind}` },
  })
  const view = describeMail(
    fromOutboxJob(kind, row.payload, shop.app.secrets),
    ...([shop.app.settings.current, 'https://shop.example'] as const),
  )
  return renderMail(shop.app.theming, kind, view)
}

const html = async (page: StorefrontPage | { redirectTo: string } | null) => {
  if (!page || 'redirectTo' in page) throw new Error('There is no such page.')
  return visitor.html(page)
}
const answer = async (path: string, headers = {}) =>
  JSON.stringify((await shop.call('GET', path, undefined, headers)).json)

/** Every place where a price stands. What is not listed here shows none. */
const places: Record<string, () => Promise<string>> = {
  'product page': async () => html(await visitor.product(SLUG)),
  'list of products': async () => html(await loadProductsPage(shop.app, {})),
  'home page': async () => html(await loadHomePage(shop.app)),
  'live results': async () => {
    const { json } = await sendTo(createSuggest(shop.app), '=/search/suggest?q=arabica')
    return JSON.stringify(json)
  },
  'cart page': async () => html(await visitor.cart()),
  'cart drawer': async () => (await visitor.drawer()).html,
  'wishlist page': async () => html(await visitor.wishlist()),
  'checkout page': async () => html(await visitor.checkout()),
  'order page': async () =>
    html(await loadGuestOrderPage(shop.app, { number: placed.number, token: placed.path }, {})),
  'page of a draft order': async () => html(await loadDraftPage(shop.app, draftToken, {})),
  'mail of an order': async () => (await mail('order_placed')).html,
  'mail of an order, as text': async () => (await mail('order_placed')).text,
  'mail of a draft order': async () => (await mail('draft_order')).text,
  'product in the API': () => answer(`/products/${SLUG}`),
  'list in the API': () => answer('/products'),
  'search in the API': () => answer('/search?q=arabica'),
  'cart in the API': async () => answer('/cart', await shop.beginCart([coffee])),
  'order in the API': () => answer(`/orders/${placed.number}?order_token=${placed.path}`),
}

it.each(Object.entries(places))('the %s states the price of a kilogram', async (_, open) => {
  expect((await open()).replace(/[\u00a0\u2068\u2069]/g, ' ')).toMatch(/€20\.00\/kg/)
})

/** Places where a reduced price stands with the price that it was. Orders and their mails state only what was agreed. */
const reduced = [
  ...['product page', 'list of products', 'home page', 'live results', 'cart page', 'cart drawer'],
  ...['product in the API', 'list in the API', 'cart in the API'],
]

it.each(reduced)('the %s states the lowest price of the 30 days before', async (name) => {
  expect(await places[name]?.()).toMatch(
    name.endsWith('API') ? /"lowest_price":\{"amount":1200/ : /30 days[^<]{0,20}€12\.00/,
  )
})

it('carts, checkouts, orders and their mails cross out no other price', async () => {
  for (const name of ['cart page', 'cart drawer', 'checkout page', 'order page', 'mail of an order'])
    expect(await places[name]?.()).not.toContain('€15.00')
})

it('feeds and structured data state the quantities that the unit price follows from', async () => {
  const feed = await readFeed(shop.app, 'google.xml')
  expect(feed).toMatch(/unit_pricing_measure>500g<[\s\S]*unit_pricing_base_measure>1kg</)
  expect(feed).toMatch(/<g:price>12\.00 EUR<[\s\S]*<g:sale_price>10\.00 EUR</)
  const page = await visitor.product(SLUG)
  expect(JSON.stringify(page)).toMatch(/"StrikethroughPrice|StrikethroughPrice"/)
  expect(JSON.stringify(page)).toContain('"unitCode":"GRM"')
})

it('an order keeps its unit price when the product’s changes', async () => {
  await shop.app.database.prisma.productVariant.updateMany({ data: { unitMeasure: '250 g / 1 kg' } })
  expect(await places['order page']?.()).toContain('€20.00/kg')
  await shop.app.database.prisma.productVariant.updateMany({ data: { unitMeasure: '500 g / 1 kg' } })
})
