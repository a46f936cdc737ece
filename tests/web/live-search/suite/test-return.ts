import { describe, expect, it } from 'vitest'
import type { SearchPage } from '#tests/support/browsers/search-page.ts'

/** Coming back to a page. */
export function testReturn(getPage: () => SearchPage): void {
  const leave = async () => {
    const page = getPage()
    await page.browser.press('ArrowDown')
    await page.browser.press('Enter')
    await page.arrive('/results/product-1')
  }

  describe('Back', () => {
    it.each([true, false])(
      'brings the typed text back, the panel closed (page kept in memory: %s)',
      async (cached) => {
        const page = getPage()
        const url = await page.open({ cached })
        await page.search('tea')
        await leave()
        await page.browser.back()
        await page.arrive(new URL(url).pathname)
        const { isOpen, expanded } = await page.until((state) => state.value === 'tea')
        expect([isOpen, expanded]).toEqual([false, 'false'])
        expect((await page.settle()).isOpen).toBe(false)
        await page.browser.evaluate(() => document.querySelector<HTMLElement>('[name=q]')?.focus())
        await page.browser.press('ArrowDown', ['Alt'])
        expect((await page.until((state) => state.isOpen)).lines).toContain('item tea')
      },
    )

    it('brings back a text that was emptied, but nothing on a new visit', async () => {
      const page = getPage()
      const url = await page.open({ cached: false })
      await page.search('tea')
      await leave()
      await page.browser.open(url)
      expect((await page.settle()).value).toBe('')
    })
  })

  describe('leaving', () => {
    it('fires no site:search:close', async () => {
      const page = getPage()
      await page.open({
        cached: false,
        after: `addEventListener('pagehide', () => {
          sessionStorage.setItem('events', seen.events.map(({ name }) => name))
        })`,
      })
      await page.search('tea')
      await page.browser.evaluate(() => location.assign('/results/elsewhere'))
      await page.arrive('/results/elsewhere')
      expect(await page.browser.evaluate(() => sessionStorage.getItem('events'))).toMatch(
        /^results(,results)*$/,
      )
    })
  })
}
