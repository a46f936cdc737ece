import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestPages, type TestPages } from './support/open-pages.ts'

let pages: TestPages

beforeAll(async () => {
  pages = await openTestPages()
  await pages.site.setSetting('shop.privacy_url', '/privacy')
  await pages.content.page({ slug: 'privacy', title: 'Privacy' })
})
afterAll(() => pages?.close())

describe('the search in the header', () => {
  it.each(['light', 'dark'] as const)('shows its focus in forced colours, %s', async (colorScheme) => {
    const page = await pages.openPage({
      javaScriptEnabled: true,
      bypassCSP: true,
      forcedColors: 'active',
      colorScheme,
    })
    await page.goto(pages.address('/'))
    const outline = () =>
      page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(
          document.querySelector('.site-header .search-form') ?? document.body,
        )
        return `${outlineStyle} ${outlineWidth}`
      })
    expect(await outline()).toMatch(/^none /)
    await page.focus('.site-header .search-form input[type="search"]')
    expect(await outline()).toBe('solid 2px')
    await page.close()
  })
})

describe('a form that was refused', () => {
  it('puts the focus on its errors, which lead to their fields, without scripts', async () => {
    const page = await pages.openPage()
    await page.goto(pages.address('/contact'))
    await page.fill('#contact-name', 'Ada')
    // What the browser takes for an address, and the site does not.
    await page.fill('#contact-email', 'ada@nowhere')
    await page.fill('#contact-message', 'Hello')
    await page.click('main button[type="submit"]')
    expect(page.url()).toMatch(/\/contact#respond$/)
    await page.locator('#respond:focus').waitFor({ state: 'attached' })
    const alert = page.locator('.respond-notice[role="alert"]')
    expect(await alert.textContent()).toContain('E-mail address')
    await alert.getByRole('link', { name: 'E-mail address' }).click()
    expect(page.url()).toMatch(/#contact-email$/)
    await page.locator('#contact-email:focus').waitFor({ state: 'attached' })
    expect(await page.inputValue('#contact-message')).toBe('Hello')
    await page.close()
  })
})
