import { Builder, By, Capabilities, Key as Codes, type WebDriver } from 'selenium-webdriver'
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
    async click(selector, held = []) {
      const element = await driver.findElement(By.css(selector))
      const actions = driver.actions()
      for (const key of held) actions.keyDown(codes[key])
      actions.move({ origin: element }).click()
      for (const key of held) actions.keyUp(codes[key])
      await actions.perform()
    },
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
