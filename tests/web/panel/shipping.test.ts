import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findBreaches } from '#tests/support/browsers/axe.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { ORDER } from '#tests/support/order.ts'
import { openPanelPage, type PanelPage } from './support/open-panel-page.ts'
import { visit } from './support/visit.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

let panel: PanelPage
let page: Page

beforeAll(async () => {
  panel = await openPanelPage()
  page = panel.page
  const { id } = await createCatalogueFactory(panel.site.app).product({ name: 'Tarn Kettle', price: 4200 })
  for (let count = 0; count < 6; count++) await sell(id)
})
afterAll(() => panel?.close())

/** A guest orders the product through the API. */
async function sell(productId: number): Promise<void> {
  const { origin, site } = panel
  const { key, secret } = site.credentials
  const call = async (target: string, body: unknown, cart = '') => {
    const answer = await fetch(`${origin}/api/v1${target}`, {
      method: 'POST',
      headers: {
        ...{ 'x-api-key': key, 'x-api-secret': secret, 'content-type': 'application/json' },
        ...(cart && { 'x-cart-token': cart }),
      },
      body: JSON.stringify(body),
    })
    if (answer.status >= 300) throw new Error(await answer.text())
    return (await answer.json()).data
  }
  const { token } = await call('/cart/items', { product_id: productId, quantity: 1 })
  await call('/checkout', { ...ORDER, email: 'ada@example.com' }, token)
}

const db = () => panel.site.app.database.prisma
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const type = (text: string) => page.keyboard.type(text)
const heading = () => page.locator('main h1').textContent()
const toast = (text: string) => page.locator('.toast', { hasText: text }).first().waitFor()
const focusOn = (name: string) => page.locator(`[name="${name}"]:focus`).waitFor()

/** The orders of the list, in its order. */
async function openList(): Promise<string[]> {
  await visit(page, `${panel.origin}/admin/orders?view=to_ship`)
  return page.locator('main tbody strong').allTextContents()
}

it('orders are shipped one after the other, by keys alone', async () => {
  const [first = '', second = '', third = ''] = await openList()
  await press('j', 'Enter')
  await page.locator('.series', { hasText: '1 of 6' }).waitFor()
  expect(await heading()).toBe(`Order ${first}`)
  await press('e')
  await focusOn('tracking')
  await press('Shift+Tab')
  await focusOn('carrier')
  await type('DHL')
  await press('Tab')
  await type('T1')
  await press('Enter')
  await toast('Parcel marked as shipped.')

  // The next one begins with the carrier of the last parcel.
  await press('j')
  await page.locator('.series', { hasText: '2 of 6' }).waitFor()
  await expect.poll(heading).toBe(`Order ${second}`)
  expect(await page.locator('[name=carrier]').inputValue()).toBe('DHL')
  expect(await findBreaches(page)).toEqual([])
  await press('e')
  await focusOn('tracking')
  await type('T2')
  await press('Escape', 'k')
  await page.locator('.series', { hasText: '1 of 6' }).waitFor()
  await press('j')
  await expect.poll(heading).toBe(`Order ${second}`)
  // What was typed is still there.
  expect(await page.locator('[name=tracking]').inputValue()).toBe('T2')
  await press('e', 'Enter')
  await page.getByText('Parcel 1').waitFor()

  await press('Escape')
  await page.locator('main tbody tr').nth(3).waitFor()
  await press('j')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(third)
  const shipped = await db().shipment.findMany({
    orderBy: { id: 'asc' },
    include: { order: { select: { number: true } } },
  })
  expect(
    shipped.map(({ order, carrier, trackingNumber }) => [order.number, carrier, trackingNumber]),
  ).toEqual([
    [first, 'DHL', 'T1'],
    [second, 'DHL', 'T2'],
  ])
})

it('an order shows what was bought with pictures and links, its shipping method and its taxes with rates', async () => {
  const { id, lines } = await db().order.findFirstOrThrow({ include: { lines: true } })
  const taxLines = [{ name: 'VAT', rate: '19', amount: 671, included: true }]
  const shipping = { shippingMethodCode: 'post', shippingMethodName: 'Letter' }
  const { number } = await db().order.update({ where: { id }, data: { taxLines, ...shipping } })
  await page.goto(`${panel.origin}/admin/orders/${number}`)
  const items = page.locator('main section', { has: page.getByRole('heading', { name: 'Items' }) })
  const link = items.getByRole('link', { name: 'Tarn Kettle' })
  expect(await link.getAttribute('href')).toBe(`/admin/products/${lines[0]?.productId}`)
  expect(await items.locator('.thumbnail').count()).toBe(1)
  expect(await items.locator('dl.sums dt').allTextContents()).toEqual([
    ...['Subtotal', 'Shipping: Letter', 'VAT 19%, included', 'Total'],
  ])
  expect(await items.locator('dl.sums dd').nth(1).textContent()).toBe('Free')
})

it('several orders are shipped together, each with its number', async () => {
  const [first = '', second = ''] = await openList()
  await press('j', 'x', 'j', 'x', 'e')
  await focusOn(`tracking.${first}`)
  await type('T3')
  await press('Enter')
  await focusOn(`tracking.${second}`)
  await type('T4')
  await press('Enter', 'Enter')
  await toast('2 orders shipped.')
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(2)
  await press('a')
  await page.getByText('2 orders selected').waitFor()
  await press('Escape')
  await page.getByText('2 orders selected').waitFor({ state: 'hidden' })
  const numbers = await db().shipment.findMany({
    where: { carrier: 'DHL' },
    select: { trackingNumber: true },
  })
  expect(numbers.map(({ trackingNumber }) => trackingNumber).sort()).toEqual(['T1', 'T2', 'T3', 'T4'])
})

it('the palette runs acts of the page, and begins new things; the search leads to the rows', async () => {
  const [first = ''] = await openList()
  await press('j', 'x', 'Control+k')
  await page.getByRole('dialog').getByRole('searchbox').waitFor()
  await type('mark as')
  await page.getByRole('option', { name: 'Mark as shipped' }).waitFor()
  await press('Enter')
  await focusOn(`tracking.${first}`)
  await press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'hidden' })

  await press('/')
  await focusOn('q')
  await type(first)
  await press('Enter')
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(1)
  await press('ArrowDown', 'Enter')
  await page.locator('.series', { hasText: '1 of 1' }).waitFor()

  await press('Control+k')
  await page.getByRole('dialog').getByRole('searchbox').waitFor()
  await type('new prod')
  await page.getByRole('option', { name: 'New product' }).waitFor()
  await press('Enter')
  await page.waitForURL('**/admin/products/new')
  await press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await findBreaches(page)).toEqual([])
  expect(panel.faults).toEqual([])
})
