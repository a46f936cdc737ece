import { findBreaches, loadAxe } from '#tests/support/browsers/axe.ts'
import type { Browser } from '#tests/support/browsers/browser.ts'

/** A browser that walks through a shop. */
export type BuyingWalker = {
  scripts: boolean
  browser: Browser
  open(path: string): Promise<void>
  /** Waits for an element; a page that is being left answers nothing. */
  see(selector: string): Promise<void>
  has(selector: string): Promise<boolean>
  click(selector: string): Promise<void>
  /** Presses the Enter key in the field that has the focus. */
  pressEnter(): Promise<void>
  /** Enters a text as a visitor who leaves the field. */
  enter(name: string, value: string): Promise<void>
  text(selector?: string): Promise<string>
  /** Checks the page that is shown, once for each state. */
  check(state: string): Promise<void>
}

export type WalkOptions = {
  browser: Browser
  url: string
  scripts: boolean
  width: number
  /** Is told what is wrong with a state. */
  report(state: string, fault: string): void
  /** Is given the page as the server sent it. */
  keep?: ((state: string, html: string) => Promise<void>) | undefined
}

const PATIENCE_MS = 30_000
const PAUSE_MS = 100

export function createWalker({ browser, url, scripts, width, report, keep }: WalkOptions): BuyingWalker {
  const seen = new Set<string>()
  const has = (selector: string) =>
    browser.evaluate((wanted: string) => document.querySelector(wanted) !== null, selector).catch(() => false)
  const see = async (selector: string) => {
    for (const deadline = Date.now() + PATIENCE_MS; !(await has(selector)); await pause())
      if (Date.now() > deadline) throw new Error(`${await whereIs(browser)} does not show ${selector}.`)
  }
  // Without a script, every form leads to another page. What is done before it is there would be done to the page that is left.
  const leave = async (act: () => Promise<void>) => {
    if (scripts) {
      await act()
      while (await has('form[aria-busy=true]')) await pause()
      return
    }
    await browser.evaluate(() => document.documentElement.setAttribute('data-left', ''))
    await act()
    for (const deadline = Date.now() + PATIENCE_MS; !(await has('html:not([data-left]) main')); await pause())
      if (Date.now() > deadline) throw new Error(`Nothing follows ${await whereIs(browser)}.`)
  }
  return {
    scripts,
    browser,
    has,
    see,
    async open(path) {
      await browser.setWidth(width)
      await browser.open(path.startsWith('http') ? path : url + path)
    },
    async click(selector) {
      await see(selector)
      const leads = await browser.evaluate(leadsElsewhere, selector)
      const press = () => pressWhereItIs(browser, selector)
      await (leads ? leave(press) : press())
    },
    pressEnter: () => leave(() => browser.press('Enter')),
    async enter(name, value) {
      await see(`main [name="${name}"]`)
      await browser.evaluate(enterValue, name, value)
    },
    text: (selector = 'main') =>
      browser.evaluate((wanted: string) => document.querySelector(wanted)?.textContent ?? '', selector),
    async check(state) {
      if (seen.has(state)) return
      seen.add(state)
      for (const breach of await findBreachesOfShown(browser)) report(state, breach)
      const overhang = await browser.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overhang > 0) report(state, `${overhang} pixels too wide`)
      const text = await browser.evaluate(() => document.body.textContent ?? '')
      for (const word of TECHNICAL.flatMap((one) => one.exec(text)?.[0] ?? []))
        report(state, `says "${word}"`)
      await keep?.(state, await browser.evaluate(readSource))
    },
  }
}

/** Words of validators and programs, which no visitor should read. */
const TECHNICAL = [
  /Invalid (?:string|input|number)[^.]*/,
  /must match pattern/,
  /\[object \w+\]/,
  /\bNaN\b|\bundefined\b/,
]

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
const whereIs = (browser: Browser) => browser.evaluate(() => location.href)

/** A page that is being left takes axe with it: the one that follows is checked. */
async function findBreachesOfShown(browser: Browser): Promise<string[]> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause()) {
    try {
      await browser.evaluate(loadAxe)
      return await findBreaches(browser)
    } catch (error) {
      if (Date.now() > deadline || !/axe|destroyed|navigat|discarded/i.test(String(error))) throw error
    }
  }
}

/** A script may put a new element in the place of the one that was found: nothing was clicked then. */
async function pressWhereItIs(browser: Browser, selector: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause()) {
    try {
      return await browser.click(selector)
    } catch (error) {
      if (Date.now() > deadline || !/detached|no such node|stale/i.test(String(error))) throw error
    }
  }
}

/** Runs in the page. */
function leadsElsewhere(selector: string): boolean {
  return document.querySelector(selector)?.matches('a, button:not([type=button])') ?? false
}

/** Runs in the page. */
function enterValue(name: string, value: string): void {
  const field = document.querySelector<HTMLInputElement>(`main [name="${name}"]:not([type=hidden])`)
  if (!field) throw new Error(`There is no field ${name}.`)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Runs in the page. */
async function readSource(): Promise<string> {
  return (await fetch(location.href)).text()
}
