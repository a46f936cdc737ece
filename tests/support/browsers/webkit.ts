import { setTimeout as sleep } from 'node:timers/promises'
import { Builder, By, Capabilities, Key as Codes, error, type WebDriver } from 'selenium-webdriver'
import { startWebKit } from '../services/webkit.mjs'
import { type Browser, type HeldKey, type Key, WINDOW } from './browser.ts'

const codes: Record<Key | HeldKey, string> = {
  Alt: Codes.ALT,
  ArrowDown: Codes.ARROW_DOWN,
  ArrowUp: Codes.ARROW_UP,
  Backspace: Codes.BACK_SPACE,
  Control: Codes.CONTROL,
  End: Codes.END,
  Enter: Codes.ENTER,
  Escape: Codes.ESCAPE,
  Home: Codes.HOME,
  Shift: Codes.SHIFT,
  Tab: Codes.TAB,
}

const CLICK_MS = 30_000

type Click = { selector: string; held: readonly HeldKey[]; pressMs: number }

/** Opens WebKitGTK on a screen that nobody sees, driven over WebDriver. */
export async function openWebKit({ isDark = false } = {}): Promise<Browser> {
  const server = await startWebKit({ isDark })
  const driver = await new Builder()
    .usingServer(server.url)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build()
  await setWidth(driver, WINDOW.width)
  return {
    name: 'WebKit',
    open: (url) => driver.get(url),
    back: () => driver.navigate().back(),
    evaluate: (run, ...args) => driver.executeScript(`return (${run})(...${JSON.stringify(args)})`),
    click: (selector, held = [], pressMs = 0) => click(driver, { selector, held, pressMs }),
    type: (text) => driver.actions().sendKeys(text).perform(),
    async press(key, held = []) {
      const actions = driver.actions()
      for (const one of held) actions.keyDown(codes[one])
      actions.sendKeys(codes[key])
      for (const one of held) actions.keyUp(codes[one])
      await actions.perform()
    },
    setWidth: (width) => setWidth(driver, width),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit().finally(server.stop),
  }
}

/**
 * WebDriver clicks only what is on the screen, and a page that is still being laid out may have moved it away again:
 * nothing was clicked then.
 */
async function click(driver: WebDriver, what: Click): Promise<void> {
  const deadline = Date.now() + CLICK_MS
  for (;;) {
    try {
      return await clickOnce(driver, what)
    } catch (cause) {
      if (!isOffScreen(cause) || Date.now() > deadline) throw cause
      await driver.actions().clear()
      await sleep(100)
    }
  }
}

async function clickOnce(driver: WebDriver, { selector, held, pressMs }: Click): Promise<void> {
  const element = await driver.findElement(By.css(selector))
  await driver.executeScript('arguments[0].scrollIntoView({ block: "center", behavior: "instant" })', element)
  const actions = driver.actions()
  for (const key of held) actions.keyDown(codes[key])
  actions.move({ origin: element }).press().pause(pressMs).release()
  for (const key of held) actions.keyUp(codes[key])
  await actions.perform()
}

function isOffScreen(cause: unknown): boolean {
  return cause instanceof error.MoveTargetOutOfBoundsError
}

/** Windows have frames: what is asked for is the page's own width. */
async function setWidth(driver: WebDriver, width: number): Promise<void> {
  const window = driver.manage().window()
  const inner = (await driver.executeScript('return [innerWidth, innerHeight]')) as [number, number]
  const outer = await window.getRect()
  await window.setRect({
    width: outer.width + width - inner[0],
    height: outer.height + WINDOW.height - inner[1],
  })
}
