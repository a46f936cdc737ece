import { describe, expect, it } from 'vitest'
import type { SearchPage } from '#tests/support/browsers/search-page.ts'

const stay = "document.addEventListener('click', (event) => event.preventDefault());"

/** Events, `window.SiteSearch` and everything else that themes build on. */
export function testTheming(getPage: () => SearchPage): void {
  describe('events', () => {
    it('bubble from the form with what they promise; only site:search:results can be cancelled', async () => {
      const page = getPage()
      await page.open({ type: 'product', after: stay })
      await page.search('tea')
      await page.browser.click('.site-search-item')
      const context = ['form', 'input', 'panel', 'type', 'query', 'config']
      const common = { form: 'product' }
      expect(await page.events()).toEqual([
        {
          ...common,
          name: 'results',
          cancelable: true,
          query: 'tea',
          type: 'product',
          keys: context,
          found: 1,
        },
        {
          ...common,
          name: 'select',
          cancelable: false,
          url: `${page.site.origin}/results/product-1`,
          element: 'site-search-item',
        },
        { ...common, name: 'close', cancelable: false, query: 'tea', type: 'product', keys: context },
      ])
    })

    it('tell of a choice exactly once, by click and by Enter', async () => {
      const page = getPage()
      await page.open({ after: stay })
      await page.search('tea')
      await page.browser.press('ArrowUp')
      await page.browser.press('Enter')
      await page.search('teap')
      await page.browser.click('.site-search-footer')
      const chosen = (await page.events()).filter(({ name }) => name === 'select')
      expect(chosen.map(({ url }) => url?.replace(page.site.origin, ''))).toEqual([
        '/search?q=tea',
        '/search?q=teap',
      ])
    })

    it('come before anything is drawn', async () => {
      const page = getPage()
      await page.open({
        after: `document.addEventListener('site:search:results', ({ detail: { context } }) => {
          document.title = context.panel.hidden + ' ' + context.panel.childNodes.length
        })`,
      })
      await page.search('tea')
      expect(await page.browser.evaluate(() => document.title)).toBe('true 0')
    })

    it('leave drawing to a listener that cancels, whose options are then chosen like any other', async () => {
      const page = getPage()
      await page.open({
        after: `${stay}
          document.addEventListener('site:search:results', (event) => {
            event.preventDefault()
            const option = document.createElement('a')
            option.setAttribute('role', 'option')
            option.href = '/results/own'
            option.className = 'own'
            option.append('My own')
            event.detail.context.panel.append(option)
          })`,
      })
      expect((await page.search('tea')).lines).toEqual(['own My own'])
      await page.browser.press('ArrowDown')
      expect((await page.state()).active).toBe('My own')
      await page.browser.press('Enter')
      expect((await page.events()).at(1)?.url).toBe(`${page.site.origin}/results/own`)
    })
  })

  describe('window.SiteSearch', () => {
    it('takes a configuration set before, and merges it into that of the page', async () => {
      const page = getPage()
      await page.open({
        before: `window.SiteSearch = { config: { minChars: 4, labels: { viewAll: 'Everywhere' }, own: 1 } }`,
        config: { minChars: 2, labels: { viewAll: 'Whole site', noResults: 'Nothing' } },
      })
      await page.enter('tea')
      await page.settle()
      expect(page.site.requests).toEqual([])
      expect((await page.search('teas')).lines.at(-1)).toBe('footer Everywhere')
      expect(await page.browser.evaluate(() => window.SiteSearch.config)).toEqual({
        endpoint: '/search/suggest',
        minChars: 4,
        delay: 0,
        own: 1,
        labels: {
          noResults: 'Nothing',
          seeAll: 'See all',
          viewAll: 'Everywhere',
        },
        notices: {
          corrected: 'Showing results for',
          exact: 'Search instead for',
          suggestion: 'Did you mean',
        },
      })
    })

    it('has defaults for everything', async () => {
      const page = getPage()
      await page.open({ config: { delay: undefined } })
      expect(await page.browser.evaluate(() => window.SiteSearch.config)).toEqual({
        endpoint: '/search/suggest',
        minChars: 2,
        delay: 200,
        labels: {
          noResults: 'No results',
          seeAll: 'See all',
          viewAll: 'Search the whole site',
        },
        notices: {
          corrected: 'Showing results for',
          exact: 'Search instead for',
          suggestion: 'Did you mean',
        },
      })
    })

    it('asks the renderer it has at that moment, with data and context', async () => {
      const page = getPage()
      await page.open({
        after: `const own = (text) => (data, { panel, query, config }) => {
            panel.textContent = text + ' ' + data.query + ' ' + query + ' ' + config.minChars
          }
          SiteSearch.render = own('first')
          window.change = () => { SiteSearch.render = own('second') }`,
      })
      const panel = () =>
        page.browser.evaluate(() => document.querySelector('.site-search-panel')?.textContent)
      await page.search('tea')
      expect(await panel()).toBe('first tea tea 2')
      await page.browser.evaluate(() => (window as unknown as { change(): void }).change())
      await page.search('teap')
      expect(await panel()).toBe('second teap teap 2')
    })

    it('has the built-in renderer to build on', async () => {
      const page = getPage()
      await page.open({
        after: `const { render } = SiteSearch
          SiteSearch.render = (data, context) => {
            render(data, context)
            context.panel.append('Tip')
          }`,
      })
      await page.search('tea')
      expect(
        await page.browser.evaluate(() => document.querySelector('.site-search-panel')?.lastChild?.nodeValue),
      ).toBe('Tip')
    })

    it('reports what a renderer throws, and draws itself', async () => {
      const page = getPage()
      await page.open({
        before: `window.SiteSearch = { render(data, { panel }) { panel.append('half'); throw new Error('Oh no') } }`,
      })
      expect((await page.search('tea')).lines).toEqual([
        'heading Products',
        'item tea',
        'footer Search the whole site',
      ])
      const errors = await page.browser.evaluate(() => window.seen.errors.splice(0))
      expect(errors).toEqual([expect.stringContaining('Oh no')])
    })

    it('waits for an asynchronous renderer, and draws itself where that rejects', async () => {
      const page = getPage()
      await page.open({
        before: `window.SiteSearch = { async render({ query }, { panel }) {
          await Promise.resolve()
          if (query === 'broken') throw new Error('Oh no')
          const option = document.createElement('a')
          option.role = 'option'
          option.href = '/results/own'
          option.append('Own')
          panel.append(option)
        } }`,
      })
      await page.enter('tea')
      const { lines } = await page.until((state) => state.isOpen && state.lines.length > 0)
      expect(lines).toEqual([' Own'])
      await page.browser.press('ArrowDown')
      expect((await page.state()).active).toBe('Own')
      await page.enter('broken')
      expect((await page.until((state) => state.lines.length === 3)).lines).toEqual([
        'heading Products',
        'item broken',
        'footer Search the whole site',
      ])
      const errors = await page.browser.evaluate(() => window.seen.errors.splice(0))
      expect(errors).toEqual([expect.stringContaining('Oh no')])
    })

    it('goes where an option leads that is no link', async () => {
      const page = getPage()
      await page.open({
        before: `window.SiteSearch = { render(data, { panel }) {
          const option = document.createElement('div')
          option.setAttribute('role', 'option')
          option.setAttribute('href', '/results/div')
          option.append('Div')
          panel.append(option)
        } }`,
      })
      await page.search('tea')
      await page.browser.press('ArrowDown')
      await page.browser.press('Enter')
      await page.arrive('/results/div')
    })
  })
}
