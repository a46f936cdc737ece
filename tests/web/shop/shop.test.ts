import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPages, type TestPages } from '../pages/support/open-pages.ts'
import { fillShop, HOSTILE } from './support/fill-shop.ts'

let pages: TestPages
let page: Page

beforeAll(async () => {
  pages = await openTestPages()
  await fillShop(pages)
  page = await pages.openPage()
})
afterAll(() => pages?.close())

const go = (path: string) => page.goto(pages.address(path))
const place = () => page.url().slice(pages.address('').length)
const count = () => page.locator('#shop-count').textContent()
const chips = async () => {
  const texts = await page.locator('.shop-results .shop-chips a:not(.shop-chips-clear)').allTextContents()
  return texts.map((text) => text.replace(/^Without /, ''))
}
const names = () => page.locator('.product-card h3').allTextContents()
const hostileQuery = encodeURIComponent(HOSTILE)

describe('an address of the shop', () => {
  it.each([
    [200, '/products'],
    [200, '/products?category=wear'],
    [200, '/products?page=999&per_page=10'],
    [200, '/products?min=abc&max=%00&option[a][]=%27&option=x&sort[]=1'],
    [200, `/products?q=${hostileQuery}&tag=${hostileQuery}`],
    [200, '/products/jacket-1'],
    [200, '/products/jacket-1?variant=nothing&page=99'],
    [404, '/products?category=nothing'],
    [404, '/products/nothing'],
    [404, '/products/%00'],
    [404, `/products/${hostileQuery}`],
  ])('answers %i for %s, with a whole page', async (status, path) => {
    const answer = await pages.get(path)
    expect(answer.status).toBe(status)
    expect(answer.html.match(/<h1/g)).toHaveLength(1)
    expect(answer.html).toContain('class="site-footer"')
  })

  it('is not there while there is no shop', async () => {
    await pages.site.setSetting('modules.shop', false)
    for (const path of ['/products', '/products?category=wear', '/products/jacket-1'])
      await expect.poll(async () => (await pages.get(path)).status).toBe(404)
    await pages.site.setSetting('modules.shop', true)
    await expect.poll(async () => (await pages.get('/products')).status).toBe(200)
  })
})

describe('the header', () => {
  it('leaves on the way down, and comes back on the way up and for the keyboard', async () => {
    const phone = await pages.openPage({ viewport: { width: 390, height: 500 }, javaScriptEnabled: true })
    await phone.goto(pages.address('/products'))
    const is = (state: string) =>
      phone.locator(`[data-shop-header="${state}"]`).waitFor({ state: 'attached' })
    const scroll = (by: number) => phone.evaluate((top) => scrollBy({ top, behavior: 'instant' }), by)
    await is('shown')
    await scroll(600)
    await is('hidden')
    await scroll(-100)
    await is('shown')
    await scroll(100)
    await is('hidden')
    await phone.locator('.site-brand').focus()
    await is('shown')
    await phone.context().close()
  })
})

