import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCustomer } from '#lib/domains/people/accounts/index.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { type Counter, openCounter } from '#tests/support/payments/counter.ts'
import { openTestPages, type TestPages } from '../pages/support/open-pages.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const PASSWORD = 'larch-kettle-42'

let pages: TestPages
let counter: Counter
let buyers = 0

beforeAll(async () => {
  counter = await openCounter()
  pages = await openTestPages(counter.env)
  counter.shop = pages.address('')
  const settings = {
    ...counter.settings,
    'payments.bank_transfer.details': 'IBAN DE02 1203 0000 0000 2020 51',
    'api.auth_requests_per_minute': 1_000_000,
  }
  for (const [key, value] of Object.entries(settings)) await pages.site.setSetting(key, value)
  await pages.catalogue.product({ slug: 'kettle', name: 'Tarn Kettle', price: 4200, stock: 500 })
})
afterAll(async () => {
  await pages?.close()
  await counter?.close()
})

const db = () => pages.site.app.database.prisma
const pathOf = (page: Page) => new URL(page.url()).pathname

type Look = { script: boolean; width: number }

/** Phones in dark colours, and desks in light ones. */
const optionsFor = ({ script, width }: Look) => ({
  javaScriptEnabled: script,
  // axe is a script that the site's policy does not know.
  bypassCSP: true,
  viewport: { width, height: 800 },
  colorScheme: width < 768 ? ('dark' as const) : ('light' as const),
})

const open = (look: Look): Promise<Page> => pages.openPage(optionsFor(look))

const checked = new Set<string>()

/** That a state has no fault that axe knows, and fits: once for each width, however many journeys pass it. */
async function check(page: Page, { script, width }: Look, state: string): Promise<void> {
  const key = `${state} at ${width}`
  if (!script || checked.has(key)) return
  checked.add(key)
  await page.evaluate(AXE)
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect([key, page.url(), await findBreaches(page), overhang]).toEqual([key, page.url(), [], 0])
}

async function fillCart(page: Page): Promise<void> {
  await page.goto(pages.address('/products/kettle'))
  await page.locator('.product-add [type="submit"]').click()
  await page.locator('.cart-line').first().waitFor()
  await page.goto(pages.address('/checkout'))
}

async function fillCheckout(page: Page, look: Look, email: string | null): Promise<void> {
  if (email) await page.locator('#checkout-email').fill(email)
  await page.locator('#checkout-country').selectOption('US')
  if (!look.script) await page.locator('#checkout-continue').click()
  await page.locator('select[name=state]').selectOption('OR')
  await page.locator('#checkout-name').fill('Ada Lindqvist')
  await page.locator('#checkout-line1').fill('18 Alder Lane')
  await page.locator('#checkout-postcode').fill('97209')
  await page.locator('#checkout-city').fill('Portland')
  if (!look.script) await page.locator('#checkout-continue').click()
  await page.locator('#checkout-place').waitFor()
}

