import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { payByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, orderToken } from '#lib/domains/shop/orders/index.ts'
import { home } from '#tests/api/checkout/shop-api.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { type AccountSite, openAccountSite } from './support/open-account-site.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let site: AccountSite
let page: Page

beforeAll(async () => {
  site = await openAccountSite()
  await site.site.setSetting('invoices.enabled', true)
  await site.site.setSetting('site.legal_name', 'Hearthfell Trading GmbH')
  await site.site.setSetting('invoices.address', '1 Lamp Lane\n10115 Berlin')
  page = await site.openPage()
})
afterAll(() => site?.close())

const db = () => site.site.app.database.prisma

/** An order that was paid: of a customer if a token is given, else of a guest. */
async function paidOrder(email: string, accessToken?: string): Promise<{ number: string; link: string }> {
  const { id } = await site.catalogue.product({ name: 'Tarn Kettle', price: 4200 })
  const { body: cart } = await site.call('POST', '/cart/items', { product_id: id, quantity: 2 }, accessToken)
  const answer = await fetch(site.address('/api/v1/checkout'), {
    method: 'POST',
    headers: {
      'x-api-key': site.site.credentials.key,
      'x-api-secret': site.site.credentials.secret,
      'content-type': 'application/json',
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : { 'x-cart-token': cart.data.token }),
    },
    body: JSON.stringify({ email, payment_gateway: 'cash_on_delivery', billing: home }),
  })
  const { data } = (await answer.json()) as { data: { order: { number: string } } }
  const { number } = data.order
  const { app } = site.site
  await payByHand(app, await findAnyOrder(app, number))
  const row = await db().order.findUniqueOrThrow({ where: { number } })
  await vi.waitFor(async () => expect(await db().invoice.count({ where: { orderId: row.id } })).toBe(1), {
    timeout: 60_000,
    interval: 200,
  })
  return { number, link: `/orders/${number}/${orderToken(app.secrets, row)}` }
}

it('is reached by a guest from the order and from the mail, on a page and as a PDF', async () => {
  const { number, link } = await paidOrder('guest@example.com')
  await page.goto(site.address(link))
  await page.getByRole('link', { name: /^Invoice INV-\d{4}-\d{6}$/ }).click()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Invoice')
  const sheet = await page.locator('.invoice-sheet').textContent()
  expect(sheet).toContain('Hearthfell Trading GmbH')
  expect(sheet).toContain('18 Alder Lane')
  expect(sheet).toMatch(/Tarn Kettle\s+2\s+\$42\.00\s+\$84\.00/)
  expect(sheet).toMatch(/Total\s+\$84\.00/)
  const href = await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href')
  const pdf = await fetch(site.address(href ?? ''))
  expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await page.goto(site.address(`${link}/invoice`))
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/orders/${number}/invoices/INV-`))
  await page.getByRole('link', { name: 'Back to the order' }).click()
  expect(new URL(page.url()).pathname).toBe(link)
})

it('is reached by a customer from the account, and by nobody else', async () => {
  const [email, other] = ['ada.invoices@example.com', 'bob.invoices@example.com']
  const token = await site.register(email)
  const { number } = await paidOrder(email, token)
  const { number: document } = await db().invoice.findFirstOrThrow({ where: { order: { number } } })
  const own = await site.openPage()
  await site.signIn(own, email)
  await own.goto(site.address(`/account/orders/${number}`))
  await own.getByRole('link', { name: `Invoice ${document}`, exact: true }).click()
  expect(await own.locator('.invoice-sheet').textContent()).toContain('Tarn Kettle')
  await own.goto(site.address(`/orders/${number}/invoices/latest`))
  expect(new URL(own.url()).pathname).toBe(`/orders/${number}/invoices/${document}`)

  const guest = await site.openPage()
  await guest.goto(site.address(`/orders/${number}/invoices/${document}`))
  expect(new URL(guest.url()).pathname).toBe('/account/sign-in')
  await site.register(other)
  await site.signIn(guest, other)
  for (const path of [`/orders/${number}/invoices/${document}`, `/orders/${number}/invoices/${document}/pdf`])
    expect((await guest.goto(site.address(path)))?.status()).toBe(404)
  const { link } = await paidOrder('elsewhere@example.com')
  await page.goto(site.address(`${link}/invoice`))
  const grant = new URL(page.url()).searchParams.get('grant') ?? ''
  expect(grant).not.toBe('')
  const foreign = `/orders/${number}/invoices/${document}?${new URLSearchParams({ grant })}`
  expect((await site.get(foreign)).status).toBe(404)
  expect((await site.get(`${link.slice(0, -3)}AAA/invoice`)).status).toBe(404)
})

it.each([
  { theme: 'default', colorScheme: 'light' as const, width: 1280 },
  { theme: 'almanac', colorScheme: 'dark' as const, width: 360 },
])('passes axe and fits in the theme $theme, $colorScheme, $width pixels wide', async (look) => {
  const { link } = await paidOrder('looks@example.com')
  await site.site.setSetting('theme.active', look.theme)
  const options = { javaScriptEnabled: true, bypassCSP: true, colorScheme: look.colorScheme }
  const seen = await site.openPage({ ...options, viewport: { width: look.width, height: 800 } })
  await seen.goto(site.address(`${link}/invoice`))
  await seen.evaluate(AXE)
  expect(await findBreaches(seen)).toEqual([])
  expect(await seen.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  if (process.env.SCREENSHOTS) {
    await seen.screenshot({ path: `${process.env.SCREENSHOTS}/invoice-${look.theme}.png`, fullPage: true })
    await seen.emulateMedia({ media: 'print', colorScheme: 'light' })
    await seen.screenshot({
      path: `${process.env.SCREENSHOTS}/invoice-${look.theme}-print.png`,
      fullPage: true,
    })
    await seen.goto(site.address(link))
    await seen.emulateMedia({ media: 'screen', colorScheme: look.colorScheme })
    await seen.screenshot({ path: `${process.env.SCREENSHOTS}/order-${look.theme}.png`, fullPage: true })
  }
  await seen.close()
})