describe('the list of products', () => {
  it('is narrowed by its form and widened by its links, without scripts', async () => {
    await go('/products?category=layers&sort=name')
    await page.getByLabel('From').fill('25')
    await page.getByLabel('To', { exact: true }).fill('60.50')
    await page.locator('label', { hasText: /^M/ }).click()
    await page.getByRole('button', { name: /^Show .*products$/ }).click()
    const query = new URL(page.url()).searchParams
    expect([query.get('category'), query.get('sort'), query.getAll('option[Size][]')]).toEqual([
      'layers',
      'name',
      ['M'],
    ])
    expect(await count()).toBe('5 products')
    expect(await chips()).toEqual(['Price: from $25.00', 'Price: up to $60.50', 'Size: M'])
    expect(await page.getByLabel('From').inputValue()).toBe('25')
    await page.getByRole('link', { name: 'up to $60.50' }).click()
    expect(await chips()).toEqual(['Price: from $25.00', 'Size: M'])
    expect(await count()).toBe('29 products')
    await page.getByRole('link', { name: 'Clear all' }).click()
    expect([place(), await count()]).toEqual(['/products?category=layers&sort=name', '30 products'])
  })

  it('goes through its pages with the filters and the order kept', async () => {
    await go('/products?min=20&sort=price_asc&per_page=12')
    expect((await names())[0]).toBe('Jacket 2')
    await page.getByRole('link', { name: 'Next' }).click()
    expect(place()).toBe('/products?min=20&sort=price_asc&per_page=12&page=2')
    await page.getByRole('link', { name: 'Page 3' }).click()
    expect((await names()).at(-1)).toBe('Jacket 30')
    await page.getByText('Sort: Price, low to high').click()
    await page.getByRole('link', { name: 'Price, high to low' }).click()
    expect(place()).toBe('/products?min=20&sort=price_desc&per_page=12')
    expect((await names())[0]).toBe('Jacket 30')
  })

  it('leads through the tree of categories', async () => {
    await go('/products')
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Wear' }).click()
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Layers' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Layers')
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Wear' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Wear')
    expect(await page.locator('.lead').textContent()).toBe(HOSTILE)
  })

  it('says which filter it left out, and shows the rest', async () => {
    await go('/products?min=%3Cb%3E&max=11')
    expect(await page.locator('.notice').textContent()).toMatch(
      /^We ignored the price “<b>” because we could not read it/,
    )
    expect(await count()).toBe('2 products')
  })

  it('helps on where nothing fits, and where the pages end', async () => {
    await go('/products?category=layers&q=zeppelin&on_sale=1')
    expect(await page.locator('.empty').textContent()).toContain('No product matches all of these filters')
    await page.getByRole('link', { name: 'See all products in Layers' }).click()
    expect(place()).toBe('/products?category=layers')
    await go('/products?page=50')
    await page.getByRole('link', { name: 'Go to the last page' }).click()
    expect(place()).toBe('/products?page=2')
  })

  it('tells search engines of categories, and keeps what is narrowed further to itself', async () => {
    const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
    const robots = (html: string) => /<meta name="robots" content="([^"]*)"/.exec(html)?.[1]
    const category = (await pages.get('/products?category=wear&sort=name')).html
    expect(canonical(category)).toBe(pages.address('/products?category=wear'))
    const narrowed = (await pages.get('/products?category=wear&on_sale=1')).html
    expect([canonical(narrowed), robots(narrowed)]).toEqual([undefined, 'noindex, follow'])
  })
})

describe('the page of a product', () => {
  it('shows what a chosen variant costs and is, by plain links', async () => {
    await go('/products/jacket-3')
    const price = () => page.locator('#choose .product-price').textContent()
    expect(await price()).toBe('From $30.00')
    await page.getByRole('group', { name: /^Size/ }).getByRole('link', { name: 'M' }).click()
    expect(await price()).toBe('$35.00')
    expect(await page.locator('.product-availability').textContent()).toBe('Only 2 left')
    await page.getByRole('group', { name: /^Size/ }).getByRole('link', { name: 'L (sold out)' }).click()
    expect(await page.locator('.product-availability').textContent()).toBe('Sold out')
    expect(await page.locator('.product-choice [aria-current="true"]').textContent()).toMatch(/^L/)
  })

  it('has thumbnails that lead to its pictures, and room for each before it is there', async () => {
    await go('/products/jacket-3')
    for (const link of await page.locator('.product-thumbs a').all())
      expect(await page.locator(String(await link.getAttribute('href'))).count()).toBe(1)
    const unsized = page.locator('main img:not([width]), main img:not([height])')
    expect(await unsized.count()).toBe(0)
  })

  it('goes through reviews, and marks its head', async () => {
    await go('/products/hostile')
    expect(await page.locator('.product-review').count()).toBe(10)
    await page.getByRole('link', { name: 'Next' }).click()
    expect(place()).toBe('/products/hostile?page=2#reviews')
    expect(await page.locator('.product-review').count()).toBe(2)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
      pages.address('/products/hostile'),
    )
    expect(await page.title()).toContain(HOSTILE)
  })

  it('has nothing in it that a text could have brought in', async () => {
    for (const path of [
      '/products/hostile',
      '/products?category=wear',
      `/products?q=${hostileQuery}&tag=${hostileQuery}`,
    ]) {
      await go(path)
      expect([path, await page.locator('main :is(script, b, i), main [onerror]').count()]).toEqual([path, 0])
      expect(await page.locator('main').textContent()).not.toContain('49')
    }
    await go('/products/hostile')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(HOSTILE)
    await page.locator('.tag-list a').click()
    expect([await count(), await chips()]).toEqual(['1 product', [`Tag: ${HOSTILE}`]])
  })
})