/** Waits for prices that follow what was entered. */
async function place(page: Page, way: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${way}`) }).check()
  await page.locator('#checkout-place').click()
}

/** On the provider's own page. */
async function pay(page: Page, button: 'Pay' | 'Decline' | 'Cancel'): Promise<void> {
  await page.getByRole('heading', { name: 'Pay here' }).waitFor()
  await page.getByRole('button', { name: button }).click()
}

async function register(): Promise<string> {
  const email = `customer-${++buyers}@example.com`
  await createCustomer(pages.site.app, { email, name: 'Ada Lindqvist', password: PASSWORD })
  return email
}

const lastOrder = () => db().order.findFirstOrThrow({ orderBy: { id: 'desc' } })

describe.each([
  { way: 'Cash on delivery', script: true, width: 1280 },
  { way: 'Bank transfer', script: false, width: 360 },
  { way: 'Card', script: false, width: 1280 },
  { way: 'Online payment', script: true, width: 360 },
  { way: 'PayPal', script: true, width: 360 },
])('a guest who pays by $way, scripts $script, $width pixels wide', ({ way, ...look }) => {
  const isOffline = way === 'Cash on delivery' || way === 'Bank transfer'

  it('corrects every mistake, comes back later, and buys', async () => {
    const email = `guest-${++buyers}@example.com`
    const first = await open(look)
    await fillCart(first)
    await first.locator('#checkout-email').fill(email)
    await first.locator('#checkout-continue').click()
    await first.getByRole('alert').waitFor()
    await check(first, look, 'mistake')
    expect(await first.locator('#checkout-email').inputValue()).toBe(email)
    const state = await first.context().storageState()
    await first.close()

    // Another day, in the same browser.
    const page = await pages.openPage({ ...optionsFor(look), storageState: state })
    await page.goto(pages.address('/cart'))
    await page.locator('.cart-line').waitFor()
    await check(page, look, 'cart')
    await page.goto(pages.address('/checkout'))
    await fillCheckout(page, look, null)
    expect(await page.locator('#checkout-email').inputValue()).toBe(email)
    await check(page, look, 'checkout')
    await place(page, way)
    if (!isOffline) {
      await pay(page, 'Decline')
      await page.getByRole('link', { name: 'Choose another payment method' }).waitFor()
      await check(page, look, 'declined')
      await page.getByRole('link', { name: 'Choose another payment method' }).click()
      await page.waitForURL('**/checkout')
      expect(await page.locator('#checkout-city').inputValue()).toBe('Portland')
      await place(page, way)
      await pay(page, 'Cancel')
      await page.getByRole('link', { name: 'Choose another payment method' }).click()
      await page.waitForURL('**/checkout')
      await place(page, way)
      await pay(page, 'Pay')
      await page.getByRole('heading', { name: 'Thank you', exact: true }).waitFor()
      await check(page, look, 'paid')
      await page.getByRole('link', { name: 'View your order' }).click()
    }
    await page.waitForURL('**/orders/**')
    await check(page, look, `order by ${isOffline ? 'hand' : 'provider'}`)
    const order = await lastOrder()
    expect(pathOf(page)).toContain(order.number)
    expect(order).toMatchObject({ email, paymentStatus: isOffline ? 'pending' : 'paid', total: 4200n })
    expect(await db().order.count({ where: { email } })).toBe(1)

    if (way === 'Bank transfer') {
      await page.locator('summary', { hasText: 'Cancel order' }).click()
      await page.getByRole('button', { name: 'Cancel order' }).click()
      await page.getByRole('status').waitFor()
      expect((await lastOrder()).status).toBe('cancelled')
    }
    await page.getByRole('button', { name: 'Buy again' }).click()
    await page.waitForURL('**/cart')
    await page.locator('.cart-line').waitFor()
    await page.goBack()
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/account/orders/**')
    await check(page, look, 'joined')
    await page.goto(pages.address('/cart'))
    expect(await page.locator('.cart-line').count()).toBe(1)
    await page.close()
  })
})

describe.each([
  { way: 'Card', label: 'Visa', gateway: 'stripe', script: true, width: 1280 },
  { way: 'Online payment', label: 'Mastercard', gateway: 'mollie', script: false, width: 360 },
])('a customer with $label, scripts $script, $width pixels wide', ({ way, label, gateway, ...look }) => {
  it('signs in on the way, saves the method and the address, and pays with them the next time', async () => {
    const email = await register()
    const page = await open(look)
    await fillCart(page)
    await page.locator('#checkout-email').fill('typed@example.com')
    await page.locator('#checkout-line1').fill('Nowhere 7')
    await page.locator('.checkout-part-head').getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/checkout')
    expect(await page.locator('#checkout-line1').inputValue()).toBe('Nowhere 7')
    await fillCheckout(page, look, null)
    await page.locator('#checkout-save_address').check()
    await page.getByRole('radio', { name: new RegExp(`^${way}`) }).check()
    await page.getByLabel('Save this payment method for next time').check()
    await check(page, look, 'customer checkout')
    await page.locator('#checkout-place').click()
    await pay(page, 'Pay')
    await page.getByRole('heading', { name: 'Thank you', exact: true }).waitFor()
    expect(await lastOrder()).toMatchObject({ paymentStatus: 'paid', gateway })

    await fillCart(page)
    const saved = page.getByRole('radio', { name: new RegExp(`^${label}`) })
    expect(await saved.isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: /18 Alder Lane/ }).isChecked()).toBe(true)
    await check(page, look, 'checkout with a saved method')
    await page.locator('#checkout-place').click()
    await page.waitForURL('**/account/orders/**')
    expect(await lastOrder()).toMatchObject({ paymentStatus: 'paid', gateway, total: 4200n })
    await check(page, look, 'customer order')

    // The bank says no: nothing is lost, and another way is chosen.
    counter.stripe.server.ledger.bank = 'declines'
    counter.mollie.server.ledger.charged = 'failed'
    await fillCart(page)
    await page.locator('#checkout-place').click()
    await page.getByRole('alert').waitFor()
    expect(pathOf(page)).toBe('/checkout')
    expect(await page.getByRole('alert').textContent()).toContain('declined')
    await check(page, look, 'declined charge')
    counter.stripe.server.ledger.bank = 'authenticates'
    counter.mollie.server.ledger.charged = 'paid'
    await page.locator('#checkout-place').click()
    if (gateway === 'stripe') {
      await pay(page, 'Pay')
      await page.getByRole('heading', { name: 'Thank you', exact: true }).waitFor()
    } else await page.waitForURL('**/account/orders/**')
    expect((await lastOrder()).paymentStatus).toBe('paid')
    counter.stripe.server.ledger.bank = 'accepts'

    await page.goto(pages.address('/account/payment-methods'))
    await check(page, look, 'saved methods')
    await page.locator('summary', { hasText: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No saved payment methods yet.').waitFor()
    await check(page, look, 'no saved methods')
    await page.close()
  })
})

describe.each([
  { script: true, width: 360 },
  { script: false, width: 1280 },
])('a customer with an address, scripts $script, $width pixels wide', (look) => {
  it('pays on delivery, by transfer and with PayPal, and cancels what is not paid', async () => {
    const email = await register()
    const page = await open(look)
    await page.goto(pages.address('/account/sign-in'))
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
    for (const way of ['Cash on delivery', 'Bank transfer', 'PayPal']) {
      await fillCart(page)
      const saved = page.getByRole('radio', { name: /18 Alder Lane/ })
      if (way === 'Cash on delivery') {
        await fillCheckout(page, look, null)
        await page.locator('#checkout-save_address').check()
      } else expect(await saved.isChecked()).toBe(true)
      await check(
        page,
        look,
        way === 'Cash on delivery' ? 'customer checkout' : 'checkout with a saved address',
      )
      await place(page, way)
      if (way === 'PayPal') {
        await pay(page, 'Pay')
        await page.getByRole('heading', { name: 'Thank you', exact: true }).waitFor()
        await check(page, look, 'customer paid')
        await page.getByRole('link', { name: 'View your order' }).click()
      }
      await page.waitForURL('**/account/orders/**')
      await check(page, look, way === 'PayPal' ? 'customer order' : `customer order, ${way}`)
      const gateway = way.toLowerCase().replaceAll(' ', '_')
      const paymentStatus = way === 'PayPal' ? 'paid' : 'pending'
      expect(await lastOrder()).toMatchObject({ gateway, paymentStatus, total: 4200n })
      if (way !== 'Bank transfer') continue
      await page.locator('summary', { hasText: 'Cancel order' }).click()
      await page.getByRole('button', { name: 'Cancel order' }).click()
      await page.locator('.account-notice').waitFor()
      await check(page, look, 'cancelled')
      expect((await lastOrder()).status).toBe('cancelled')
    }
    await page.close()
  })
})

it('the keyboard alone is enough to order', async () => {
  const page = await open({ script: true, width: 1280 })
  await page.goto(pages.address('/products/kettle'))
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 120; presses++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never comes to ${selector}.`)
  }
  await tabTo('.product-add [type="submit"]')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Cart' }).waitFor()
  await tabTo('dialog a[href$="/checkout"]')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/checkout')
  const entered = [
    ['#checkout-email', 'keys@example.com'],
    ['#checkout-country', 'United States'],
    ['#checkout-name', 'Ada'],
    ['#checkout-line1', '18 Alder Lane'],
    ['#checkout-city', 'Portland'],
    ['#checkout-state', 'Oregon'],
    ['#checkout-postcode', '97209'],
  ] as const
  for (const [selector, typed] of entered) {
    await page.locator(selector).waitFor()
    await tabTo(selector)
    await page.keyboard.type(typed)
    if (selector === '#checkout-country') await page.locator('select#checkout-state').waitFor()
  }
  // The last field is sent as it is left.
  await page.keyboard.press('Tab')
  await page.locator('#checkout-place').waitFor()
  await tabTo('[name=payment_gateway]')
  await page.keyboard.press('ArrowDown')
  await tabTo('#checkout-place')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.url(), { timeout: 60_000 }).not.toMatch(/\/checkout$/)
  expect(await lastOrder()).toMatchObject({ email: 'keys@example.com', total: 4200n })
  await page.close()
})
