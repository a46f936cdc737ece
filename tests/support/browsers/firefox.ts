import puppeteer from 'puppeteer-core'
import { findFirefox } from '../services/firefox.mjs'
import { type Browser, WINDOW } from './browser.ts'

/** Milliseconds. A busy machine takes longer for a page than the 30 s that Puppeteer waits. */
const PATIENCE = 120_000

/** Opens Firefox without a window, driven over WebDriver BiDi. */
export async function openFirefox({ isDark = false } = {}): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: await findFirefox(),
    headless: true,
    defaultViewport: WINDOW,
    // 0 is dark, 1 is light.
    extraPrefsFirefox: { 'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1 },
  })
  const openTab = async () => {
    const tab = await browser.newPage()
    tab.setDefaultTimeout(PATIENCE)
    return tab
  }
  let page = await openTab()
  let isConfused = false
  return {
    name: 'Firefox',
    async open(url) {
      if (isConfused) {
        await page.close()
        page = await openTab()
        isConfused = false
      }
      await page.goto(url)
    },
    // Puppeteer waits for a load, which pages from the back/forward cache do without: so it is not told.
    async back() {
      isConfused = true
      await page.evaluate(() => void setTimeout(() => history.back()))
    },
    evaluate: (run, ...args) =>
      page.evaluate(`(${run})(...${JSON.stringify(args)})`) as ReturnType<typeof run> as never,
    async click(selector, held = [], pressMs = 0) {
      for (const key of held) await page.keyboard.down(key)
      await page.click(selector, { delay: pressMs })
      for (const key of held) await page.keyboard.up(key)
    },
    type: (text) => page.keyboard.type(text),
    async press(key, held = []) {
      for (const one of held) await page.keyboard.down(one)
      await page.keyboard.press(key)
      for (const one of held) await page.keyboard.up(one)
    },
    setWidth: (width) => page.setViewport({ ...WINDOW, width }),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}
