import { describe, expect, it } from 'vitest'
import { AXE } from '#tests/support/browsers/axe.ts'
import { openChromium } from '#tests/support/browsers/chromium.ts'
import { waitFor } from '#tests/support/browsers/search-page.ts'
import { runSuite } from './suite/run-suite.ts'
import { findAllBreaches } from './suite/test-accessibility.ts'

const { getPage, getBrowser } = runSuite(openChromium)

describe('axe', () => {
  it.each([
    ['light', 'rtl'],
    ['dark', 'ltr'],
    ['dark', 'rtl'],
  ] as const)('finds nothing in a page that is %s and %s', async (scheme, dir) => {
    await getPage().open({ before: AXE, scheme, dir })
    expect(await findAllBreaches(getPage())).toEqual({})
  })

  it('finds nothing at 320 pixels', async () => {
    await getBrowser().setWidth(320)
    await getPage().open({ before: AXE })
    expect(await findAllBreaches(getPage())).toEqual({})
    await getBrowser().setWidth(1024)
  })

  it('finds nothing in forced colours, where the chosen option has an outline', async () => {
    const { page } = getBrowser()
    await page.emulateMedia({ forcedColors: 'active' })
    await getPage().open({ before: AXE })
    expect(await findAllBreaches(getPage())).toEqual({})
    await getPage().search('tea')
    await page.keyboard.press('ArrowDown')
    const outline = await page
      .locator('[aria-selected=true]')
      .evaluate((one) => getComputedStyle(one).outline)
    expect(outline).toContain('solid 2px')
    await page.emulateMedia({ forcedColors: 'none' })
  })
})

describe('a real input method', () => {
  it('shows what is composed after a pause, and what it commits', async () => {
    const page = getPage()
    await page.open()
    const devtools = await getBrowser().page.context().newCDPSession(getBrowser().page)
    for (const text of ['に', 'にほ', 'にほん'])
      await devtools.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: text.length })
    expect((await page.until((state) => state.isOpen && state.shown === 'にほん')).value).toBe('にほん')
    await devtools.send('Input.insertText', { text: '日本' })
    expect((await page.until((state) => state.shown === '日本')).value).toBe('日本')
  })
})

describe('a keyboard of Android', () => {
  it('shows results while it composes, for it composes every word', async () => {
    const page = getPage()
    const devtools = await getBrowser().page.context().newCDPSession(getBrowser().page)
    const userAgent = await page.browser.evaluate(() => navigator.userAgent)
    const android = userAgent.replace('X11; Linux x86_64', 'Linux; Android 16; K')
    await devtools.send('Network.setUserAgentOverride', { userAgent: android })
    await page.open()
    await devtools.send('Input.imeSetComposition', { text: 'tea', selectionStart: 3, selectionEnd: 3 })
    expect((await page.until((state) => state.isOpen)).lines).toContain('item tea')
    await devtools.send('Network.setUserAgentOverride', { userAgent })
  })
})

describe('a tab of its own', () => {
  it('is what Ctrl+Enter and Ctrl+click open', async () => {
    const context = getBrowser().page.context()
    const tabs = context.pages().length
    await getPage().open()
    await getPage().search('tea')
    await getBrowser().press('ArrowDown')
    await getBrowser().press('Enter', ['Control'])
    await getBrowser().click('.site-search-item', ['Control'])
    const pages = await waitFor(
      () => context.pages(),
      (found) => found.length === tabs + 2,
    )
    await Promise.all(pages.slice(tabs).map((page) => page.close()))
    expect((await getPage().state()).isOpen).toBe(true)
  })
})

describe('the back/forward cache', () => {
  it('takes the page, and gives it back with the text and without the panel', async () => {
    const page = getPage()
    const url = await page.open()
    await page.search('tea')
    await page.browser.evaluate(() => location.assign('/results/elsewhere'))
    await page.arrive('/results/elsewhere')
    await page.browser.back()
    await page.arrive(new URL(url).pathname)
    expect(await page.browser.evaluate(() => window.seen.persisted)).toBe(true)
    const { value, isOpen } = await page.state()
    expect([value, isOpen]).toEqual(['tea', false])
  })
})
