import { gzipSync } from 'node:zlib'
import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { openTestPages, type TestPages } from '../pages/support/open-pages.ts'
import { fillShop } from './support/fill-shop.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

let pages: TestPages

beforeAll(async () => {
  pages = await openTestPages()
  await fillShop(pages)
  const kettle = await pages.catalogue.product({
    slug: 'kettle',
    name: 'Tarn Kettle',
    price: 4200,
    stock: 500,
  })
  await pages.catalogue.product({
    slug: 'parka',
    name: 'Parka',
    options: [{ name: 'Size', values: ['M', 'L'] }],
    variants: [
      { price: 3500, trackStock: true, stock: 500, optionValues: { Size: 'M' } },
      { price: 3000, optionValues: { Size: 'L' } },
    ],
  })
  const values = ['S', 'L'].flatMap((Size) =>
    ['Moss', 'Berry'].flatMap((Colour) => ['Short', 'Long'].map((Length) => ({ Size, Colour, Length }))),
  )
  const scarf = await pages.catalogue.product({
    slug: 'scarf',
    name: 'Scarf',
    options: [
      { name: 'Size', values: ['S', 'L'] },
      { name: 'Colour', values: ['Moss', 'Berry'] },
      { name: 'Length', values: ['Short', 'Long'] },
    ],
    variants: values.map((optionValues) => ({ price: 2000, optionValues })),
  })
  await pages.site.app.database.prisma.relatedProduct.create({
    data: { productId: kettle.id, relatedId: scarf.id, position: 0 },
  })
  await pages.site.setSetting('payments.sandbox.enabled', true)
  await pages.site.setSetting('shop.terms_url', '/terms')
  await pages.site.app.database.prisma.shippingMethod.createMany({
    data: [
      { code: 'post', name: 'Post', price: 500n, position: 1 },
      { code: 'courier', name: 'Courier', price: 1200n, position: 2, countries: ['US'] },
    ],
  })
})
afterAll(() => pages?.close())

/** Errors of the page's scripts, such as breaches of the site's policy. */
function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('pageerror', ({ message }) => seen.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') seen.push(message.text())
  })
  return seen
}

const pathOf = (page: Page) => new URL(page.url()).pathname
const count = (page: Page) => page.locator('[data-cart-count]:visible').allTextContents()

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').first().fill('ada@example.com')
  await page.getByLabel('Country').first().selectOption('US')
  await page.getByLabel('Name', { exact: true }).first().fill('Ada Lindqvist')
  await page.getByLabel('Street and number').first().fill('18 Alder Lane')
  await page.getByLabel('City').first().fill('Portland')
  await page.locator('#checkout-postcode').fill('97209')
}

