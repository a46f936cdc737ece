import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestPages, type TestPages } from '../pages/support/open-pages.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let pages: TestPages
let page: Page

beforeAll(async () => {
  pages = await openTestPages()
  await pages.catalogue.product({ slug: 'kettle', name: 'Tarn Kettle', price: 4200, stock: 500 })
})
afterAll(() => pages?.close())

async function fillCart(): Promise<void> {
  page = await pages.openPage({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 } })
  await page.goto(pages.address('/products/kettle'))
  await page.locator('.product-add [type="submit"].button').click()
  await page.locator('.cart-drawer .cart-line').waitFor()
  await page.goto(pages.address('/cart'))
}

/** Enters where to, after which a script shows the rest of the checkout. */
async function enterAddress(): Promise<void> {
  await page.locator('#checkout-email').fill('ada@example.com')
  await page.locator('#checkout-country').selectOption('US')
  await page.locator('select[name=state]').selectOption('OR')
  const address = { name: 'Ada', line1: '18 Alder Lane', postcode: '97209', city: 'Portland' }
  for (const [name, value] of Object.entries(address)) await page.locator(`#checkout-${name}`).fill(value)
  await page.locator('#checkout-place').waitFor()
}

it('the buttons beside a quantity stay where they are when it changes', async () => {
  await fillCart()
  const more = page.locator('main [id*="-more-"]')
  const quantity = page.locator('main [name=quantity]')
  const before = await more.boundingBox()
  await more.click()
  await expect.poll(() => quantity.inputValue()).toBe('2')
  expect(await more.boundingBox()).toEqual(before)
  expect(await page.locator('body > [role=status]').textContent()).toContain('Your cart has been updated.')
  await quantity.fill('501')
  await quantity.press('Enter')
  await expect.poll(() => page.locator('main .cart-notice').textContent()).toContain('Only 500')
  await page.context().close()
})

it('an order whose cart was emptied in another tab is explained', async () => {
  await fillCart()
  const id = await page.locator('main [name=id]').first().inputValue()
  await page.goto(pages.address('/checkout'))
  await enterAddress()
  await page.evaluate(async (line) => {
    await fetch('/cart/forms/remove', { method: 'POST', body: new URLSearchParams({ id: line }) })
  }, id)
  await page.locator('#checkout-place').click()
  await page.waitForURL(/\/cart$/)
  expect(await page.locator('main .cart-notice').textContent()).toContain('Nothing was ordered')
  await page.context().close()
})

it('a note that was just typed is at the checkout', async () => {
  await fillCart()
  await page.locator('.cart-more', { hasText: 'note' }).locator('summary').click()
  await page.locator('#cart-note').fill('Please ring twice.')
  await page.locator('main .cart-checkout').click()
  await page.waitForURL(/\/checkout/)
  await enterAddress()
  expect(await page.locator('[name=customer_note]').inputValue()).toBe('Please ring twice.')
  await page.context().close()
})

it('a mistake that was corrected is no longer marked, wherever the checkout continues', async () => {
  await fillCart()
  await page.goto(pages.address('/checkout'))
  const marked = page.locator('main [aria-invalid="true"]')
  await page.locator('#checkout-continue').click()
  await marked.first().waitFor()
  await enterAddress()
  expect(await marked.count()).toBe(0)
  await page.context().close()
})
