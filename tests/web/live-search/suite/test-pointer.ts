import { describe, expect, it } from 'vitest'
import type { SearchPage } from '#tests/support/browsers/search-page.ts'
import { makeSuggestions } from '#tests/support/browsers/suggestions.ts'

/** Clicks and taps. */
export function testPointer(getPage: () => SearchPage): void {
  describe('the pointer', () => {
    it('goes where a result leads', async () => {
      const page = getPage()
      await page.open()
      await page.search('tea')
      await page.browser.click('.site-search-title')
      await page.arrive('/results/product-1')
    })

    it('reaches what is pressed, although another answer comes before it is let go', async () => {
      const page = getPage()
      await page.open({ after: `(${answerWhilePressed})('teapot')` })
      await page.search('tea')
      await page.enter('teapot')
      await page.until((state) => state.isSearching)
      await page.browser.click('.site-search-title', [], 500)
      await page.arrive('/results/product-1')
    })

    it('leaves panel and focus as they are when it opens a result elsewhere', async () => {
      const page = getPage()
      await page.open({ after: "document.addEventListener('click', (event) => event.preventDefault())" })
      await page.search('tea')
      await page.browser.click('.site-search-item', ['Control'])
      const { isOpen, hasFocus } = await page.state()
      expect([isOpen, hasFocus]).toEqual([true, true])
      expect(await page.eventNames()).toEqual(['results', 'select'])
    })

    it('reports which query led to a result, and nothing else, if choices count', async () => {
      const page = getPage()
      const stay = "document.addEventListener('click', (event) => event.preventDefault())"
      await page.open({ after: stay, config: { chosen: '/search/chosen' } })
      await page.search('green tea')
      await page.browser.click('.site-search-footer', ['Control'])
      await page.browser.click('.site-search-item', ['Control'])
      await page.settle()
      expect(page.site.choices).toEqual(['q=green+tea'])
      await page.open({ after: stay })
      await page.search('tea')
      await page.browser.click('.site-search-item', ['Control'])
      await page.settle()
      expect(page.site.choices).toHaveLength(1)
    })

    it('reports links among the results of a page', async () => {
      const page = getPage()
      await page.open({
        after: `document.querySelector('main').dataset.searchResults = 'tea & cake'
          document.addEventListener('click', (event) => event.preventDefault())`,
        config: { chosen: '/search/chosen' },
      })
      await page.browser.click('main p')
      await page.browser.click('main a')
      await page.settle()
      expect(page.site.choices).toEqual(['q=tea+%26+cake'])
    })

    it('closes the panel when it goes down outside, and nowhere inside the form', async () => {
      const page = getPage()
      await page.open()
      await page.search('tea')
      await page.browser.click('.site-search-heading')
      expect((await page.settle()).isOpen).toBe(true)
      await page.browser.click('main p')
      expect((await page.settle()).isOpen).toBe(false)
      expect(await page.eventNames()).toEqual(['results', 'close'])
    })

    it('calls off what is under way when it goes down outside', async () => {
      const page = getPage()
      page.site.answer((query) => ({ delayMs: 1000, body: makeSuggestions(page.site.origin, query) }))
      await page.open()
      await page.enter('tea')
      await page.until((state) => state.isSearching)
      await page.browser.click('main p')
      const { isOpen, isSearching } = await page.settle()
      expect([isOpen, isSearching]).toEqual([false, false])
    })

    it('opens a closed panel again by a click into the field', async () => {
      const page = getPage()
      await page.open()
      await page.search('tea')
      await page.browser.click('main p')
      await page.until((state) => !state.isOpen)
      await page.browser.click('[name=q]')
      await page.until((state) => state.isOpen)
    })

    it('does not close a panel that merely lost the focus', async () => {
      const page = getPage()
      await page.open()
      await page.search('tea')
      await page.browser.evaluate(() => document.querySelector<HTMLElement>('main a')?.focus())
      expect((await page.settle()).isOpen).toBe(true)
    })
  })
}

/** The answer for a query comes a moment after the next press begins. It runs in the page. */
function answerWhilePressed(query: string): void {
  const { fetch } = window
  const pressed = new Promise((done) =>
    addEventListener('pointerdown', () => setTimeout(done, 100), { once: true }),
  )
  window.fetch = async (url, init) => {
    const answer = await fetch(url, init)
    if (String(url).includes(query)) await pressed
    return answer
  }
}
