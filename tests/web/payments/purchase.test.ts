import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { payLink } from '#lib/domains/shop/payments/index.ts'
import { order } from '#tests/api/checkout/shop-api.ts'
import { openTestPages, type TestPages } from '../pages/support/open-pages.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let pages: TestPages
let page: Page

beforeAll(async () => {
  pages = await openTestPages()
  await pages.site.setSetting('payments.sandbox.enabled', true)
  page = await pages.openPage()
})
afterAll(() => pages?.close())

// biome-ignore lint/suspicious/noExplicitAny: answers of all endpoints.
async function call(method: string, path: string, body?: unknown, headers = {}): Promise<any> {
  const { key, secret } = pages.site.credentials
  const answer = await fetch(path.startsWith('http') ? path : pages.address(`/api/v1${path}`), {
    method,
    headers: { 'x-api-key': key, 'x-api-secret': secret, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return (await answer.json()).data
}

/** An app's calls before it opens its web view. */
async function buy({ stock = 3 } = {}) {
  const product = await pages.catalogue.product({ name: 'Larch stool', price: 4500, stock })
  const { token } = await call('POST', '/cart/items', { product_id: product.id, quantity: 1 })
  const body = { ...order, payment_gateway: 'sandbox' }
  const placed = await call('POST', '/checkout', body, { 'x-cart-token': token })
  return { number: placed.order.number as string, payment: placed.payment }
}

const SANDBOX = /\/pay\/sandbox\/sbx_/

/** From the link, which leads straight on, to the sandbox's page, and a choice there. */
async function choose(url: string, button: string): Promise<void> {
  await page.goto(url)
  await page.waitForURL(SANDBOX)
  await page.getByRole('button', { name: button, exact: true }).click()
}

const heading = () => page.getByRole('heading', { level: 1 }).textContent()
const statusOf = async (statusUrl: string) => (await call('GET', statusUrl)).payment_status

describe('a guest who pays on the web, without scripts', () => {
  it('goes from the app’s link over the payment page to where the app is waiting', async () => {
    const { number, payment } = await buy()
    const { pathname, search } = new URL(payment.url)
    expect((await pages.get(pathname + search)).html).toContain('$45.00')
    await page.goto(payment.url)
    await page.waitForURL(SANDBOX)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    expect(page.url()).toBe(payment.success_url)
    expect(await heading()).toBe('Thank you')
    expect(await statusOf(payment.status_url)).toBe('paid')
    await page.goto(payment.url)
    expect(page.url().startsWith(payment.success_url)).toBe(true)
    expect(await page.getByText(`Order ${number}`).count()).toBe(1)
  })

  it('is told of a decline, and tries again', async () => {
    const { payment } = await buy()
    await choose(payment.url, 'Decline')
    expect(await heading()).toBe('Not paid')
    expect(await statusOf(payment.status_url)).toBe('failed')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForURL(SANDBOX)
    await page.getByRole('button', { name: 'Pay, reported twice' }).click()
    expect(await statusOf(payment.status_url)).toBe('paid')
  })

  it('may cancel, and pay after the order’s time was over', async () => {
    const { payment } = await buy()
    await choose(payment.url, 'Cancel')
    expect(page.url().startsWith(payment.success_url)).toBe(true)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.waitForURL(SANDBOX)
    await page.getByRole('button', { name: 'Let the order expire, then pay' }).click()
    await vi.waitFor(async () => expect(await statusOf(payment.status_url)).toBe('paid'), {
      timeout: 60_000,
      interval: 300,
    })
    await page.reload()
    expect(await heading()).toBe('Thank you')
  })
})

describe('a link to pay', () => {
  it('opens nothing where it is forged, of another order, or old', async () => {
    const [one, other] = [await buy(), await buy()]
    const foreign = new URL(one.payment.url).search
    expect((await pages.get(`/pay/${other.number}${foreign}`)).status).toBe(404)
    expect((await pages.get(`/pay/${one.number}`)).status).toBe(404)
    expect((await pages.get(`/pay/${one.number}/return?seal=wrong`)).status).toBe(404)
    expect(
      (await pages.get(`/pay/${one.number}/open${foreign.replace('signature=', 'signature=x')}`)).status,
    ).toBe(404)
    const clock = { now: () => new Date(Date.now() - 31 * 60_000) }
    const old = payLink({ secrets: pages.site.app.secrets, clock }, one.number)
    const { status, html } = await pages.get(old)
    expect([status, html.includes('This link has expired')]).toEqual([200, true])
    expect((await pages.get(old.replace('?', '/open?'))).status).toBe(303)
  })
})

describe('POST /webhooks/payments/{gateway}', () => {
  it('refuses what is not signed, and what is sent to a gateway that is not there', async () => {
    const post = async (gateway: string) => {
      const body = JSON.stringify({ id: 'evt_1', reference: 'sbx_1' })
      const headers = { 'content-type': 'application/json', 'sandbox-signature': 'f00' }
      return (await fetch(pages.address(`/webhooks/payments/${gateway}`), { method: 'POST', headers, body }))
        .status
    }
    expect([await post('sandbox'), await post('nothing'), await post('cash_on_delivery')]).toEqual([
      401, 404, 404,
    ])
  })
})
