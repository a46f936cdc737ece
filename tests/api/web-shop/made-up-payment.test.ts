import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSuggest } from '#lib/api/suggest/create-suggest.ts'
import { listInvoices } from '#lib/domains/shop/invoices/index.ts'
import { loadOrder, orderGrant, orderToken } from '#lib/domains/shop/orders/index.ts'
import {
  actOnSandbox,
  receiveWebhook,
  returnLink,
  type SandboxAction,
  sendToProvider,
} from '#lib/domains/shop/payments/index.ts'
import { createStandalonePages } from '#lib/pages/answering/standalone-page.ts'
import { liveConfig } from '#lib/pages/document/load-frame.ts'
import { renderPage } from '#lib/pages/document/write-page.ts'
import { loadInvoicePage } from '#lib/pages/shop/orders/files/load-invoice-page.ts'
import { loadGuestOrderPage } from '#lib/pages/shop/orders/load-guest-order-page.ts'
import { loadPayPage } from '#lib/pages/shop/pay/load-pay-page.ts'
import { loadReturnPage } from '#lib/pages/shop/pay/load-return-page.ts'
import { loadSandboxPage } from '#lib/pages/shop/pay/load-sandbox-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { sendTo } from '#tests/support/api.ts'
import { findWords } from '#tests/support/find-words.ts'
import { openShopApi, type ShopApi } from '../checkout/shop-api.ts'

let shop: ShopApi
let goods: { id: number }

const billing = { name: '客', line1: '1', city: '市', state: 'OR', postcode: '97209', country: 'US' }

beforeAll(async () => {
  shop = await openShopApi()
  const { settings, database } = shop.app
  await settings.set('site.locale', 'en-XA')
  await settings.set('site.name', '店')
  await settings.set('site.legal_name', '店')
  await settings.set('contact.address', '市')
  await settings.set('payments.sandbox.enabled', true)
  await settings.set('invoices.enabled', true)
  await settings.set('invoices.prefix', '')
  await database.prisma.shippingMethod.create({ data: { code: 'post', name: '送', price: 500n } })
  await database.prisma.taxRate.create({ data: { name: '税', country: 'US', rate: 80_000 } })
  goods = await shop.catalogue.product({ slug: 'g', name: '品', price: 1250, stock: 500 })
})
afterAll(() => shop?.close())

/** Numbers and codes of orders and documents, and what comes from the runtime. */
const KEPT = /^(?:[A-Z0-9-]+|United|States|America)$/

async function wordsOf(page: unknown): Promise<string[]> {
  expect(page).toMatchObject({ view: expect.any(String) })
  const shown = page as StorefrontPage
  const { html } = await renderPage(shop.app, shown)
  expect(html).toContain('⟦')
  const read = html.replace(/<select\b.*?<\/select>/gs, '')
  return [...findWords(read), ...findWords(shown.title)].filter((word) => !KEPT.test(word))
}

/** An order that waits at the sandbox, with the addresses of its pages. */
async function begin() {
  const cart = await shop.beginCart([goods])
  const given = { billing, payment_gateway: 'sandbox', shipping_method: 'post' }
  const { order, payment } = (await shop.checkOut(cart, given)).json.data
  const { id } = await shop.app.database.prisma.order.findUniqueOrThrow({ where: { number: order.number } })
  const link = Object.fromEntries(new URL(payment.url).searchParams) as { expires: string; signature: string }
  const seal = new URLSearchParams(returnLink(shop.app, order.number).split('?')[1]).get('seal') ?? ''
  return { id, number: order.number as string, link, seal }
}

async function goToSandbox(orderId: number): Promise<string> {
  const sent = await sendToProvider(shop.app, { orderId, gateway: 'sandbox' })
  if (sent.type !== 'redirect') throw new Error(`The payment is ${sent.type}.`)
  return sent.url.split('/').at(-1) ?? ''
}

async function end(reference: string, action: SandboxAction): Promise<void> {
  for (const message of await actOnSandbox(shop.app, reference, action))
    await receiveWebhook(shop.app, 'sandbox', message)
  await shop.app.outbox.drain()
}

describe('paying in a made-up language', () => {
  it('the page of a payment has no plain word, before it, after it failed and once it is over', async () => {
    const { number, link } = await begin()
    const open = (changes: object = {}) =>
      loadPayPage(shop.app, number, { ...link, failed: false, webView: null, ...changes })
    expect(await wordsOf(await open())).toEqual([])
    expect(await wordsOf(await open({ failed: true, webView: { returnUrl: null } }))).toEqual([])
    await shop.app.database.prisma.order.update({ where: { number }, data: { status: 'cancelled' } })
    expect(await wordsOf(await open())).toEqual([])
  })

  it.each(['pay', 'pay_delayed', 'decline', 'cancel'] as const)(
    'nor have the pages after the buyer chose to %s',
    async (action) => {
      const { id, number, seal } = await begin()
      const reference = await goToSandbox(id)
      expect(await wordsOf(await loadSandboxPage(shop.app, reference))).toEqual([])
      expect(await wordsOf(await loadReturnPage(shop.app, number, { seal, left: true }))).toEqual([])
      await end(reference, action)
      expect(await wordsOf(await loadSandboxPage(shop.app, reference))).toEqual([])
      expect(await wordsOf(await loadReturnPage(shop.app, number, { seal, left: false }))).toEqual([])
      const order = await loadOrder(shop.app.database.prisma, id)
      const token = orderToken(shop.app.secrets, order)
      expect(await wordsOf(await loadGuestOrderPage(shop.app, { number, token }, {}))).toEqual([])
    },
  )

  it('nor has the invoice, whose PDF is made of the same texts', async () => {
    const { id, number } = await begin()
    await end(await goToSandbox(id), 'pay')
    const order = await loadOrder(shop.app.database.prisma, id)
    const [invoice] = await listInvoices(shop.app, id)
    const asked = {
      number,
      document: invoice?.number ?? '',
      grant: orderGrant(shop.app, order),
    }
    expect(await wordsOf(await loadInvoicePage(shop.app, asked, {}))).toEqual([])
  })

  it('nor has the reason why a payment could not be started', async () => {
    const { id } = await begin()
    await shop.app.database.prisma.order.update({ where: { id }, data: { status: 'cancelled' } })
    const sent = await sendToProvider(shop.app, { orderId: id, gateway: 'sandbox' })
    expect(sent).toMatchObject({ type: 'failed', message: expect.stringMatching(/^⟦.*⟧$/) })
    expect(findWords('message' in sent ? sent.message : '')).toEqual([])
  })
})

describe('what surrounds pages in a made-up language', () => {
  it('live results have no plain word, nor have the labels of their script', async () => {
    await shop.app.search.rebuild('product')
    const ask = (query: string) => sendTo(createSuggest(shop.app), `=/search/suggest?q=${query}`)
    const { groups } = (await ask(encodeURIComponent('品'))).json
    expect(groups.map(({ label }: { label: string }) => label)).toContainEqual(expect.stringContaining('⟦'))
    expect(groups.flatMap(({ label }: { label: string }) => findWords(label))).toEqual([])
    const { labels, notices } = liveConfig(shop.app) ?? {}
    expect(findWords(Object.values({ ...labels, ...notices }).join(' '))).toEqual([])
  })

  it.each(['errors/500', 'errors/503'] as const)('the page %s has none', async (view) => {
    const html = await createStandalonePages(shop.app)(view, 'nonce', {
      language: shop.app.settings.language,
      basePath: '',
    })
    expect(html).toContain('⟦')
    expect(findWords(html)).toEqual([])
  })
})
