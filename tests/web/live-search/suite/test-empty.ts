import { describe, expect, it } from 'vitest'
import { AXE, findBreaches } from '#tests/support/browsers/axe.ts'
import type { SearchPage } from '#tests/support/browsers/search-page.ts'

const labels = { recent: 'Recent searches', forget: 'Forget recent searches' }
const OFFERS = { empty: { recent: true, starters: true }, labels }

/** Suggestions below an empty field, where the owner wants them. */
export function testEmpty(getPage: () => SearchPage): void {
  const answer = () => {
    const page = getPage()
    page.site.answer((query) => ({
      body: JSON.stringify({
        query,
        url: `${page.site.origin}/search?q=${query}`,
        groups: [],
        ...(query === '' && {
          starters: [
            {
              label: 'Popular searches',
              items: [{ title: 'oolong', url: `${page.site.origin}/search?q=oolong` }],
            },
          ],
        }),
      }),
    }))
    return page
  }
  const forgetAll = () => getPage().browser.evaluate(() => localStorage.clear())

  describe('an empty field', () => {
    it('offers nothing, and asks for nothing, unless it is wanted', async () => {
      const page = answer()
      await page.open()
      await page.browser.click('[name=q]')
      await page.browser.press('ArrowDown')
      expect((await page.settle()).isOpen).toBe(false)
      expect(page.site.requests).toEqual([])
    })

    it('offers where to begin, to the pointer and to the keyboard', async () => {
      const page = answer()
      await page.open({ config: OFFERS })
      await forgetAll()
      await page.browser.click('[name=q]')
      expect((await page.until(({ isOpen }) => isOpen)).lines).toEqual([
        'heading Popular searches',
        'item oolong',
      ])
      expect(page.site.requests).toEqual(['?q='])
      await page.browser.press('Escape')
      await page.until(({ isOpen }) => !isOpen)
      await page.browser.press('ArrowDown')
      expect((await page.until(({ active }) => active !== null)).active).toBe('oolong')
      await page.browser.press('Enter')
      await page.arrive('/search?q=oolong')
    })

    it('offers what this browser has searched for, the latest first, until it is to forget it', async () => {
      const page = answer()
      page.site.answer((query) => ({ body: JSON.stringify({ query, url: null, groups: [] }) }))
      const url = await page.open({ config: { empty: { recent: true, starters: false }, labels } })
      await forgetAll()
      await page.browser.click('[name=q]')
      expect((await page.settle()).isOpen).toBe(false)
      for (const term of ['green tea', '<b>kettle</b>', 'green tea']) {
        await page.browser.evaluate(() => document.querySelector<HTMLElement>('[name=q]')?.focus())
        await page.enter(term)
        await page.browser.press('Enter')
        await page.arrive(`/search?${new URLSearchParams({ q: term })}`)
        await page.browser.open(url)
      }
      await page.browser.click('[name=q]')
      expect((await page.until(({ isOpen }) => isOpen)).lines).toEqual([
        'heading Recent searches',
        'item green tea',
        'item <b>kettle</b>',
        'forget Forget recent searches',
      ])
      expect(
        await page.browser.evaluate(() => document.querySelectorAll('.site-search-panel b').length),
      ).toBe(0)
      await page.browser.click('.site-search-forget')
      await page.until(({ isOpen }) => !isOpen)
      expect(await page.browser.evaluate(() => localStorage.getItem('site-search'))).toBe('[]')
      expect(page.site.requests).not.toContain('?q=')
    })

    it('gives way to results, and comes back when it is emptied', async () => {
      const page = answer()
      await page.open({ config: OFFERS })
      await forgetAll()
      await page.enter('zz')
      expect((await page.until(({ isOpen }) => isOpen)).lines).toContain('empty No results')
      await page.enter('')
      await page.until(({ lines }) => lines.includes('item oolong'))
    })

    it('has no faults that axe knows, right to left either', async () => {
      const page = answer()
      for (const dir of ['ltr', 'rtl'] as const) {
        await page.open({ config: OFFERS, dir, before: AXE })
        await page.browser.click('[name=q]')
        await page.until(({ isOpen }) => isOpen)
        expect(await findBreaches(page.browser)).toEqual([])
      }
    })
  })
}
