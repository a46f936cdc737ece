import { describe, expect, it } from 'vitest'
import type { SearchPage } from '#tests/support/browsers/search-page.ts'
import { makeSuggestions } from '#tests/support/browsers/suggestions.ts'

const groups = [
  { total: 3, items: [{ title: 'Green tea' }, { title: 'Teapot' }] },
  { type: 'post', label: 'Posts', items: [{ title: 'On tea' }] },
]
const stops = ['Green tea', 'Teapot', 'See all 3', 'On tea', 'Search the whole site']

/** Every key, with the panel open and closed. */
export function testKeyboard(getPage: () => SearchPage): void {
  const start = async (options = {}) => {
    const page = getPage()
    page.site.answer((query) => ({ body: makeSuggestions(page.site.origin, query, groups) }))
    await page.open(options)
    await page.search('tea')
    return page
  }
  const press = async (...keys: Parameters<SearchPage['browser']['press']>) => {
    await getPage().browser.press(...keys)
    return getPage().state()
  }

  describe('the keyboard', () => {
    it('walks down through everything that can be chosen, into the field, and round again', async () => {
      await start()
      for (const stop of [...stops, null, stops[0]])
        expect((await press('ArrowDown')).active).toBe(stop ?? null)
    })

    it('walks up in the same way', async () => {
      await start()
      for (const stop of [...stops.toReversed(), null, stops.at(-1)]) {
        expect((await press('ArrowUp')).active).toBe(stop ?? null)
      }
    })

    it('goes down to the results, and up to what would be searched for instead', async () => {
      const page = getPage()
      page.site.answer((query) => ({
        body: { ...makeSuggestions(page.site.origin, query, groups), corrected: 'tea' },
      }))
      await page.open()
      await page.search('tae')
      expect((await press('ArrowDown')).active).toBe('Green tea')
      expect((await press('ArrowUp')).active).toBe('Search instead for tae')
      expect((await press('ArrowUp')).active).toBeNull()
    })

    it('keeps what a key chose when the answer to the last letter comes only then', async () => {
      const page = getPage()
      page.site.answer((query) => ({
        delayMs: query === 'tea' ? 1000 : 0,
        body: makeSuggestions(page.site.origin, query, query === 'tea' ? groups.toReversed() : groups),
      }))
      await page.open()
      await page.search('te')
      await page.enter('tea')
      await press('ArrowDown')
      expect((await press('ArrowDown')).active).toBe('Teapot')
      const { active, lines } = await page.until((state) => state.shown === 'tea')
      expect([active, lines[1]]).toEqual(['Teapot', 'item On tea'])
      page.site.answer((query) => ({ delayMs: 1000, body: makeSuggestions(page.site.origin, query) }))
      await page.enter('teal')
      expect((await press('ArrowDown')).active).toBe('On tea')
      expect((await page.until((state) => state.shown === 'teal')).active).toBeNull()
    })

    it('keeps focus and text in the field, and exactly one option selected', async () => {
      const page = await start()
      await press('ArrowDown')
      const { hasFocus, value } = await press('ArrowDown')
      const selected = await page.browser.evaluate(() =>
        [...document.querySelectorAll('[aria-selected=true]')].map(({ textContent }) => textContent?.trim()),
      )
      expect([hasFocus, value, selected]).toEqual([true, 'tea', ['Teapot']])
    })

    it('leaves the option with Home and End, which move the caret', async () => {
      const page = await start()
      for (const [key, caret] of [
        ['Home', 0],
        ['End', 3],
      ] as const) {
        await press('ArrowDown')
        expect((await press(key)).active).toBeNull()
        expect(
          await page.browser.evaluate(
            () => document.querySelector<HTMLInputElement>('[name=q]')?.selectionStart,
          ),
        ).toBe(caret)
      }
    })

    it('forgets the option when the text changes', async () => {
      const page = await start()
      await press('ArrowDown')
      await page.browser.type('p')
      expect((await page.until((state) => state.active === null)).value).toBe('teap')
    })

    it('submits the form with Enter where no option is chosen', async () => {
      const page = await start()
      await page.browser.press('Enter')
      await page.arrive('/search?q=tea')
    })

    it('goes to the chosen option with Enter', async () => {
      const page = await start()
      await press('ArrowDown')
      await page.browser.press('Enter')
      await page.arrive('/results/product-1')
      expect(page.site.visits).not.toContain('/search?q=tea')
    })

    it('clicks the chosen option with the keys that are held, and then keeps the panel', async () => {
      const page = await start({
        after: `document.addEventListener('click', (event) => {
          document.title = [event.target.className, event.ctrlKey, event.defaultPrevented].join(' ')
          event.preventDefault()
        })`,
      })
      await press('ArrowDown')
      const { isOpen, active } = await press('Enter', ['Control'])
      expect([isOpen, active]).toEqual([true, 'Green tea'])
      expect(await page.browser.evaluate(() => document.title)).toBe('site-search-item true false')
    })

    it.each(['search', 'text'])('closes with Escape, then clears a field of type %s', async (inputType) => {
      const page = await start({ inputType })
      const closed = await press('Escape')
      expect([closed.isOpen, closed.value, closed.expanded]).toEqual([false, 'tea', 'false'])
      const cleared = await press('Escape')
      expect([cleared.isOpen, cleared.value]).toEqual([false, ''])
      await page.settle()
      expect(await page.eventNames()).toEqual(['results', 'close'])
    })

    it('calls off what is under way with Escape', async () => {
      const page = getPage()
      page.site.answer((query) => ({ delayMs: 1000, body: makeSuggestions(page.site.origin, query) }))
      await page.open()
      await page.enter('tea')
      await page.until((state) => state.isSearching)
      await press('Escape')
      const { isOpen, isSearching, value } = await page.settle()
      expect([isOpen, isSearching, value]).toEqual([false, false, ''])
    })

    it('closes with Alt+Up and opens with Alt+Down, choosing nothing', async () => {
      const page = await start()
      expect((await press('ArrowUp', ['Alt'])).isOpen).toBe(false)
      await page.browser.press('ArrowDown', ['Alt'])
      const { isOpen, active } = await page.until((state) => state.isOpen)
      expect([isOpen, active]).toEqual([true, null])
    })

    it('opens with Down too, and stands on the first option', async () => {
      await start()
      await press('Escape')
      const { isOpen, active } = await press('ArrowDown')
      expect([isOpen, active]).toEqual([true, 'Green tea'])
    })

    it('asks with Alt+Down where the server filled the field', async () => {
      const page = getPage()
      await page.open({ value: 'matcha' })
      await page.browser.press('ArrowDown', ['Alt'])
      expect((await page.until((state) => state.isOpen)).lines).toContain('item matcha')
      expect(page.site.requests).toEqual(['?q=matcha'])
    })

    it('leaves the field and the panel with Tab', async () => {
      const page = await start()
      await press('ArrowDown')
      const { isOpen, hasFocus } = await press('Tab')
      expect([isOpen, hasFocus]).toEqual([false, false])
      expect(await page.browser.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
    })

    it('leaves arrows with Shift to the text', async () => {
      const page = await start()
      expect((await press('ArrowUp', ['Shift'])).active).toBeNull()
      expect(
        await page.browser.evaluate(
          () => document.querySelector<HTMLInputElement>('[name=q]')?.selectionStart,
        ),
      ).toBe(0)
    })
  })

  describe('an input method', () => {
    it('is left alone while it goes on: one request when it is done, and its keys are its own', async () => {
      const page = getPage()
      await page.open()
      const left = await page.browser.evaluate(() => {
        const input = document.querySelector<HTMLInputElement>('[name=q]')
        if (!input) return []
        input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
        for (const text of ['ち', 'ちゃ']) {
          input.value = text
          input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
        }
        const init = { key: 'Enter', bubbles: true, cancelable: true }
        const events = [
          new KeyboardEvent('keydown', { ...init, isComposing: true }),
          new KeyboardEvent('keydown', { ...init, keyCode: 229 }),
          new KeyboardEvent('keydown', { ...init, key: 'Escape', keyCode: 229 }),
        ]
        const left = events.map((event) => input.dispatchEvent(event))
        input.value = '茶'
        input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '茶' }))
        return left
      })
      expect(left).toEqual([true, true, true])
      expect((await page.until((state) => state.isOpen)).value).toBe('茶')
      expect(page.site.requests).toEqual(['?q=%E8%8C%B6'])
    })

    it('is asked for after a pause, for Korean is committed by the next space alone', async () => {
      const page = getPage()
      await page.open()
      await page.browser.evaluate(compose, '김')
      await page.browser.evaluate(() =>
        document
          .querySelector('[name=q]')
          ?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '김' })),
      )
      await page.until((state) => state.shown === '김')
      await page.browser.evaluate(compose, '김치')
      expect((await page.until((state) => state.shown === '김치')).isOpen).toBe(true)
      expect(page.site.requests.at(-1)).toBe(`?q=${encodeURIComponent('김치')}`)
    })

    it('keeps its Enter away from a chosen option', async () => {
      const page = await start()
      await press('ArrowDown')
      await page.browser.evaluate(() => {
        const init = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
        document.querySelector('[name=q]')?.dispatchEvent(new KeyboardEvent('keydown', init))
      })
      expect((await page.settle()).active).toBe('Green tea')
      expect(await page.eventNames()).toEqual(['results'])
    })
  })
}

function compose(text: string): void {
  const input = document.querySelector<HTMLInputElement>('[name=q]')
  if (input === null) return
  if (input.value === '') input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
}
