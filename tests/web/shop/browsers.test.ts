import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findBreaches, loadAxe } from '#tests/support/browsers/axe.ts'
import type { Browser } from '#tests/support/browsers/browser.ts'
import { openFirefox } from '#tests/support/browsers/firefox.ts'
import { openWebKit } from '#tests/support/browsers/webkit.ts'
import { serveWithoutScripts } from '#tests/support/browsers/without-scripts.ts'
import { type Counter, openCounter } from '#tests/support/payments/counter.ts'
import { openTestPages, type TestPages } from '../pages/support/open-pages.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let pages: TestPages
let counter: Counter
let plain: Awaited<ReturnType<typeof serveWithoutScripts>>

beforeAll(async () => {
  counter = await openCounter()
  pages = await openTestPages(counter.env)
  plain = await serveWithoutScripts(pages.server.port)
  for (const [key, value] of Object.entries(counter.settings)) await pages.site.setSetting(key, value)
  await pages.catalogue.product({ slug: 'kettle', name: 'Tarn Kettle', price: 4200, stock: 500 })
})
afterAll(async () => {
  await plain?.close()
  await pages?.close()
  await counter?.close()
})

const LIGHT_WAYS = [
  { way: 'cash_on_delivery', scripts: true, width: 1024 },
  { way: 'mollie', scripts: false, width: 360 },
]
const DARK_WAYS = [
  { way: 'stripe', scripts: true, width: 360 },
  { way: 'paypal', scripts: false, width: 1024 },
]

describe.each([
  { name: 'Firefox', launch: openFirefox, colors: 'light', ways: LIGHT_WAYS },
  { name: 'Firefox', launch: openFirefox, colors: 'dark', ways: DARK_WAYS },
  { name: 'WebKit', launch: openWebKit, colors: 'light', ways: LIGHT_WAYS },
  { name: 'WebKit', launch: openWebKit, colors: 'dark', ways: DARK_WAYS },
])('in $name, in $colors colours', ({ launch, colors, ways }) => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launch({ isDark: colors === 'dark' })
  })
  afterAll(() => browser?.close())

  const has = (selector: string) =>
    browser.evaluate((wanted: string) => document.querySelector(wanted) !== null, selector)
  // A page that is being left answers nothing.
  const see = (selector: string) =>
    expect.poll(() => has(selector).catch(() => false), { timeout: 60_000 }).toBe(true)
  const enter = (name: string, value: string) =>
    browser.evaluate(
      (field: string, text: string) => {
        const element = document.querySelector<HTMLInputElement>(`[name="${field}"]`)
        if (!element) throw new Error(`There is no field ${field}.`)
        element.value = text
        element.dispatchEvent(new Event('change', { bubbles: true }))
      },
      name,
      value,
    )

  /** That a state has no fault that axe knows, fits, and has the colours. */
  const check = async () => {
    const isDark = await browser.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(isDark).toBe(colors === 'dark')
    await browser.evaluate(loadAxe)
    const overhang = await browser.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([await findBreaches(browser), overhang <= 0]).toEqual([[], true])
  }

  it('a guest adds to the cart beside the page', async () => {
    await browser.setWidth(1024)
    await browser.open(pages.address('/products/kettle'))
    await browser.click('.product-add [type="submit"]')
    await see('dialog[open] .cart-line')
    expect(await browser.evaluate(() => document.querySelector('[data-cart-count]')?.textContent)).toBe('1')
    await check()
  })

  it.each(ways)(
    'a guest pays by $way, scripts $scripts, $width pixels wide',
    async ({ way, scripts, width }) => {
      const site = scripts ? pages.address('') : plain.url
      await pages.site.setSetting('site.url', site)
      await browser.setWidth(width)
      await browser.open(`${site}/products/kettle`)
      await browser.click('.product-add [type="submit"]')
      await see('.cart-line')
      await browser.open(`${site}/checkout`)
      await enter('email', 'ada@example.com')
      await enter('country', 'US')
      if (!scripts) await browser.click('#checkout-continue')
      await see('select[name=state]')
      await enter('state', 'OR')
      const entered = { name: 'Ada', line1: '18 Alder Lane', city: 'Portland', postcode: '97209' }
      for (const [name, value] of Object.entries(entered)) await enter(name, value)
      if (!scripts) await browser.click('#checkout-continue')
      await see('#checkout-place')
      await check()
      await browser.click(`[name=payment_gateway][value=${way}]`)
      await browser.click('#checkout-place')
      if (way !== 'cash_on_delivery') {
        await see('button[value=pay]')
        await browser.click('button[value=pay]')
        await see('main a[href*="/orders/"]')
        await browser.click('main a[href*="/orders/"]')
      }
      await expect
        .poll(() => browser.evaluate(() => location.pathname).catch(() => ''), { timeout: 60_000 })
        .toMatch(/^\/orders\//)
      await see('main .order-steps')
      await check()
      expect(await browser.evaluate(() => document.querySelector('main')?.textContent)).toContain('$42.00')
      const { prisma } = pages.site.app.database
      expect(await prisma.order.findFirstOrThrow({ orderBy: { id: 'desc' } })).toMatchObject({
        gateway: way,
        paymentStatus: way === 'cash_on_delivery' ? 'pending' : 'paid',
      })
    },
  )
})
