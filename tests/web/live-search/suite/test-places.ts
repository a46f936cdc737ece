import { describe, expect, it } from 'vitest'
import { type SearchPage, waitFor } from '#tests/support/browsers/search-page.ts'
import { makeSuggestions } from '#tests/support/browsers/suggestions.ts'

const field = '<input name="q" type="search" aria-label="Search">'
const form = `<form action="/search" data-site-search="all">${field}</form>`

/** Makes a form in a place of its own after the page is there, and puts it where the tests find it. */
const inShadow = `
  const host = document.createElement('div')
  document.querySelector('main').prepend(host)
  const root = host.attachShadow({ mode: 'open' })
  const form = document.createElement('form')
  form.action = '/search'
  form.dataset.siteSearch = 'all'
  const input = document.createElement('input')
  input.name = 'q'
  input.ariaLabel = 'Search'
  form.append(input)
  root.append(form)
  window.place = form
  SiteSearch.enhance(root)
`
const inDialog = `
  const dialog = document.querySelector('dialog')
  dialog.showModal()
  window.place = dialog.querySelector('form')
`

type Place = { name: string; options: Parameters<SearchPage['open']>[0] }
const places: Place[] = [
  { name: 'a shadow root', options: { forms: '', after: inShadow } },
  { name: 'a modal dialog', options: { forms: `<dialog>${form}</dialog>`, after: inDialog } },
  {
    name: 'a header that cuts off what is larger',
    options: {
      forms: `<div class="low">${form}</div>`,
      css: '.low { overflow: hidden; height: 4rem }',
      after: "window.place = document.querySelector('form')",
    },
  },
  {
    name: 'a page whose field stands outside of its form',
    options: {
      forms: `<form id="apart" action="/search" data-site-search="all"></form><p>${field.replace('<input', '<input form="apart"')}</p>`,
      after: "window.place = document.querySelector('form')",
    },
  },
]

/** Where forms stand. */
export function testPlaces(getPage: () => SearchPage): void {
  const state = () =>
    getPage().browser.evaluate(() => {
      const input = window.place?.elements.namedItem('q') as HTMLInputElement
      const root = input.getRootNode() as Document | ShadowRoot
      const panel = root.querySelector<HTMLElement>('.site-search-panel')
      const item = panel?.querySelector<HTMLElement>('.site-search-item')
      if (!panel?.checkVisibility() || !item) return null
      const { left, top, width, height, bottom } = item.getBoundingClientRect()
      const seen = root.elementFromPoint(left + width / 2, top + height / 2)
      return {
        isSeen: panel.contains(seen) && bottom <= innerHeight && top >= 0,
        isBelow: top >= input.getBoundingClientRect().bottom,
        x: left + width / 2,
        y: top + height / 2,
      }
    })
  const ask = () =>
    getPage().browser.evaluate(() => {
      const input = window.place?.elements.namedItem('q') as HTMLInputElement
      input.focus()
      input.value = 'tea'
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    })

  describe.each(places)('in $name', ({ options }) => {
    it('results are seen whole, and opened by a press', async () => {
      const page = getPage()
      await page.open(options)
      await ask()
      expect(await waitFor(state, (found) => found?.isSeen === true && found.isBelow)).not.toBeNull()
      // A press begins with the pointer going down, which must not close the panel before the click.
      await page.browser.evaluate(() => {
        const root = window.place?.getRootNode() as Document | ShadowRoot
        const item = root.querySelector('.site-search-item')
        const init = { bubbles: true, composed: true, cancelable: true }
        item?.dispatchEvent(new PointerEvent('pointerdown', init))
        if (root.querySelector('.site-search-panel')?.checkVisibility())
          item?.dispatchEvent(new MouseEvent('click', init))
      })
      await page.arrive('/results/product-1')
    })

    it('a press elsewhere closes the panel', async () => {
      const page = getPage()
      await page.open(options)
      await ask()
      await waitFor(state, (found) => found !== null)
      await page.browser.evaluate(() =>
        document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true })),
      )
      await waitFor(state, (found) => found === null)
      expect(await page.eventNames()).toContain('close')
    })
  })

  describe('texts', () => {
    it('run in their own direction', async () => {
      const page = getPage()
      page.site.answer((query) => ({
        body: makeSuggestions(page.site.origin, query, [{ items: [{ title: 'شاي', excerpt: 'Tea' }] }]),
      }))
      await page.open()
      await page.search('tea')
      const directions = await page.browser.evaluate(() =>
        ['title', 'excerpt'].map((name) => {
          const element = document.querySelector<HTMLElement>(`.site-search-${name}`)
          return element && [element.dir, getComputedStyle(element).direction]
        }),
      )
      expect(directions).toEqual([
        ['auto', 'rtl'],
        ['auto', 'ltr'],
      ])
    })
  })
}

declare global {
  interface Window {
    /** The form of the page. */
    place?: HTMLFormElement
  }
}
