import { describe, expect, it } from 'vitest'
import { type SearchPage, waitFor } from '#tests/support/browsers/search-page.ts'

const form = (id: string, attributes: string) =>
  `<form id="${id}" action="/search" ${attributes}><input name="q" aria-label="Search ${id}"></form>`

/** Which forms get live results. */
export function testForms(getPage: () => SearchPage): void {
  const combos = () =>
    getPage().browser.evaluate(() =>
      [...document.querySelectorAll('form')].map(
        (one) =>
          `${one.id}: ${one.querySelectorAll('[role=combobox]').length} ${one.querySelectorAll('.site-search-panel').length}`,
      ),
    )

  describe('forms', () => {
    it('have live results where they ask for them and have a field q', async () => {
      await getPage().open({
        forms: [
          form('asks', 'data-site-search="all"'),
          form('plain', ''),
          form('off', 'data-site-search="all" data-site-instant="off"'),
          `<form id="other" data-site-search="all"><input name="query" aria-label="Other"></form>`,
        ].join(''),
      })
      expect(await combos()).toEqual(['asks: 1 1', 'plain: 0 0', 'off: 0 0', 'other: 0 0'])
    })

    it('stand side by side on a page, with one panel open at a time', async () => {
      const page = getPage()
      await page.open({
        forms: form('one', 'data-site-search="product"') + form('two', 'data-site-search="post"'),
      })
      await page.search('tea')
      await page.browser.evaluate(() => document.querySelector<HTMLElement>('#two input')?.focus())
      await page.browser.type('pot')
      const open = () =>
        page.browser.evaluate(() =>
          [...document.querySelectorAll('.site-search-panel:not([hidden])')].map(
            (panel) => panel.parentElement?.id,
          ),
        )
      await waitFor(open, (ids) => ids.join() === 'two')
      expect(page.site.requests.at(0)).toMatch('&type=product')
      // A slow machine asks while one still types.
      await waitFor(
        () => page.site.requests.at(-1),
        (request) => request === '?q=pot&type=post',
      )
      const ids = await page.browser.evaluate(() =>
        [...document.querySelectorAll('[id]')].map((element) => element.id),
      )
      expect(new Set(ids).size).toBe(ids.length)
    })

    it('that come later are taken by enhance, each once, whatever it is given', async () => {
      const page = getPage()
      await page.open({ forms: form('early', 'data-site-search="all"') })
      await page.browser.evaluate((late: string) => {
        const box = document.createElement('div')
        const copy = document.createElement('form')
        copy.id = late
        copy.dataset.siteSearch = 'post'
        const input = document.createElement('input')
        input.name = 'q'
        copy.append(input)
        box.append(copy)
        document.querySelector('main')?.prepend(box)
        window.SiteSearch.enhance(copy)
        window.SiteSearch.enhance(box)
        window.SiteSearch.enhance()
        input.focus()
      }, 'late')
      expect(await combos()).toEqual(['early: 1 1', 'late: 1 1'])
      await page.browser.type('tea')
      await waitFor(
        () => page.site.requests,
        (requests) => requests.includes('?q=tea&type=post'),
      )
      expect(page.site.requests.every((query) => query.endsWith('&type=post'))).toBe(true)
    })

    it('do without storage where it is forbidden', async () => {
      const page = getPage()
      await page.open({
        before: `Object.defineProperty(window, 'sessionStorage', {
          get() { throw new DOMException('Forbidden', 'SecurityError') },
        })`,
      })
      expect((await page.search('tea')).lines).toContain('item tea')
    })

    it('submit as they are without the script, and carry no ARIA then', async () => {
      const page = getPage()
      await page.open({ form: 'data-site-instant="off"' })
      await page.browser.type('tea')
      const { expanded } = await page.settle()
      expect(expanded).toBeNull()
      await page.browser.press('Enter')
      await page.arrive('/search?q=tea')
      expect(page.site.requests).toEqual([])
    })
  })
}
