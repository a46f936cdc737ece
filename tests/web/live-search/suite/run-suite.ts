import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Browser } from '#tests/support/browsers/browser.ts'
import { type FixtureSite, startFixtureSite } from '#tests/support/browsers/fixture-site.ts'
import { makeSearchPage, type SearchPage } from '#tests/support/browsers/search-page.ts'
import { testAccessibility } from './test-accessibility.ts'
import { testAsking } from './test-asking.ts'
import { testEmpty } from './test-empty.ts'
import { testForms } from './test-forms.ts'
import { testKeyboard } from './test-keyboard.ts'
import { testPanel } from './test-panel.ts'
import { testPlaces } from './test-places.ts'
import { testPointer } from './test-pointer.ts'
import { testReturn } from './test-return.ts'
import { testTheming } from './test-theming.ts'

/** Tests the script in one browser; the page given back is there from the first test on. */
export function runSuite<Tested extends Browser>(
  open: () => Promise<Tested>,
): { getPage(): SearchPage; getBrowser(): Tested } {
  let browser: Tested
  let site: FixtureSite
  let page: SearchPage
  beforeAll(async () => {
    site = await startFixtureSite()
    browser = await open()
    page = makeSearchPage(browser, site)
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })
  afterEach(async () => {
    expect(await page.faults()).toEqual([])
    site.reset()
  })
  const getPage = () => page
  for (const test of [
    testAsking,
    testPanel,
    testKeyboard,
    testPointer,
    testTheming,
    testForms,
    testPlaces,
    testReturn,
    testEmpty,
    testAccessibility,
  ]) {
    test(getPage)
  }
  return { getPage, getBrowser: () => browser }
}
