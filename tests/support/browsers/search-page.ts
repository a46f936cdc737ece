import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from './browser.ts'
import type { PageOptions } from './fixture-page.ts'
import type { FixtureSite } from './fixture-site.ts'

/** The first search form of the page, as a visitor or a screen reader meets it. */
export type SearchState = {
  isOpen: boolean
  isSearching: boolean
  value: string
  expanded: string | null
  hasFocus: boolean
  /** The text of the option that the keyboard stands on. */
  active: string | null
  /** The query of the answer that came last. */
  shown: string | undefined
  /** The text of the live region. */
  status: string
  /** The texts of everything in the panel that has a place of its own, by class: `item Green tea`. */
  lines: string[]
}

export type SeenEvent = {
  name: string
  form: string
  cancelable: boolean
  query?: string
  type?: string
  keys?: string[]
  found?: number
  url?: string
  element?: string
}

/** A tab with a search form in it. */
export type SearchPage = {
  browser: Browser
  site: FixtureSite
  /** Opens a page with a form, and puts the focus into its field. */
  open(options?: PageOptions): Promise<string>
  /** Makes this the text of the field at once, as pasting does. */
  enter(text: string): Promise<void>
  /** Enters a text and waits until the panel shows what was found for it. */
  search(text: string): Promise<SearchState>
  state(): Promise<SearchState>
  /** Waits until the state is as wanted. */
  until(isWanted: (state: SearchState) => boolean): Promise<SearchState>
  /** Waits until another page of the site is there, named by path and query. */
  arrive(target: string): Promise<void>
  /** Waits long enough for anything that would still happen to have happened, and gives the state. */
  settle(): Promise<SearchState>
  events(): Promise<SeenEvent[]>
  eventNames(): Promise<string[]>
  /** Exceptions nobody caught, and breaches of the page's policy. */
  faults(): Promise<string[]>
}

const SETTLE_MS = 120
const SILENT_MS = 1000
const WITHIN_MS = 30_000

export function makeSearchPage(browser: Browser, site: FixtureSite): SearchPage {
  const page: SearchPage = {
    browser,
    site,
    async open(options = {}) {
      const url = site.addPage(options)
      await browser.open(url)
      await browser.evaluate(() => document.querySelector<HTMLElement>('[name=q]')?.focus())
      return url
    },
    enter: (text) => browser.evaluate(enterText, text),
    async search(text) {
      await page.enter(text)
      return page.until((state) => state.isOpen && state.shown === text)
    },
    state: () => browser.evaluate(readState),
    until: (isWanted) => waitFor(() => browser.evaluate(readState), isWanted),
    async arrive(target) {
      const where = () =>
        browser.evaluate(() => document.readyState === 'complete' && location.pathname + location.search)
      await waitFor(where, (found) => found === target)
    },
    async settle() {
      await sleep(SETTLE_MS)
      return browser.evaluate(readState)
    },
    events: () => browser.evaluate(() => window.seen.events),
    eventNames: () => browser.evaluate(() => window.seen.events.map(({ name }) => name)),
    faults: () =>
      browser.evaluate(() => [...(window.seen?.errors ?? []), ...(window.seen?.violations ?? [])]),
  }
  return page
}

/** Asks again until the answer is as wanted; a page that is just going away gives none, or keeps silent. */
export async function waitFor<Value>(
  ask: () => Value | Promise<Value>,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    const answer = await Promise.race([
      Promise.resolve(ask()).then((value) => ({ value })),
      sleep(SILENT_MS).then(() => ({ error: 'silent' })),
    ]).catch((error: Error) => ({ error: error.message }))
    if ('value' in answer && isWanted(answer.value)) return answer.value
    if (Date.now() > deadline) throw new Error(`This was not as wanted in time: ${JSON.stringify(answer)}`)
    await sleep(15)
  }
}

function enterText(text: string): void {
  const input = document.querySelector<HTMLInputElement>('[name=q]')
  if (input === null) return
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function readState(): SearchState {
  const input = document.querySelector<HTMLInputElement>('[name=q]')
  const form = input?.form
  const panel = form?.querySelector<HTMLElement>('.site-search-panel')
  const parts = panel?.querySelectorAll('.site-search-heading, [role=option]') ?? []
  const active = document.getElementById(input?.getAttribute('aria-activedescendant') ?? '')
  return {
    isOpen: panel?.checkVisibility() ?? false,
    isSearching: form?.classList.contains('is-searching') ?? false,
    value: input?.value ?? '',
    expanded: input?.getAttribute('aria-expanded') ?? null,
    hasFocus: document.activeElement === input,
    active: active?.textContent?.trim() ?? null,
    shown: window.seen.events.findLast(({ name }) => name === 'results')?.query,
    status: form?.querySelector('.site-search-status')?.textContent?.trim() ?? '',
    lines: [...parts].map((part) => {
      const name = part.className.replace('site-search-', '')
      return `${name} ${part.textContent?.replace(/\s+/g, ' ').trim()}`
    }),
  }
}

declare global {
  interface Window {
    /** The events that fixture pages record. */
    seen: { events: SeenEvent[]; errors: string[]; violations: string[]; persisted?: boolean }
    SiteSearch: {
      config: Record<string, unknown>
      render: unknown
      enhance(root?: ParentNode): void
    }
  }
}