/** Whether the page was not loaded again since it was marked. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window)

describe.each([
  { javaScriptEnabled: true, width: 1280 },
  { javaScriptEnabled: true, width: 360 },
  { javaScriptEnabled: false, width: 360 },
])('a guest, scripts $javaScriptEnabled, $width pixels wide', ({ javaScriptEnabled, width }) => {
  const isWide = width > 768
  const open = () => pages.openPage({ javaScriptEnabled, viewport: { width, height: 800 } })

  it('chooses, changes the cart, and orders', async () => {
    const page = await open()
    const seen = watch(page)
    await page.goto(pages.address('/products/parka'))
    if (javaScriptEnabled) await mark(page)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect.poll(() => page.locator('.form-error, .cart-notice').allTextContents()).not.toEqual([])
    if (pathOf(page) !== '/products/parka') await page.goBack()
    await page.getByRole('group', { name: /^Size/ }).getByRole('link', { name: 'M' }).click()
    await expect.poll(() => page.locator('#choose .product-price').textContent()).toBe('$35.00')
    expect(page.url()).toMatch(/variant=\d+/)
    await page.getByLabel('Quantity', { exact: true }).fill('2')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    if (javaScriptEnabled && isWide) {
      await page.getByRole('dialog', { name: 'Cart' }).waitFor()
      expect(await isMarked(page)).toBe(true)
      expect(await count(page)).toEqual(['2'])
      await page.getByRole('link', { name: 'View cart' }).click()
    }
    await page.waitForURL('**/cart')
    expect(await page.locator('.cart-line-total').textContent()).toContain('$70.00')
    expect(await count(page)).toEqual(javaScriptEnabled ? ['2'] : [])

    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Your cart is empty.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.cart-line').waitFor()
    await page.getByRole('spinbutton').fill('1')
    if (javaScriptEnabled) await page.getByRole('spinbutton').blur()
    else await page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => page.locator('.cart-line-total').textContent()).toContain('$35.00')
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await expect.poll(() => page.locator('.cart-line-total').textContent()).toContain('$70.00')
    await page.getByRole('button', { name: 'Decrease quantity' }).click()
    await expect.poll(() => page.locator('.cart-line-total').textContent()).toContain('$35.00')

    await page.getByRole('link', { name: 'Check out' }).click()
    await page.waitForURL('**/checkout')
    await fillAddress(page)
    const next = page.getByRole('button', { name: 'Continue to shipping and payment' })
    if (!javaScriptEnabled) await next.click()
    await page.locator('select[name=state]').selectOption('OR')
    if (!javaScriptEnabled) await next.click()
    await page.getByLabel('Courier').waitFor()
    // The terms are accepted while the prices are on their way.
    const accept = async (route: Route) => {
      await page.getByLabel('I accept').check()
      await route.continue()
    }
    if (javaScriptEnabled) await page.route('**/checkout/forms/*', accept, { times: 1 })
    // The prices for the state may be on their way, and take the place of what is clicked.
    const courier = page.getByLabel('Courier')
    await expect
      .poll(() =>
        courier.check().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    if (!javaScriptEnabled) {
      // The total is not the one that was shown: the buyer is asked again.
      await page.getByLabel('I accept').check()
      await page.getByRole('button', { name: /^Order and pay \$40/ }).click()
      expect(await page.getByRole('alert').textContent()).toContain('$47.00')
    }
    await page.getByRole('button', { name: 'Order and pay $47.00' }).waitFor()
    expect(await page.getByLabel('I accept').isChecked()).toBe(true)
    await page.getByLabel('I accept').uncheck()
    await page.getByRole('button', { name: 'Order and pay $47.00' }).click()
    await expect.poll(() => page.getByRole('alert').allTextContents()).toHaveLength(1)
    if (javaScriptEnabled) expect(await page.evaluate(() => document.activeElement?.id)).toBe('notice')
    await page.getByLabel('I accept').check()
    expect(await page.getByLabel('Street and number').first().inputValue()).toBe('18 Alder Lane')
    await page.getByRole('button', { name: 'Order and pay $47.00' }).click()
    await page.waitForURL('**/orders/**')
    expect(await page.locator('main').textContent()).toContain('$47.00')
    expect(await count(page)).toEqual([])
    await page.goBack()
    expect(seen).toEqual([])
    await page.close()
  })

  it('pays at a provider, is declined, and chooses another way', async () => {
    const page = await open()
    await page.goto(pages.address('/products?q=kettle'))
    await page.getByRole('button', { name: /^Add/ }).first().click()
    if (javaScriptEnabled && isWide) await page.getByRole('link', { name: 'Check out' }).click()
    else {
      await page.waitForURL('**/cart')
      await page.getByRole('link', { name: 'Check out' }).click()
    }
    await page.waitForURL('**/checkout')
    await fillAddress(page)
    const next = page.getByRole('button', { name: 'Continue to shipping and payment' })
    if (!javaScriptEnabled) await next.click()
    await page.locator('select[name=state]').selectOption('OR')
    if (!javaScriptEnabled) await next.click()
    await page.getByLabel('Test payment').check()
    await page.getByLabel('I accept').check()
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    // No page in between asks for another click.
    await page.waitForURL('**/pay/sandbox/**')
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await page.getByRole('link', { name: 'Choose another payment method' }).click()
    await page.waitForURL('**/checkout')
    expect(await page.getByLabel('City').first().inputValue()).toBe('Portland')
    await page.getByLabel('Cash on delivery').check()
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await page.waitForURL('**/orders/**')
    await page.close()
  })
})

