import { chromium, type Page } from 'playwright'
import { findChromium } from '../services/chromium.mjs'
import { type Browser, WINDOW } from './browser.ts'

const FLAGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
const QUIET = ['--disable-background-networking', '--disable-component-update']

export type Chromium = Browser & {
  /** Playwright's page, for what only Chromium can do. */
  page: Page
}

export async function openChromium(): Promise<Chromium> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', ...FLAGS, ...QUIET],
    // Playwright switches the back/forward cache off, which is part of what is tested.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({ viewport: WINDOW })
  const page = await context.newPage()
  return {
    name: 'Chromium',
    page,
    open: async (url) => void (await page.goto(url)),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    evaluate: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`),
    click: (selector, held = [], pressMs = 0) =>
      page
        .locator(selector)
        .first()
        .click({ modifiers: [...held], delay: pressMs }),
    type: (text) => page.keyboard.type(text),
    press: (key, held = []) => page.keyboard.press([...held, key].join('+')),
    setWidth: (width) => page.setViewportSize({ ...WINDOW, width }),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}
