import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { setUpLaw, setUpShipping, setUpStore, setUpTax } from '#lib/domains/running/guide/index.ts'
import {
  type DutyName,
  draftLegalPages,
  duties,
  publishLegalPage,
  readLaw,
} from '#lib/domains/running/law/index.ts'
import { payByHand } from '#lib/domains/shop/checkout/index.ts'
import { findInvoice, listInvoices } from '#lib/domains/shop/invoices/index.ts'
import { findAnyOrder } from '#lib/domains/shop/orders/index.ts'
import { loadGuestOrderPage } from '#lib/pages/shop/orders/load-guest-order-page.ts'
import { loadProductPage } from '#lib/pages/shop/products/load-product-page.ts'
import { parseUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { type LegalPage, legalPages, type SettingKey, type Settings } from '#lib/services/settings/index.ts'
import { presentInvoice } from '#lib/web/presenters/shop/invoice.ts'
import { writeInvoicePdf } from '#lib/web/presenters/shop/invoice-files.ts'
import { type Plan, plans } from '#tests/support/law/three-shops.ts'
import { readFeed } from '#tests/support/product-feeds/read-feed.ts'
import { type ReadMail, readMails } from '#tests/support/read-mail.ts'
import { home, openShopApi, type ShopApi } from '../checkout/shop-api.ts'
import { openVisitor } from '../web-shop/visitor.ts'

const staff = operator('test')

/** Everything that a visitor, a mailbox, a price comparison and an app get to see of a shop. */
type Seen = {
  product: string
  /** Of the product's page, for search engines. */
  structured: string
  checkout: string
  orderPage: string
  mail: ReadMail
  paid: ReadMail
  invoice: string
  feed: string
  api: { product: Record<string, never>; order: Record<string, never>; site: Record<string, unknown> }
  settings: Settings
}

async function openShop(
  plan: Plan,
): Promise<{ shop: ShopApi; seen: Seen; law: Awaited<ReturnType<typeof readLaw>> }> {
  const shop = await openShopApi()
  shop.clock.set('2026-11-27T09:00:00Z')
  await setUp(shop, plan)
  const product = await addProduct(shop, plan)
  const seen = await look(shop, plan, product.id)
  return { shop, seen, law: await readLaw(shop.app, staff) }
}

/** Answers the guide as the owner does, and publishes the legal pages with every gap filled in. */
async function setUp({ app }: ShopApi, { country, locale, currency, offers, tax, exemption, vatId }: Plan) {
  const basics = { name: 'Lärche', email: 'post@laerche.example', address: 'Am Hang 1\n34117 Kassel' }
  await setUpStore(app, staff, { ...basics, country, currency, locale, timeZone: 'Europe/Berlin' })
  if (tax) await setUpTax(app, staff, { inclusive: true, country, ...tax })
  await setUpShipping(app, staff, { name: 'Post', eta: '2–3', price: 490, freeFrom: null })
  const facts = {
    country,
    buyers: 'consumers',
    offers,
    isMicroEnterprise: true,
    issuesInvoices: true,
  } as const
  await setUpLaw(app, staff, facts)
  const values: Partial<Record<SettingKey, unknown>> = {
    ...{
      'site.legal_name': 'Lärche GmbH',
      'contact.phone': '+49 561 12345',
      'site.url': 'https://shop.example',
    },
    ...{ 'site.vat_id': vatId, 'shop.vat_exemption': exemption, 'feeds.google': true },
  }
  for (const [key, value] of Object.entries(values)) await app.settings.set(key as SettingKey, value)
  await draftLegalPages(app, staff)
  for (const page of await app.database.prisma.page.findMany()) {
    const fill = (text: string) => text.replace(/\[[^\]:]+:[^\]]*\]/g, 'Lärche')
    const data = { bodyHtml: fill(page.bodyHtml), bodyText: fill(page.bodyText) }
    await app.database.prisma.page.update({ where: { id: page.id }, data })
  }
  const { pages } = await readLaw(app, staff)
  for (const { page, id } of pages) if (id !== null) await publishLegalPage(app, staff, { page })
  await app.settings.refresh()
}

