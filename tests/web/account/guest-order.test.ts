import path from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { orderToken, revokeLink, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { home } from '#tests/api/checkout/shop-api.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { readMails } from '#tests/support/read-mail.ts'
import { type AccountSite, openAccountSite, PASSWORD } from './support/open-account-site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let site: AccountSite
let page: Page
let buyers = 0

beforeAll(async () => {
  site = await openAccountSite()
  await site.site.setSetting('payments.sandbox.enabled', true)
  page = await site.openPage()
})
afterAll(() => site?.close())

const db = () => site.site.app.database.prisma

/** A guest's order of two kettles; `link` is where its mail leads. */
async function order(gateway: string) {
  const email = `guest-${++buyers}@example.com`
  const { id } = await site.catalogue.product({ name: 'Tarn Kettle', price: 4200 })
  const { body: cart } = await site.call('POST', '/cart/items', { product_id: id, quantity: 2 })
  const answer = await fetch(site.address('/api/v1/checkout'), {
    method: 'POST',
    headers: {
      'x-api-key': site.site.credentials.key,
      'x-api-secret': site.site.credentials.secret,
      'x-cart-token': cart.data.token,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ email, payment_gateway: gateway, billing: home, customer_note: 'Ring twice' }),
  })
  const { data } = (await answer.json()) as { data: { order: { number: string }; order_token: string } }
  const { number } = data.order
  return { email, number, token: data.order_token, link: `/orders/${number}/${data.order_token}` }
}

async function newLink(id: number): Promise<string> {
  const row = await db().order.findUniqueOrThrow({ where: { id } })
  return `/orders/${row.number}/${orderToken(site.site.app.secrets, row)}`
}

/** The address of the order's page in the buyer's last mail; waits until it was sent. */
async function mailedLink(email: string): Promise<string> {
  const folder = path.join(site.site.env.STORAGE_PATH ?? '', 'mail')
  return vi.waitFor(
    async () => {
      const mail = (await readMails(folder)).findLast((one) => one.header('to').includes(email))
      const link = /View your order:\s+(\S+)/.exec(mail?.text ?? '')?.[1]
      if (!link) throw new Error(`No mail led ${email} to an order.`)
      return link
    },
    { timeout: 60_000, interval: 200 },
  )
}

