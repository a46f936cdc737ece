import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, HeldKey, Key } from '#tests/support/browsers/browser.ts'
import { openChromium } from '#tests/support/browsers/chromium.ts'
import { openFirefox } from '#tests/support/browsers/firefox.ts'
import { type FixtureSite, startFixtureSite } from '#tests/support/browsers/fixture-site.ts'
import { makeSearchPage, type SearchPage } from '#tests/support/browsers/search-page.ts'
import { makeSuggestions } from '#tests/support/browsers/suggestions.ts'
import { openWebKit } from '#tests/support/browsers/webkit.ts'

const STEPS = 400
const SLOWEST_MS = 150
const texts = ['tea', 'te', 't', '', 'green tea', ' tea ', '茶', 'café', '(.*', 'tea "now"', 'zzz']
const keys: [Key, ...HeldKey[]][] = [
  ['ArrowDown'],
  ['ArrowDown'],
  ['ArrowUp'],
  ['ArrowDown', 'Alt'],
  ['ArrowUp', 'Alt'],
  ['Backspace'],
  ['End'],
  ['Escape'],
  ['Home'],
  ['Tab'],
]

const folder = await mkdtemp(path.join(os.tmpdir(), 'live-search-'))
for (const open of [openChromium, openFirefox, openWebKit]) {
  const site = await startFixtureSite()
  const browser = await open()
  try {
    const page = makeSearchPage(browser, site)
    await stroll(page)
    console.log(`ok      ${browser.name}: ${STEPS} random steps, ${site.requests.length} requests`)
    await takePictures(page)
  } catch (error) {
    console.log(`FAILED  ${browser.name}: ${(error as Error).message}`)
    process.exitCode = 1
  } finally {
    await browser.close()
    await site.close()
  }
}
console.log(`Pictures of every state lie in ${folder}`)

/** Does anything to a form whose server answers late, wrongly or not at all, and checks what must always be so. */
async function stroll(page: SearchPage): Promise<void> {
  page.site.answer((query) => {
    const delayMs = Math.random() * SLOWEST_MS
    const fate = Math.random()
    if (fate < 0.1) return { delayMs, drop: true }
    if (fate < 0.2) return { delayMs, status: pick([404, 429, 500]) }
    const groups = query === 'zzz' ? [] : [{ total: 9, items: [{ title: query }, { title: 'Teapot' }] }]
    return { delayMs, body: makeSuggestions(page.site.origin, query, groups) }
  })
  await page.open({ config: { delay: 20 } })
  const done: string[] = []
  for (let i = 1; i <= STEPS; i++) {
    done.push(await step(page))
    if (i % 20 === 0) await sleep(SLOWEST_MS + 250)
    const fault = await page.browser.evaluate(findFault, i % 20 === 0)
    const faults = fault === null ? await page.faults() : [fault]
    if (faults.length > 0) throw new Error(`${faults.join(', ')} after: ${done.slice(-30).join(', ')}`)
  }
}

async function step({ browser, enter }: SearchPage): Promise<string> {
  const chance = Math.random()
  if (chance < 0.3) {
    const text = pick(texts)
    await enter(text)
    return `"${text}"`
  }
  if (chance < 0.4) {
    const target = pick(['h1', 'main p', '[name=q]', '[name=q]'])
    // What the panel covers cannot be clicked.
    await browser.evaluate((selector) => {
      const element = document.querySelector<HTMLElement>(selector)
      element?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      element?.click()
    }, target)
    return `click ${target}`
  }
  const [key, ...held] = pick(keys)
  await browser.evaluate(() => document.querySelector<HTMLElement>('[name=q]')?.focus())
  await browser.press(key, held)
  return [...held, key].join('+')
}

/** The form's fault, null where there is none; once settled, also with what it shows. */
function findFault(isSettled: boolean): string | null {
  const input = document.querySelector('[name=q]') as HTMLInputElement
  const panel = document.querySelector('.site-search-panel') as HTMLElement
  const selected = [...document.querySelectorAll('[aria-selected=true]')].map(({ id }) => id)
  const active = input.getAttribute('aria-activedescendant')
  const shown = window.seen.events.findLast(({ name }) => name === 'results')?.query
  if (input.getAttribute('aria-expanded') !== String(!panel.hidden)) return 'aria-expanded is wrong'
  if (selected.join() !== (active ?? '')) return `${selected} is selected, ${active} is active`
  if (active !== null && panel.hidden) return 'an option is active in a closed panel'
  if (!isSettled) return null
  if (input.form?.classList.contains('is-searching')) return 'the form is still searching'
  return panel.hidden || shown === input.value.trim() ? null : `"${shown}" is shown for "${input.value}"`
}

async function takePictures({ browser, site, open, search, enter }: SearchPage): Promise<void> {
  site.answer((query) => ({
    delayMs: query === 'slow' ? 2000 : 0,
    body: makeSuggestions(site.origin, query, query === 'zzz' ? [] : describeTea(site)),
  }))
  for (const scheme of ['light', 'dark'] as const) {
    for (const dir of ['ltr', 'rtl'] as const) {
      await open({ scheme, dir })
      await search('tea')
      await browser.press('ArrowDown')
      await takePicture(browser, `results-${scheme}-${dir}`)
      await search('zzz')
      await takePicture(browser, `empty-${scheme}-${dir}`)
    }
  }
  await browser.setWidth(320)
  await open()
  await search('tea')
  await takePicture(browser, 'narrow')
  await open()
  await enter('slow')
  await takePicture(browser, 'loading')
}

async function takePicture(browser: Browser, name: string): Promise<void> {
  // Pictures load and transitions end.
  await sleep(500)
  await writeFile(path.join(folder, `${browser.name}-${name}.png`), await browser.screenshot())
}

function describeTea({ origin }: FixtureSite) {
  const image = `${origin}/tea.svg`
  const excerpt = 'Steamed leaves from the hills around Uji, fresh and grassy, with a hint of the sea.'
  return [
    {
      total: 24,
      items: [
        { title: 'Green tea “Sencha Uji”', excerpt, image, meta: '€ 14.50' },
        { title: 'Teapot, cast iron', excerpt: 'Keeps tea warm.', image, meta: '€ 89.00 – € 129.00' },
        { title: 'Tea strainer', meta: '€ 6.00' },
      ],
    },
    { type: 'post', label: 'Posts', items: [{ title: 'How we taste tea', excerpt, meta: '12 May 2026' }] },
    { type: 'page', label: 'Pages', total: 0 },
  ]
}

function pick<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)] as Value
}
