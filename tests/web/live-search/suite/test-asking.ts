import { describe, expect, it } from 'vitest'
import { type SearchPage, waitFor } from '#tests/support/browsers/search-page.ts'
import { makeSuggestions } from '#tests/support/browsers/suggestions.ts'

/** When the script asks the server, and which answers it believes. */
export function testAsking(getPage: () => SearchPage): void {
  describe('asking', () => {
    it('asks once for what stands in the field when the visitor pauses', async () => {
      const page = getPage()
      await page.open({ config: { delay: 1000 } })
      await page.browser.type('green tea')
      await page.until((state) => state.isOpen)
      expect(page.site.requests).toEqual(['?q=green+tea'])
    })

    it('names the type of the form, and none for all', async () => {
      const page = getPage()
      await page.open({ type: 'product' })
      await page.search('tea')
      await page.open({ type: 'all' })
      await page.search('tea')
      await page.open({ type: '' })
      await page.search('tea')
      expect(page.site.requests).toEqual(['?q=tea&type=product', '?q=tea', '?q=tea'])
    })

    it('asks nothing below the minimum, and closes the panel when the text gets too short', async () => {
      const page = getPage()
      await page.open({ config: { minChars: 3 } })
      await page.enter('te')
      await page.settle()
      expect(page.site.requests).toEqual([])
      await page.search('tea')
      await page.browser.press('Backspace')
      await page.until((state) => !state.isOpen)
      expect(await page.eventNames()).toEqual(['results', 'close'])
    })

    it('counts code points, and Han, Kana and Hangul twice', async () => {
      const page = getPage()
      await page.open()
      for (const text of ['𝒳', ' é ', 'é']) await page.enter(text)
      await page.settle()
      expect(page.site.requests).toEqual([])
      for (const text of ['茶', 'ち', 'カ', '차']) await page.search(text)
    })

    it('never shows an answer that was overtaken by a later query', async () => {
      const page = getPage()
      page.site.answer((query) => ({
        delayMs: query === 'te' ? 1000 : 0,
        body: makeSuggestions(page.site.origin, query),
      }))
      await page.open()
      await page.enter('te')
      await page.until((state) => state.isSearching)
      await waitFor(
        () => page.site.requests,
        (requests) => requests.includes('?q=te'),
      )
      expect((await page.search('tea')).lines).toContain('item tea')
      await page.browser.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1100)))
      expect((await page.state()).lines).toContain('item tea')
      expect(page.site.aborted).toContain('?q=te')
      expect((await page.events()).map(({ query }) => query)).toEqual(['tea'])
    })

    it('marks the form while a request is in flight, and no longer', async () => {
      const page = getPage()
      page.site.answer((query) => ({ delayMs: 1000, body: makeSuggestions(page.site.origin, query) }))
      await page.open({ config: { delay: 60 } })
      await page.enter('tea')
      await page.until((state) => state.isSearching)
      const { isSearching, lines } = await page.until((state) => state.isOpen)
      expect([isSearching, lines[1]]).toEqual([false, 'item tea'])
    })

    it('answers from memory what it asked before, and forgets the oldest of more than 30', async () => {
      const page = getPage()
      await page.open()
      await page.browser.evaluate(searchInTurn, 31)
      expect(page.site.requests).toHaveLength(31)
      for (const [text, requests] of [
        ['tea 30', 31],
        ['tea 1', 31],
        ['tea 0', 32],
        ['tea 1', 32],
      ] as const) {
        await page.search(text)
        expect([text, page.site.requests.length]).toEqual([text, requests])
      }
    })

    it('hands every listener data of its own, also from memory', async () => {
      const page = getPage()
      await page.open({
        after: "document.addEventListener('site:search:results', (event) => event.detail.data.groups.pop())",
      })
      await page.search('tea')
      await page.browser.press('Escape')
      await page.browser.press('ArrowDown')
      await page.until((state) => state.isOpen)
      expect((await page.events()).flatMap(({ found }) => found ?? [])).toEqual([1, 1])
      expect(page.site.requests).toEqual(['?q=tea'])
    })
  })

  describe('trouble', () => {
    it.each([
      ['404', { status: 404, body: '{"error":"not_found"}' }],
      ['429', { status: 429, body: '{"error":"rate_limited"}' }],
      ['500', { status: 500, body: 'Oops' }],
      ['something else', { status: 200, body: '<!doctype html>' }],
      ['no groups', { status: 200, body: 'null' }],
      ['nothing', { drop: true }],
    ])('leaves a field that submits as any other where the server answers with %s', async (_name, answer) => {
      const page = getPage()
      page.site.answer(() => answer)
      await page.open()
      await page.enter('tea')
      await waitFor(
        () => page.site.requests,
        (requests) => requests.includes('?q=tea'),
      )
      // Firefox asks again before it takes a dropped connection for an answer.
      await page.until((state) => !state.isSearching)
      const { isOpen, isSearching, expanded } = await page.settle()
      expect([isOpen, isSearching, expanded]).toEqual([false, false, 'false'])
      expect(await page.faults()).toEqual([])
      await page.browser.press('Enter')
      await page.arrive('/search?q=tea')
    })

    it('closes the panel of the query before, and shows results again once the server is back', async () => {
      const page = getPage()
      await page.open()
      await page.search('tea')
      page.site.answer(() => ({ drop: true }))
      await page.enter('teap')
      await page.until((state) => !state.isOpen)
      page.site.answer((query) => ({ body: makeSuggestions(page.site.origin, query) }))
      expect((await page.search('teapo')).lines).toContain('item teapo')
    })
  })
}

/** Searches for so many things, each as soon as the one before is answered: `tea 0`, `tea 1` … */
async function searchInTurn(count: number): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('[name=q]')
  for (let i = 0; i < count; i++) {
    const answered = new Promise((resolve) => document.addEventListener('site:search:results', resolve))
    if (input) input.value = `tea ${i}`
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await answered
  }
}