describe('a guest’s order', () => {
  it('opens from its mail: lines, totals, addresses, payment and parcels, without a script', async () => {
    const { number, email, link } = await order('cash_on_delivery')
    const mailed = await mailedLink(email)
    expect(mailed).toBe(site.address(link))
    const { id } = await db().order.findUniqueOrThrow({ where: { number } })
    await shipOrder(site.site.app, id, { carrier: 'UPS', tracking: '1Z9' })
    const answer = await page.goto(mailed)
    expect(answer?.status()).toBe(200)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you for your order')
    const text = await page.locator('main').textContent()
    expect(text).toContain(`We have received your order ${number}. A confirmation is on its way to ${email}.`)
    expect(text).toMatch(/Tarn Kettle\s+2 × \$42\.00\s+\$84\.00/)
    expect(text).toMatch(/Total\s+\$84\.00/)
    expect(text).toContain('18 Alder Lane\nPortland, OR 97209\nUnited States')
    expect(text).toContain('not paid yet')
    expect(text).toContain('Ring twice')
    const parcel = page.getByRole('link', { name: 'UPS 1Z9' })
    expect(await parcel.getAttribute('href')).toBe('https://www.ups.com/track?tracknum=1Z9')
    // What is paid at the door is not paid here, and nobody is signed in.
    expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0)
    expect(
      await page.locator('main form:not([action$="/account"], [action$="/again"]), main nav').count(),
    ).toBe(0)
    const steps = await page
      .locator('.order-steps > li')
      .evaluateAll((all) =>
        all.map((one) => [one.querySelector('.order-step-name')?.firstChild?.textContent, one.dataset.state]),
      )
    expect(steps).toEqual([
      ['Ordered', 'done'],
      ['Shipped', 'done'],
      ['Delivered', 'next'],
      ['Paid', 'ahead'],
    ])
    expect(await page.locator('.order-history li p:first-child').allTextContents()).toEqual([
      'Shipped: UPS 1Z9',
      'Order placed',
    ])
  })

  it('says the number instead of thanks later on', async () => {
    const { number, link } = await order('cash_on_delivery')
    await db().order.update({ where: { number }, data: { placedAt: new Date(Date.now() - 2 * 3_600_000) } })
    await page.goto(site.address(link))
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`Order ${number}`)
  })

  it('is paid from there', async () => {
    const { link } = await order('sandbox')
    await page.goto(site.address(link))
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('link', { name: 'Continue to Test payment' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you')
    await page.goto(site.address(link))
    expect(await page.locator('main').textContent()).toContain('Test payment, paid')
    expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0)
  })

  it('is paid in another way, and cancelled, from there', async () => {
    const { number, link } = await order('sandbox')
    await page.goto(site.address(link))
    await page.getByLabel('Payment method').selectOption({ label: 'Cash on delivery' })
    await page.getByRole('button', { name: 'Pay now' }).click()
    expect(new URL(page.url()).pathname).toBe(link)
    expect(await page.getByRole('status').textContent()).not.toBe('')
    expect((await db().order.findUniqueOrThrow({ where: { number } })).gateway).toBe('cash_on_delivery')
    await page.locator('summary', { hasText: 'Cancel order' }).click()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    expect(await page.getByRole('status').textContent()).toContain('Your order has been cancelled.')
    expect(await page.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
    expect((await db().order.findUniqueOrThrow({ where: { number } })).cancelReason).toBe('buyer')
  })

  it('is not changed by other sites, with another order’s form, or after its links were revoked', async () => {
    const [own, other] = [await order('sandbox'), await order('sandbox')]
    const grantOf = async ({ link }: { link: string }) =>
      / name="grant" value="([^"]+)"/.exec((await site.get(link)).html)?.[1] ?? ''
    const [grant, foreign] = [await grantOf(own), await grantOf(other)]
    expect(grant).not.toBe('')
    const cancel = async (given: string, headers: Record<string, string>) =>
      (
        await fetch(site.address(`/orders/${own.number}/forms/cancel`), {
          method: 'POST',
          redirect: 'manual',
          headers,
          body: new URLSearchParams({ grant: given }),
        })
      ).status
    const fromPage = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    expect(await cancel(grant, { origin: 'https://evil.example' })).toBe(403)
    expect(await cancel(grant, { origin: 'null' })).toBe(403)
    expect(await cancel(grant, { origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await cancel(foreign, fromPage)).toBe(404)
    expect(await cancel(`9${grant}`, fromPage)).toBe(404)
    expect(await cancel('', fromPage)).toBe(404)
    const { id } = await db().order.findUniqueOrThrow({ where: { number: own.number } })
    expect((await db().order.findUniqueOrThrow({ where: { id } })).status).toBe('pending')
    await revokeLink(site.site.app, id)
    expect(await cancel(grant, fromPage)).toBe(404)
    expect((await site.get(own.link)).status).toBe(404)
    expect(await cancel(await grantOf({ link: await newLink(id) }), fromPage)).toBe(303)
    expect((await db().order.findUniqueOrThrow({ where: { id } })).status).toBe('cancelled')
  })

  it('is found by no search engine, kept by no cache, and its address is told to nobody', async () => {
    const { link, token } = await order('cash_on_delivery')
    const answer = await fetch(site.address(link))
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    const html = await answer.text()
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    expect(html).not.toContain(token)
    expect(html).not.toContain('rel="canonical"')
  })
})

it('is bought again from there, as far as it can be', async () => {
  const { link } = await order('cash_on_delivery')
  const guest = await site.openPage()
  await guest.goto(site.address(link))
  await guest.getByRole('button', { name: 'Buy again' }).click()
  expect(new URL(guest.url()).pathname).toBe('/cart')
  const text = await guest.locator('main').textContent()
  expect(text).toContain('The items of your order are in your cart.')
  expect(text).toContain('Tarn Kettle')
  expect(text).toContain('$84.00')
  await guest.close()
})

