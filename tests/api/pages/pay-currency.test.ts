import { afterAll, beforeAll, expect, it } from 'vitest'
import { payLink, returnLink } from '#lib/domains/shop/payments/index.ts'
import { renderPage } from '#lib/pages/document/write-page.ts'
import { loadPayPage } from '#lib/pages/shop/pay/load-pay-page.ts'
import { loadReturnPage } from '#lib/pages/shop/pay/load-return-page.ts'
import { loadSandboxPage } from '#lib/pages/shop/pay/load-sandbox-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { openPaymentShop, type PaymentShop, type WebOrder } from '#tests/support/payments/payment-shop.ts'
import { openSandboxPeer } from '#tests/support/payments/sandbox-peer.ts'

let shop: PaymentShop
/** One piece at $23.50, ordered while the shop was in dollars. */
let order: WebOrder

beforeAll(async () => {
  shop = await openPaymentShop(await openSandboxPeer())
  order = await shop.order()
  await shop.app.settings.set('currency.code', 'JPY')
  await shop.app.settings.set('currency.symbol', '円')
  await shop.app.settings.set('currency.decimals', 0)
})
afterAll(() => shop.close())

const show = (page: unknown) => JSON.stringify(page)
const queryOf = (link: string) => new URL(link, 'http://localhost').searchParams

it('the payment page of an older order writes it in the order’s own currency', async () => {
  const query = queryOf(payLink(shop.app, order.number))
  const link = { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' }
  const page = show(await loadPayPage(shop.app, order.number, { ...link, failed: false, webView: null }))
  expect(page).toContain('{"label":"Total, including shipping and tax","value":"$23.50"}')
  expect(page.match(/\$23\.50/g)).toHaveLength(2)
  expect(page).not.toContain('円')
})

it('an app’s web view is led straight on, and nowhere else', async () => {
  const query = queryOf(payLink(shop.app, order.number))
  const link = { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' }
  const load = (inApp: boolean, expires = link.expires) =>
    loadPayPage(shop.app, order.number, {
      ...link,
      expires,
      failed: false,
      webView: inApp ? { returnUrl: null } : null,
    })
  const page = await load(true)
  expect(page).toMatchObject({ isBare: true, forward: expect.stringMatching(/\/open\?.*&view=app$/) })
  const { html } = await renderPage(shop.app, page as StorefrontPage)
  expect(html).toMatch(/^\s*<main id="content"/)
  expect(html).not.toMatch(/<nav|site-footer|site-header/)
  const { html: framed } = await renderPage(shop.app, (await load(false)) as StorefrontPage)
  expect(framed).toMatch(/site-header[\s\S]*<main id="content"[\s\S]*site-footer/)

  shop.clock.advance(31 * 60)
  expect(show(await load(false))).toContain('"url":"/"')
  expect(show(await load(true))).not.toContain('"url":"/"')
  shop.clock.advance(-31 * 60)
})

it('so does the sandbox', async () => {
  const page = show(await loadSandboxPage(shop.app, await shop.referenceOf(order)))
  expect(page).toContain('{"label":"To pay","value":"$23.50"}')
})

it('so does the page that its buyer comes back to', async () => {
  const reference = await shop.referenceOf(order)
  await shop.peer.pay(reference, { amount: 2000 })
  await shop.deliverAll()
  const seal = queryOf(returnLink(shop.app, order.number)).get('seal') ?? ''
  const page = show(await loadReturnPage(shop.app, order.number, { seal, left: false }))
  expect(page).toContain('We received $20.00, but the order costs $23.50.')
})