async function addProduct({ app, catalogue }: ShopApi, { words }: Plan) {
  const maker = { name: 'Rösterei Nord', address: 'Kai 1\nHamburg', contact: 'post@roesterei.example' }
  const product = await catalogue.product({
    ...{ slug: 'thing', name: 'Thing', manufacturer: maker, safetyText: 'Heiß' },
    safetyDocuments: [{ name: 'Leaflet', url: '/media/documents/leaflet.pdf' }],
    images: [{ url: '/media/a.jpg', alt: '', width: 800, height: 800 }],
    variants: [
      {
        price: 1000,
        compareAtPrice: 2000,
        stock: 9,
        unitMeasure: words.unitPrice ? parseUnitMeasure('500 g') : null,
      },
    ],
  })
  const { prisma } = app.database
  await prisma.product.updateMany({ data: { lowestPrice: 1500n } })
  await prisma.productVariant.updateMany({ data: { lowestPrice: 1500n } })
  return product
}

async function look(shop: ShopApi, { buyer, locale }: Plan, productId: number): Promise<Seen> {
  const { app } = shop
  const visitor = openVisitor(app)
  await visitor.send('/cart/forms/add', { product_id: String(productId), quantity: '1' })
  const address = { ...home, ...buyer, state: null }
  await visitor.send('/checkout/forms/update', { ...address, line2: '', state: '', email: 'ada@example.com' })
  const cart = await shop.beginCart([{ id: productId }])
  const placed = await shop.checkOut(cart, {
    billing: address,
    terms: true,
    payment_gateway: 'bank_transfer',
  })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.json))
  const { number } = placed.json.data.order
  await app.outbox.drain()
  const order = await payByHand(app, await findAnyOrder(app, number))
  await app.outbox.drain()
  const mails = await readMails(path.join(app.env.storagePath, 'mail'))
  const [listed] = await listInvoices(app, order.id)
  const invoice = listed && (await findInvoice(app, order.id, listed.number))
  if (!invoice) throw new Error('There is no invoice.')
  const settings = app.settings.current
  expect((await writeInvoicePdf(settings, invoice)).subarray(0, 5).toString()).toBe('%PDF-')
  const page = await loadProductPage(app, 'thing', {})
  const checkout = await visitor.checkout()
  if (!checkout || 'redirectTo' in checkout) throw new Error('There is nothing to check out.')
  const get = async (address: string, headers = {}) =>
    (await shop.call('GET', address, undefined, headers)).json.data
  const about = mails
    .filter(({ html }) => html.includes(number))
    .map((one) => [one.header('subject'), one] as const)
  const [mail, paid] = [about[0]?.[1], about.at(-1)?.[1]]
  if (!mail || !paid) throw new Error(`No mails: ${about.map(([subject]) => subject)}`)
  return {
    product: await visitor.html(page),
    structured: JSON.stringify(page),
    checkout: await visitor.html(checkout),
    orderPage: await visitor.html(
      await loadGuestOrderPage(app, { number, token: placed.json.data.order_token }, {}),
    ),
    mail,
    paid,
    invoice: JSON.stringify(presentInvoice(invoice, settings)),
    feed: await readFeed(app, 'google.xml'),
    api: {
      product: await get('/products/thing', { 'accept-language': locale }),
      order: placed.json.data.order,
      site: (await get('/site')).shop,
    },
    settings,
  }
}

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2068\u2069]/g, ' ')

/** A page that is linked in the footer of every page, in the checkout and in mails about orders, and named by the API. */
function linked(name: LegalPage) {
  return ({ product, checkout, orderPage, mail, api, settings }: Seen) => {
    const address = String(settings[legalPages[name]])
    for (const html of [product, checkout, orderPage])
      expect(html).toMatch(new RegExp(`href="[^"]*${address}"`))
    expect(mail.text + mail.html).toContain(address)
    expect(api.site[legalPages[name].replace('shop.', '')]).toContain(address)
  }
}