describe('an account from a guest’s order', () => {
  it('takes a password: the order moves into it, and its mailed links end', async () => {
    const { number, email, link } = await order('cash_on_delivery')
    const guest = await site.openPage()
    await guest.goto(site.address(link))
    await guest.getByLabel('New password').fill('short')
    await guest.getByRole('button', { name: 'Create account' }).click()
    expect(new URL(guest.url()).pathname).toBe(link)
    expect(await guest.getByLabel('New password').getAttribute('aria-invalid')).toBe('true')
    expect(await guest.getByLabel('New password').inputValue()).toBe('')

    await guest.getByLabel('New password').fill(PASSWORD)
    await guest.getByRole('button', { name: 'Create account' }).click()
    expect(new URL(guest.url()).pathname).toBe(`/account/orders/${number}`)
    expect(await guest.getByRole('status').textContent()).toContain('Welcome!')
    const { customer, placedAsGuest } = await db().order.findUniqueOrThrow({
      where: { number },
      include: { customer: true },
    })
    // A forwarded link proves nothing about the address.
    expect(customer).toMatchObject({ email, name: home.name, emailVerifiedAt: null })
    expect(placedAsGuest).toBe(false)
    expect((await site.get(link)).status).toBe(404)
    expect(await site.mailedLink(email, 'verify')).toContain('/account/verify/')
    await guest.close()
  })

  it('is refused for an address that has one, and where nobody may register', async () => {
    const { email, link } = await order('cash_on_delivery')
    await site.register(email)
    await page.goto(site.address(link))
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    expect(new URL(page.url()).pathname).toBe(link)
    expect(await page.getByRole('alert').textContent()).toContain('already')
    await site.site.setSetting('account.registration_open', false)
    await vi.waitFor(async () => expect((await site.get(link)).html).not.toContain('Create account'), 60_000)
    await site.site.setSetting('account.registration_open', true)
  })
})

describe('a link that is wrong or old', () => {
  it('gets the same 404 for an unknown order, a tampered or foreign token, and a customer’s order', async () => {
    const [own, other] = [await order('cash_on_delivery'), await order('cash_on_delivery')]
    const old = await order('cash_on_delivery')
    const statusChangedAt = new Date(Date.now() - 181 * 24 * 3_600_000)
    await db().order.update({ where: { number: old.number }, data: { statusChangedAt } })
    const customers = await order('cash_on_delivery')
    await db().order.update({ where: { number: customers.number }, data: { placedAsGuest: false } })
    const tampered = own.token.endsWith('A')
      ? `${own.token.slice(0, -4)}BBBB`
      : `${own.token.slice(0, -4)}AAAA`
    const links = [
      `/orders/0000000000/${own.token}`,
      `/orders/${own.number}/${tampered}`,
      `/orders/${own.number}/${other.token}`,
      `/orders/${own.number}/ot_`,
      `/orders/${own.number}/${own.token}x`,
      old.link,
      customers.link,
      `/orders/${own.number}/%00`,
      `/orders/%E0%A4%A/${own.token}`,
    ]
    const answers = await Promise.all(
      links.map(async (link) => {
        const answer = await fetch(site.address(link))
        return { link, status: answer.status, text: readText(await answer.text()), headers: answer.headers }
      }),
    )
    for (const { link, status, text, headers } of answers.slice(0, -1)) {
      expect([link, status, text]).toEqual([link, 404, answers[0]?.text])
      expect([link, headers.get('referrer-policy')]).toEqual([link, 'no-referrer'])
      expect(headers.get('cache-control')).toContain('no-store')
    }
    expect(answers.at(-1)?.status).toBeGreaterThanOrEqual(400)
    expect((await site.get(own.link)).status).toBe(200)
  })

  it('opens nothing where the shop is off', async () => {
    const { link } = await order('cash_on_delivery')
    expect((await site.get(link)).status).toBe(200)
    await site.site.setSetting('features.shop', false)
    await vi.waitFor(async () => expect((await site.get(link)).status).toBe(404), 60_000)
    await site.site.setSetting('features.shop', true)
    await vi.waitFor(async () => expect((await site.get(link)).status).toBe(200), 60_000)
  })
})

it.each([
  { theme: 'default', colorScheme: 'light' as const, width: 1280 },
  { theme: 'almanac', colorScheme: 'dark' as const, width: 320 },
])('passes axe and fits in the theme $theme, $colorScheme, $width pixels wide', async (look) => {
  const { number, link } = await order('sandbox')
  const { id } = await db().order.findUniqueOrThrow({ where: { number } })
  const at = new Date()
  await db().shipment.create({
    data: {
      orderId: id,
      carrier: 'UPS',
      trackingNumber: '1Z9',
      trackingUrl: 'https://ups.example/',
      shippedAt: at,
    },
  })
  await site.site.setSetting('theme.active', look.theme)
  // axe is a script that the site's policy does not know.
  const options = { javaScriptEnabled: true, bypassCSP: true, colorScheme: look.colorScheme }
  const seen = await site.openPage({ ...options, viewport: { width: look.width, height: 800 } })
  await seen.goto(site.address(link))
  expect(await seen.getByRole('button', { name: 'Pay now' }).count()).toBe(1)
  await seen.evaluate(AXE)
  expect(await findBreaches(seen)).toEqual([])
  expect(await seen.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await seen.close()
})

/** A page's text, without the parts that differ with every answer. */
function readText(html: string): string {
  return html.replace(/nonce="[^"]*"/g, '')
}
