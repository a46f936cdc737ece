import { describe, expect, it } from 'vitest'
import type { SearchPage } from '#tests/support/browsers/search-page.ts'
import { makeSuggestions } from '#tests/support/browsers/suggestions.ts'

/** The built-in renderer's panel. */
export function testPanel(getPage: () => SearchPage): void {
  const show = async (query: string, groups: Parameters<typeof makeSuggestions>[2], options = {}) => {
    const page = getPage()
    page.site.answer((asked) => ({ body: makeSuggestions(page.site.origin, asked, groups) }))
    await page.open(options)
    return page.search(query)
  }
  const marked = () =>
    getPage().browser.evaluate(() => [...document.querySelectorAll('mark')].map((mark) => mark.textContent))

  describe('the panel', () => {
    it('shows groups in order, items, the way to all of a type, and the way to the whole site', async () => {
      const { lines, expanded } = await show('tea', [
        {
          total: 12,
          items: [{ title: 'Green tea', excerpt: 'From Uji', meta: '€4.50' }, { title: 'Teapot' }],
        },
        { type: 'post', label: 'Posts', items: [{ title: 'On tea' }] },
        { type: 'page', label: 'Pages', total: 0 },
      ])
      expect(lines).toEqual([
        'heading Products',
        'item Green tea From Uji €4.50',
        'item Teapot',
        'all See all 12',
        'heading Posts',
        'item On tea',
        'footer Search the whole site',
      ])
      expect(expanded).toBe('true')
    })

    it('links nothing where there is no results page', async () => {
      const page = getPage()
      page.site.answer((query) => ({
        body: {
          ...makeSuggestions(page.site.origin, query, [
            { total: 9, url: null, items: [{ title: 'Green tea' }] },
          ]),
          url: null,
        },
      }))
      await page.open()
      expect((await page.search('tea')).lines).toEqual(['heading Products', 'item Green tea'])
    })

    it('says that nothing was found, and still offers the whole site', async () => {
      const state = await show('zzz', [{ total: 0 }, { type: 'post', label: 'Posts', total: 0 }])
      expect(state.lines).toEqual(['empty No results', 'footer Search the whole site'])
      expect(state.status).toBe('No results')
    })

    it('takes the words of the site', async () => {
      const labels = { noResults: 'Nichts gefunden', viewAll: 'Alles durchsuchen' }
      expect((await show('zzz', [], { config: { labels } })).lines).toEqual([
        'empty Nichts gefunden',
        'footer Alles durchsuchen',
      ])
    })

    it('marks whole words, accents aside', async () => {
      const cases: Record<string, [titles: string[], marked: string[]]> = {
        cafe: [
          ['Café Crème', 'cafeteria', 'Decafé'],
          ['Café', 'cafeteria'],
        ],
        'CREME cafe': [
          ['Café Crème', 'cafeteria', 'crèmerie'],
          ['Café', 'Crème', 'cafeteria'],
        ],
        strasse: [['Straße 5'], ['Straße']],
        "l'ete": [['L’été en thé'], ['L’été']],
        olive: [
          ["Huile d'olive, l’olivette", "' ’’olives' ’"],
          ['olive', 'olivette', 'olives'],
        ],
        camping: [['Cam\u00adping'], ['Cam\u00adping']],
        καλημερα: [['Καλημέρα'], ['Καλημέρα']],
        'tea x': [['x tea teas'], ['tea', 'teas']],
        йод: [['Иод и чай', 'йод'], ['йод']],
        'node js': [['Node.js, js_tools'], ['Node', 'js', 'js']],
        東京: [['東京のお茶'], ['東京']],
        花茶: [['茉莉花茶叶'], ['花茶']],
        こーひー: [['コーヒー豆'], ['コーヒー']],
        елка: [['Ёлка, йод'], ['Ёлка']],
        ёлка: [['Ёлка, ёлки, елка'], ['Ёлка', 'елка']],
        ارجان: [['أَرجان'], ['أَرجان']],
        שלום: [['שָׁלוֹם'], ['שָׁלוֹם']],
        '3,5mm': [['Cable 3.5mm, 5mm'], ['3.5mm']],
        '(.*': [['re( (.*'], []],
      }
      const page = getPage()
      page.site.answer((query) => ({
        body: makeSuggestions(page.site.origin, query, [
          { items: cases[query]?.[0].map((title) => ({ title })) },
        ]),
      }))
      await page.open()
      for (const [query, [, expected]] of Object.entries(cases)) {
        await page.search(query)
        expect([query, await marked()]).toEqual([query, expected])
      }
    })

    it('shows what the server says as text, whatever it is', async () => {
      const title = '<img src=x onerror=alert(1)>&amp;'
      const { lines } = await show('img', [
        { label: '<b>x</b>', items: [{ title, excerpt: '<i>', meta: '"\'' }] },
      ])
      expect(lines.slice(0, 2)).toEqual(['heading <b>x</b>', `item ${title} <i> "'`])
      expect(await getPage().browser.evaluate(() => document.querySelectorAll('img, b, i').length)).toBe(0)
    })

    it('draws links and pictures of http addresses alone', async () => {
      const image = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
      const { lines } = await show('tea', [
        {
          total: 99,
          url: 'javascript:alert(2)',
          items: [
            { title: 'Bad', url: 'javascript:alert(1)' },
            { title: 'Sly', url: ' java\nscript:alert(1)' },
            { title: 'Data', url: 'data:text/html,x' },
            { title: 'Good', image },
          ],
        },
      ])
      expect(lines).toEqual(['heading Products', 'item Good', 'footer Search the whole site'])
      expect(await getPage().browser.evaluate(() => document.querySelectorAll('img').length)).toBe(0)
    })

    it('keeps the texts in line where some items have a picture', async () => {
      await show('tea', [
        { items: [{ title: 'Tea', image: `${getPage().site.origin}/tea.svg` }, { title: 'Tea two' }] },
      ])
      const { lefts, thumbs } = await getPage().browser.evaluate(() => ({
        lefts: [...document.querySelectorAll('.site-search-title')].map(
          (title) => title.getBoundingClientRect().left,
        ),
        thumbs: [...document.querySelectorAll('.site-search-thumb')].map((thumb) => thumb.tagName),
      }))
      expect(new Set(lefts).size).toBe(1)
      expect(thumbs).toEqual(['IMG', 'SPAN'])
    })

    it.each(['ltr', 'rtl'] as const)('stays inside a narrow window, long words and all: %s', async (dir) => {
      const page = getPage()
      await page.browser.setWidth(320)
      const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenteekannenwärmerhersteller'
      const items = [{ title, excerpt: title, meta: '€ 1,234,567.00 – € 9,999,999.99' }]
      const forms = `<form data-site-search="all" action="/search"><input name="q" aria-label="Search" size="4"></form>`
      for (const css of ['form { width: 6rem }', 'form { width: 6rem; margin-inline-start: auto }']) {
        await show('tea', [{ items }], { dir, forms, css })
        const fits = await page.browser.evaluate(() => {
          const panel = document.querySelector('.site-search-panel') as Element
          const { left, right } = panel.getBoundingClientRect()
          const { scrollWidth, clientWidth } = document.documentElement
          return { left: left >= 0, right: right <= clientWidth, page: scrollWidth <= clientWidth }
        })
        expect(fits).toEqual({ left: true, right: true, page: true })
      }
      await page.browser.setWidth(1024)
    })
  })

  describe('the stylesheet', () => {
    it('gives way to any class of a theme, and to its custom properties on any ancestor', async () => {
      await show('tea', undefined, {
        css: `.site-search-item { color: rgb(1, 2, 3) } a { color: red; padding: 9px }
          header { --site-search-bg: rgb(4, 5, 6); --site-search-radius: 3px }`,
      })
      const styles = await getPage().browser.evaluate(() => {
        const read = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
        const panel = read('.site-search-panel')
        return [
          read('.site-search-item').color,
          panel.backgroundColor,
          panel.borderRadius,
          read('.site-search-footer').paddingTop,
        ]
      })
      expect(styles.slice(0, 3)).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)', '3px'])
      expect(styles[3]).not.toBe('9px')
    })

    it('is dark where the page is', async () => {
      const background = () =>
        getPage().browser.evaluate(
          () => getComputedStyle(document.querySelector('.site-search-panel') as Element).backgroundColor,
        )
      await show('tea', undefined, { scheme: 'light' })
      expect(await background()).toBe('rgb(255, 255, 255)')
      await show('tea', undefined, { scheme: 'dark' })
      expect(await background()).toBe('rgb(31, 30, 27)')
    })
  })
}