/** Every place that shows a duty that is met; a duty without a line here does not compile. */
const shows: Record<DutyName, (seen: Seen, words: Plan['words']) => void> = {
  imprint: linked('imprint'),
  terms: linked('terms'),
  privacy: linked('privacy'),
  shipping: linked('shipping'),
  withdrawal_notice: linked('withdrawal'),
  guarantee: linked('guarantee'),
  accessibility: linked('accessibility'),
  reviews: linked('reviews'),
  withdrawal_function: ({ product, checkout, orderPage }, { withdrawal }) => {
    for (const html of [product, checkout, orderPage]) expect(html).toMatch(/href="[^"]*\/withdrawal"/)
    expect(product).toContain(withdrawal)
  },
  confirmation: ({ mail, paid }, { confirmation }) => {
    expect([...mail.attachments.keys()].sort()).toEqual(confirmation)
    // A later payment does not bring them again.
    expect([...paid.attachments.keys()]).toEqual([])
  },
  prices: ({ product, checkout, mail, invoice }, { exemption }) => {
    if (exemption === null) expect(product).toMatch(/incl\. VAT/)
    else
      for (const text of [product, checkout, mail.text, mail.html, invoice])
        expect(plain(text)).toMatch(exemption)
  },
  prior_price: ({ product, structured, feed, api }, { priorPrice }) => {
    expect(product).toMatch(priorPrice)
    expect(feed).toMatch(/<g:price>15\.00 [A-Z]{3}<[\s\S]*<g:sale_price>10\.00/)
    expect(structured).toMatch(/StrikethroughPrice/)
    expect(api.product).toMatchObject({ lowest_price: { amount: 1500 } })
  },
  unit_price: ({ product, checkout, orderPage, mail, feed, api }, { unitPrice }) => {
    for (const text of [product, checkout, orderPage, mail.text, mail.html])
      expect(plain(text)).toMatch(unitPrice ?? /$^/)
    expect(feed).toMatch(/unit_pricing_measure>500g<[\s\S]*unit_pricing_base_measure>1kg</)
    expect(api.product).toMatchObject({ unit_price: { amount: 2000 } })
    expect(api.order).toMatchObject({ items: [{ base_price: { amount: 2000 } }] })
  },
  product_safety: ({ product, api }) => {
    expect(product).toMatch(/<details class="product-fold" open>[\s\S]*Rösterei Nord[\s\S]*leaflet\.pdf/)
    expect(api.product).toMatchObject({
      safety: { manufacturer: { name: 'Rösterei Nord' }, documents: [{ name: 'Leaflet' }] },
    })
  },
  order_button: ({ checkout }, { orderButton }) =>
    expect(checkout).toContain(`id="checkout-place">${orderButton}`),
  invoices: ({ invoice, paid }, { date }) => {
    expect(plain(invoice)).toMatch(date)
    expect(paid.text).toMatch(/\/invoice\n/)
  },
  consent: ({ product }) => expect(product).toContain('data-consent'),
  // What these ask for is in the owner's own texts: the panel asks to check it.
  durability_label: () => undefined,
  food_information: () => undefined,
  fibre_composition: () => undefined,
}

describe.each(Object.entries(plans))('%s, set up from an empty store by the guide', (_, plan) => {
  let opened: Awaited<ReturnType<typeof openShop>>
  beforeAll(async () => {
    opened = await openShop(plan)
  })
  afterAll(() => opened?.shop.close())

  it('meets every duty that a program can judge', () => {
    expect(opened.law.country).toBe(plan.country)
    expect(opened.law.duties.filter(({ state }) => state === 'missing')).toEqual([])
  })

  it.each(Object.keys(duties) as DutyName[])('shows %s wherever it is due', (name) => {
    const state = opened.law.duties.find((duty) => duty.name === name)?.state
    if (state === 'met') shows[name](opened.seen, plan.words)
    else expect(['none', 'check']).toContain(state)
  })

  it('is in one language', () => {
    const { mail, paid, invoice } = opened.seen
    const language = plan.locale === 'en' ? 'en-GB' : plan.locale
    for (const html of [mail.html, paid.html, ...mail.attachments.values()])
      expect(html).toContain(`<html lang="${plan.locale}`)
    expect(invoice).toContain(`"language":"${language}"`)
  })
})
