import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Browser } from '#tests/support/browsers/browser.ts'
import { openFirefox } from '#tests/support/browsers/firefox.ts'
import { openWebKit } from '#tests/support/browsers/webkit.ts'
import { openTestPages, type TestPages } from '../pages/support/open-pages.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let pages: TestPages

beforeAll(async () => {
  pages = await openTestPages()
  await pages.catalogue.product({ slug: 'kettle', name: 'Tarn Kettle', price: 4200, stock: 500 })
})
afterAll(() => pages?.close())

describe.each([
  { name: 'Firefox', launch: openFirefox },
  { name: 'WebKit', launch: openWebKit },
])('in $name', ({ launch }) => {
  let browser: Browser

  beforeAll(async () => {
    browser = await launch()
  })
  afterAll(() => browser?.close())

  const has = (selector: string) =>
    browser.evaluate((wanted: string) => document.querySelector(wanted) !== null, selector)
  const see = (selector: string) => expect.poll(() => has(selector), { timeout: 20_000 }).toBe(true)
  /** WebDriver clicks only what is on the screen. */
  const click = async (selector: string) => {
    await browser.evaluate(
      (wanted: string) => document.querySelector(wanted)?.scrollIntoView({ block: 'center' }),
      selector,
    )
    await browser.click(selector)
  }
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

  it('a guest adds to the cart beside the page, and orders', async () => {
    await browser.open(pages.address('/products/kettle'))
    await click('.product-add button')
    await see('dialog[open] .cart-line')
    expect(await browser.evaluate(() => document.querySelector('[data-cart-count]')?.textContent)).toBe('1')
    await browser.open(pages.address('/checkout'))
    await enter('country', 'US')
    await see('select[name=state]')
    await enter('state', 'OR')
    await see('#checkout-place')
    const entered = { email: 'ada@example.com', name: 'Ada', line1: '18 Alder Lane', city: 'Portland' }
    for (const [name, value] of Object.entries(entered)) await enter(name, value)
    await click('#checkout-place')
    await expect
      .poll(() => browser.evaluate(() => location.pathname), { timeout: 20_000 })
      .toMatch(/^\/orders\//)
    expect(await browser.evaluate(() => document.querySelector('main')?.textContent)).toContain('$42.00')
  })
})