it('sends what is chosen in haste one after the other, so that the last choice stays', async () => {
  const page = await pages.openPage({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 } })
  await page.goto(pages.address('/products/kettle'))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('link', { name: 'Check out' }).click()
  await page.waitForURL('**/checkout')
  const seen: string[] = []
  page.on('request', (request) => request.method() === 'POST' && seen.push('sent'))
  page.on('response', (response) => response.request().method() === 'POST' && seen.push('answered'))
  const country = page.getByLabel('Country').first()
  // The first one takes its time.
  const hold = (route: Route) =>
    new Promise((resolve) => setTimeout(resolve, 500)).then(() => route.continue())
  await page.route('**/checkout/forms/*', hold, { times: 1 })
  await country.selectOption('US')
  await country.selectOption('DE')
  await expect.poll(() => seen).toEqual(['sent', 'answered', 'sent', 'answered'])
  await page.reload()
  expect(await country.inputValue()).toBe('DE')
  await page.close()
})

it('builds each option that is chosen in haste on the ones before, and adds what was chosen last', async () => {
  const page = await pages.openPage({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 } })
  await page.goto(pages.address('/products/scarf'))
  await mark(page)
  // Earlier answers take longer than later ones.
  let delay = 900
  await page.route('**/products/scarf?*', async (route) => {
    delay -= 200
    await new Promise((resolve) => setTimeout(resolve, Math.max(delay, 100)))
    await route.continue()
  })
  const choose = async (...names: string[]) => {
    for (const name of names) await page.getByRole('link', { name, exact: true }).click()
  }
  const chosen = () => page.locator('.product-choice [aria-current="true"]').allTextContents()
  await choose('L', 'Moss', 'Berry', 'Long')
  await expect.poll(chosen).toEqual(['L', 'Berry', 'Long'])
  await page.getByLabel('Quantity', { exact: true }).fill('2')
  delay = 900
  await choose('S', 'Short')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const line = page.getByRole('dialog', { name: 'Cart' }).locator('.cart-line')
  await line.waitFor()
  expect(await line.textContent()).toMatch(/S.*Berry.*Short/s)
  expect(await line.getByRole('spinbutton').inputValue()).toBe('2')
  expect([await chosen(), await isMarked(page)]).toEqual([['S', 'Berry', 'Short'], true])
  await page.close()
})

it('takes a press that an answer comes in the middle of', async () => {
  const page = await pages.openPage({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 } })
  await page.goto(pages.address('/products/scarf'))
  await page.route('**/products/scarf?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  const click = (name: string, delay = 0) => page.getByRole('link', { name, exact: true }).click({ delay })
  await click('L')
  await click('Berry', 500)
  const chosen = page.locator('.product-choice [aria-current="true"]')
  await expect.poll(() => chosen.allTextContents()).toEqual(expect.arrayContaining(['L', 'Berry']))
  await page.close()
})

it('opens the options of another product in a list, and on its own page beside a product', async () => {
  const page = await pages.openPage({ javaScriptEnabled: true, viewport: { width: 1280, height: 800 } })
  const options = page.getByRole('link', { name: 'Choose options of Scarf' })
  await page.goto(pages.address('/products'))
  await options.click()
  await page.getByRole('dialog', { name: 'Scarf' }).waitFor()
  await page.goto(pages.address('/products/kettle'))
  await options.click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/products/scarf')
  await page.close()
})

