import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { openTestPages, type TestPages } from '../pages/support/open-pages.ts'
import { fillShop } from './support/fill-shop.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

let pages: TestPages

beforeAll(async () => {
  pages = await openTestPages()
  await fillShop(pages)
})
afterAll(() => pages?.close())

const paths = [
  '/products',
  '/products?category=wear&option[Size][]=M&min_rating=4&page=1',
  '/products?q=nothing-like-it&min=abc&min_rating=4',
  '/products/jacket-3',
  '/products/hostile',
  '/products/bare',
]

describe.each([
  { colorScheme: 'light' as const, width: 1280, locale: 'en' },
  { colorScheme: 'dark' as const, width: 320, locale: 'en' },
  { colorScheme: 'light' as const, width: 768, locale: 'ar' },
])('in $colorScheme colours, $width pixels wide, in $locale', ({ colorScheme, width, locale }) => {
  it('every page of the shop passes axe and fits, also with everything unfolded', async () => {
    await pages.site.setSetting('site.locale', locale)
    // axe is a script that the site's policy does not know.
    const options = {
      javaScriptEnabled: true,
      bypassCSP: true,
      colorScheme,
      reducedMotion: 'reduce' as const,
    }
    const page = await pages.openPage({ ...options, viewport: { width, height: 800 } })
    await expect.poll(() => languageAt(page)).toBe(locale)
    for (const path of paths) {
      await page.goto(pages.address(path), { waitUntil: 'load' })
      await page.evaluate(AXE)
      expect([path, await findBreaches(page)]).toEqual([path, []])
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
      })
      expect([path, await findBreaches(page)]).toEqual([path, []])
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([path, overhang]).toEqual([path, 0])
    }
    await page.close()
  })
})

async function languageAt(page: Page): Promise<string | null> {
  await page.goto(pages.address('/products'))
  return page.locator('html').getAttribute('lang')
}
