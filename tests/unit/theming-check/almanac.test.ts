import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeSite } from '#lib/theming/site.ts'
import { createLiquid } from '#packages/themes/src/engine/create-liquid.ts'
import { themeLimits } from '#packages/themes/src/themes/limits.ts'
import { readBuiltIn, readTheme } from '#packages/themes/src/themes/read-theme.ts'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import { type Chromium, openChromium } from '#tests/support/browsers/chromium.ts'
import { startFixtureSite } from '#tests/support/browsers/fixture-site.ts'
import { makeSearchPage, type SearchPage } from '#tests/support/browsers/search-page.ts'
import { makeSuggestions } from '#tests/support/browsers/suggestions.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const theme = readTheme(path.join(root, 'themes/almanac'), 'almanac')
const asset = (file: string) => theme.assets.get(file)?.bytes.toString('utf8') ?? ''

const css = `${readBuiltIn(describeSite().builtIn).assets.get('site.css')?.bytes}\n${asset('theme.css')}`

let chromium: Chromium
let page: SearchPage

beforeAll(async () => {
  chromium = await openChromium()
  page = makeSearchPage(chromium, await startFixtureSite())
  page.site.answer((query) => ({
    body: makeSuggestions(
      page.site.origin,
      query,
      query === 'zzz' ? [{ total: 0 }] : listGroups(page.site.origin),
    ),
  }))
})
afterAll(async () => {
  await page?.browser.close()
  await page?.site.close()
})

const listGroups = (origin: string) => [
  {
    total: 12,
    items: [
      { title: 'Brass lamp', excerpt: 'For reading', image: `${origin}/tea.svg`, meta: '€49.00' },
      { title: 'Lámp oil' },
    ],
  },
  { type: 'post', label: 'Posts', items: [{ title: 'On lamps', meta: '1 May' }] },
]

async function open(className: string, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  await chromium.page.emulateMedia({ colorScheme })
  const liquid = createLiquid(theme.views, themeLimits)
  const globals = { routes: { search: '/search', form_actions: { all: '/search' } }, query: '' }
  const forms = liquid.renderView('search/form', { class: className }, globals)
  await page.open({ before: AXE, forms, css, after: asset('almanac.js'), scheme: colorScheme })
}

describe('the theme almanac', () => {
  it('draws live results as an index, with everything that can be chosen', async () => {
    await open('')
    const { lines } = await page.search('lamp')
    expect(lines).toEqual([
      'heading Products',
      'item almanac-line Brass lamp €49.00',
      'item almanac-line Lámp oil',
      'all See all 12',
      'heading Posts',
      'item almanac-line On lamps 1 May',
      'footer Search the whole site',
    ])
    await page.browser.press('ArrowDown')
    expect((await page.state()).active).toBe('Brass lamp €49.00')
    const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
    expect(await page.browser.evaluate(marked)).toEqual(['lamp', 'Lámp', 'lamps'])
    expect(await page.faults()).toEqual([])
  })

  it('opens like two pages below its large form, whose event it cancels', async () => {
    await open('lookup-large')
    const { lines } = await page.search('lamp')
    expect(lines[0]).toBe('item almanac-plate Brass lamp For reading €49.00')
    expect(lines.slice(1)).toEqual([
      'heading Products',
      'item almanac-line Lámp oil',
      'all See all 12',
      'heading Posts',
      'item almanac-line On lamps 1 May',
      'footer Search the whole site',
    ])
    await page.browser.press('ArrowDown')
    await page.browser.press('Enter')
    await page.arrive('/results/product-1')
  })

  it.each(['', 'lookup-large'])('says that nothing was found in a form "%s"', async (className) => {
    await open(className)
    expect((await page.search('zzz')).lines).toEqual(['empty No results', 'footer Search the whole site'])
  })

  it.each([
    ['', 'light'],
    ['lookup-large', 'light'],
    ['lookup-large', 'dark'],
  ] as const)('has no barriers in a form "%s" in the %s', async (className, scheme) => {
    await open(className, scheme)
    await page.search('lamp')
    await page.browser.press('ArrowDown')
    expect(await findBreaches(page.browser)).toEqual([])
  })
})
