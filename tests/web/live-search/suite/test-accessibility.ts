import { describe, expect, it } from 'vitest'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import type { SearchPage } from '#tests/support/browsers/search-page.ts'
import { makeSuggestions } from '#tests/support/browsers/suggestions.ts'

/** Roles and names, what is announced, and what axe has to say. */
export function testAccessibility(getPage: () => SearchPage): void {
  describe('accessibility', () => {
    it('makes the field a combobox with a list box of named groups', async () => {
      const page = getPage()
      await page.open()
      await page.search('tea')
      await page.browser.press('ArrowDown')
      const roles = await page.browser.evaluate(() => {
        const read = (selector: string, ...names: string[]) =>
          names.map((name) => document.querySelector(selector)?.getAttribute(name))
        const panel = document.querySelector('.site-search-panel')
        const active = document.querySelector('[aria-selected=true]')
        return {
          input: read('[name=q]', 'role', 'aria-expanded', 'aria-autocomplete', 'autocomplete'),
          controls: read('[name=q]', 'aria-controls')[0] === panel?.id,
          active: read('[name=q]', 'aria-activedescendant')[0] === active?.id,
          panel: read('.site-search-panel', 'role', 'aria-label'),
          group: read('.site-search-group', 'role', 'aria-label'),
          options: [...document.querySelectorAll('[role=option]')].map(
            (option) => `${option.tagName} ${option.getAttribute('tabindex')} ${option.hasAttribute('href')}`,
          ),
        }
      })
      expect(roles).toEqual({
        input: ['combobox', 'true', 'list', 'off'],
        controls: true,
        active: true,
        panel: ['listbox', 'Search'],
        group: ['group', 'Products'],
        options: ['A -1 true', 'A -1 true'],
      })
    })

    it('announces once what was found, and then the option that the keyboard reaches', async () => {
      const page = getPage()
      page.site.answer((query) => ({
        body: makeSuggestions(page.site.origin, query, [
          { total: 12, items: [{ title: 'Green tea', meta: '€4' }] },
          { type: 'post', label: 'Posts', total: 0 },
          { type: 'page', label: 'Pages', total: 1, items: [{ title: 'Tea' }] },
        ]),
      }))
      await page.open({
        after: `window.said = []
          const status = document.querySelector('.site-search-status')
          new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true })`,
      })
      await page.search('tea')
      await page.browser.press('ArrowDown')
      await page.browser.press('Escape')
      expect(
        await page.browser.evaluate(() => [
          (window as unknown as { said: string[] }).said,
          document.querySelector('.site-search-status')?.getAttribute('aria-live'),
        ]),
      ).toEqual([['Products: 12, Pages: 1', 'Green tea €4', ''], 'polite'])
    })

    it('leaves axe nothing to find: closed, loading, with results, without any, and in trouble', async () => {
      const page = getPage()
      await page.open({ before: AXE })
      expect(await findAllBreaches(page)).toEqual({})
    })
  })
}

/** Takes a page through all its states; breaches are given by state. */
export async function findAllBreaches(page: SearchPage): Promise<Record<string, string[]>> {
  const { origin } = page.site
  page.site.answer((query) => {
    if (query === 'trouble') return { status: 500 }
    return {
      delayMs: query === 'slow' ? 3000 : 0,
      body: makeSuggestions(origin, query, query === 'nothing' ? [] : GROUPS),
    }
  })
  const states: [string, () => Promise<unknown>][] = [
    ['closed', () => page.settle()],
    ['results', () => page.search('tea')],
    ['active', () => page.browser.press('ArrowDown')],
    ['empty', () => page.search('nothing')],
    ['loading', () => page.enter('slow').then(() => page.until((state) => state.isSearching))],
    ['trouble', () => page.enter('trouble').then(() => page.until((state) => !state.isOpen))],
  ]
  const found: Record<string, string[]> = {}
  for (const [state, reach] of states) {
    await reach()
    const breaches = await findBreaches(page.browser)
    if (breaches.length > 0) found[state] = breaches
  }
  return found
}

const GROUPS = [
  { total: 9, items: [{ title: 'Green tea', excerpt: 'From the hills around Uji', meta: '€ 4.50' }] },
  { type: 'post', label: 'Posts', items: [{ title: 'Teapots', meta: '12 May' }] },
]