describe.each([
  { colorScheme: 'light' as const, width: 1280, locale: 'en' },
  { colorScheme: 'dark' as const, width: 360, locale: 'en' },
  { colorScheme: 'light' as const, width: 1280, locale: 'ar' },
])('in $colorScheme colours, $width pixels wide, in $locale', ({ colorScheme, width, locale }) => {
  it('every state passes axe and fits', async () => {
    await pages.site.setSetting('site.locale', locale)
    // axe is a script that the site's policy does not know.
    const options = { javaScriptEnabled: true, bypassCSP: true, colorScheme }
    const page = await pages.openPage({ ...options, viewport: { width, height: 800 } })
    const check = async (state: string) => {
      await page.evaluate(AXE)
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([state, await findBreaches(page), overhang]).toEqual([state, [], 0])
    }
    await expect
      .poll(async () => {
        await page.goto(pages.address('/cart'))
        return page.locator('html').getAttribute('lang')
      })
      .toBe(locale)
    await check('empty cart')
    await page.goto(pages.address('/products/kettle'))
    await check('product')
    await page.locator('.product-add [type="submit"]').click()
    if (width > 768) {
      await page.locator('dialog[open] .cart-line').waitFor()
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
      await check('drawer')
    }
    await page.goto(pages.address('/cart?country=US'))
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
    })
    await check('cart')
    await page.goto(pages.address('/checkout'))
    await check('checkout')
    await page.locator('#checkout-continue').click()
    await page.getByRole('alert').waitFor()
    await check('checkout with a mistake')
    await page.locator('#checkout-country').selectOption('US')
    await page.locator('select[name=state]').selectOption('OR')
    await page.locator('#checkout-postcode').fill('97209')
    await page.locator('#checkout-postcode').blur()
    await page.locator('#checkout-place').click()
    await expect.poll(() => page.locator('.checkout-notice li').count()).toBeGreaterThan(3)
    await page.locator('#checkout-other_invoice').check()
    await check('checkout with every mistake')
    await page.close()
    await pages.site.setSetting('site.locale', 'en')
  })
})

it('the keyboard alone is enough', async () => {
  const page = await pages.openPage({ javaScriptEnabled: true })
  await page.goto(pages.address('/products/kettle'))
  await page.locator('#add-quantity').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cart' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.goto(pages.address('/checkout'))
  await page.getByLabel('E-mail address').first().fill('ada@example.com')
  // Enter goes on; it neither leads to signing in nor orders anything.
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  expect(pathOf(page)).toBe('/checkout')
  expect(await page.getByLabel('E-mail address').first().inputValue()).toBe('ada@example.com')
  await page.close()
})

describe('pages that everybody sees', () => {
  it('are kept also for visitors with a cart, whose count moves nothing', async () => {
    const page = await pages.openPage({ javaScriptEnabled: true })
    await page.goto(pages.address('/products/kettle'))
    await page.locator('.product-add [type="submit"]').click()
    await page.locator('dialog[open]').waitFor()
    const answer = await page.goto(pages.address('/products/kettle'))
    expect(answer?.headers()['cache-control']).toBe('public, no-cache')
    expect(await count(page)).toEqual(['1'])
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 500)
        }),
    )
    expect(shift).toBe(0)
    await page.close()
  })

  it('load one script of at most 6 KB for the whole shop', async () => {
    const { html } = await pages.get('/products/kettle')
    const [, path = ''] = /<script src="([^"]*shop\.js)"/.exec(html) ?? []
    const script = await (await fetch(pages.address(path))).text()
    expect(gzipSync(script, { level: 9 }).byteLength).toBeLessThanOrEqual(6 * 1024)
    expect(script).toContain('data-shop-part')
  })

  it('are as without a shop once it is switched off', async () => {
    await pages.site.setSetting('shop.web_enabled', false)
    // Where the redirects of a former shop lead on.
    await expect.poll(async () => (await pages.get('/cart')).status).toBe(301)
    expect((await pages.get('/products/kettle')).html).not.toMatch(/shop\.js|\/cart/)
    expect((await pages.get('/checkout')).status).toBe(301)
    await pages.site.setSetting('shop.web_enabled', true)
    await expect.poll(async () => (await pages.get('/cart')).status).toBe(200)
  })
})
