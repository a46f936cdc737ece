import { describe, expect, it } from 'vitest'
import { parseQuery, type ResultItem, type SearchQuery, type TypeDefinition } from '#lib/search/index.ts'
import { absoluteUrl, isResultAddress } from '#lib/search/results/absolute-url.ts'
import { excerptAround } from '#lib/search/results/excerpt.ts'
import { presentResults } from '#lib/search/results/present-results.ts'
import { suggest } from '#lib/search/results/suggest.ts'

describe('suggestions', () => {
  const definition = (label: string, labels?: Record<string, string>) =>
    ({ label, ...(labels && { labels }) }) as unknown as TypeDefinition
  const types = new Map([
    ['post', definition('Posts')],
    ['page', definition('Pages', { de: 'Seiten' })],
  ])
  const open = (totals: Record<string, number> = {}) => {
    const asked: unknown[] = []
    const dependencies = {
      settings: { current: { 'search.min_chars': 3 } },
      routes: { resultsUrl: (type: string, term: string) => `/${type}?q=${term}` },
      enabledTypes: () => types,
      search: async (type: string, { term }: SearchQuery, limit: number) => {
        asked.push(['search', type, term, limit])
        return { total: totals[`${type} ${term}`] ?? 0, match: 'all', items: [] }
      },
      correct: async ({ term }: SearchQuery, options: object) => {
        asked.push(['correct', term, options])
        return parseQuery('tent')
      },
    } as unknown as Parameters<typeof suggest>[0]
    return { asked, find: (term: string, options = {}) => suggest(dependencies, parseQuery(term), options) }
  }

  it('are five of each type, which names itself in its languages', async () => {
    const { find, asked } = open({ 'post tent': 30 })
    expect(await find('tent')).toEqual({
      ...{ query: 'tent', url: '/all?q=tent', corrected: null, suggestion: null },
      groups: [
        { type: 'post', label: 'Posts', total: 30, url: '/post?q=tent', match: 'all', items: [] },
        {
          type: 'page',
          label: 'Pages',
          labels: { de: 'Seiten' },
          total: 0,
          url: '/page?q=tent',
          match: 'all',
          items: [],
        },
      ],
    })
    expect(asked).toEqual([
      ['search', 'post', 'tent', 5],
      ['search', 'page', 'tent', 5],
    ])
  })

  it('are those of the corrected query, of the types that are asked for', async () => {
    const { find, asked } = open({ 'page tent': 2 })
    expect(await find('tnet', { type: 'page' })).toMatchObject({
      ...{ query: 'tnet', url: '/all?q=tnet', corrected: 'tent', suggestion: null },
      groups: [{ type: 'page', total: 2, url: '/page?q=tent' }],
    })
    expect(asked[1]).toEqual(['correct', 'tnet', { types: ['page'], isTyping: true, match: 'any' }])
    expect(await find('tnet', { correct: false })).toMatchObject({
      ...{ corrected: null, suggestion: 'tent', groups: [{ total: 0 }, { total: 0 }] },
    })
    await expect(find('tnet', { type: 'event' })).rejects.toMatchObject({ code: 'unknown_type' })
  })

  it('are none where too little was typed', async () => {
    const { find, asked } = open()
    const nothing = { corrected: null, suggestion: null, groups: [] }
    expect(await find('te')).toEqual({ query: 'te', url: '/all?q=te', ...nothing })
    expect(await find('!!!')).toEqual({ query: '!!!', url: '/all?q=!!!', ...nothing })
    expect(asked).toEqual([])
  })
})

describe('results as they are shown', () => {
  const item = (url: string, image: string | null): ResultItem => ({
    ...{ id: 1, type: 'post', title: 'A', excerpt: null, meta: null, slug: 'a' },
    ...{ url, image },
  })

  it('have addresses of the site, which stands for one that is none', () => {
    const found = { total: 3, match: 'any' as const, items: [item('/a', '/a.png'), item('', null)] }
    expect(presentResults(found, 'https://shop.example')).toEqual({
      ...{ total: 3, match: 'any' },
      items: [
        item('https://shop.example/a', 'https://shop.example/a.png'),
        item('https://shop.example', null),
      ],
    })
  })

  it.each([
    ['/a?b=1#c', 'https://shop.example/de/a?b=1#c'],
    ['http://cdn.example/a b', 'http://cdn.example/a%20b'],
    ['HTTPS://CDN.example', 'https://cdn.example/'],
    ['//cdn.example/a', 'https://cdn.example/a'],
    ['a', 'https://shop.example/de/a'],
    ['', null],
    [null, null],
    [undefined, null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['xhttps://a', null],
    ['http://', null],
  ])('resolve %j to %j', (address, whole) => {
    expect(absoluteUrl(address, 'https://shop.example/de//')).toBe(whole)
  })

  it('may lead nowhere, but to no script', () => {
    expect(['', '/a', 'https://a.example', 'javascript:x', 'mailto:a@b'].map(isResultAddress)).toEqual([
      ...[true, true, true, false, false],
    ])
  })
})

describe('an excerpt', () => {
  const words = (count: number, word: string) => Array.from({ length: count }, () => word).join(' ')

  it('begins fifty characters before the word at the start of a word, and has 160', () => {
    const text = `${words(50, 'abcd')} needle ${words(50, 'efgh')}`
    expect(excerptAround(text, ['needle'])).toBe(`…${words(10, 'abcd')} needle ${words(20, 'efgh')}…`)
  })

  it('is moved back at the end of a text, and is the whole of a short one', () => {
    const text = `${words(50, 'abcd')} needle`
    expect(excerptAround(text, ['needle'])).toBe(`…${words(30, 'abcd')} needle`)
    expect(excerptAround(`${words(30, 'abcd')} needle`, ['needle'])).toBe(`${words(30, 'abcd')} needle`)
    expect(excerptAround(`needle ${words(30, 'abcd')}`, ['needle'])).toBe(`needle ${words(30, 'abcd')}`)
    expect(excerptAround(`needle ${words(40, 'abcd')}`, ['needle'])).toBe(`needle ${words(30, 'abcd')}…`)
  })

  it.each([',', ';', ':', ' –', ' —', '-', ', '])('drops "%s" before its ellipsis', (sign) => {
    const text = `needle ${words(29, 'abcd')} abc${sign} ${words(20, 'efgh')}`
    expect(excerptAround(text, ['needle'])).toBe(`needle ${words(29, 'abcd')} abc…`)
  })

  it('is cut around the first of the words, whole or begun with the last', () => {
    expect(excerptAround('A needle in hay', ['hay', 'nee'])).toBe('A needle in hay')
    expect(excerptAround('A needle in straw', ['nee', 'hay'])).toBeNull()
    expect(excerptAround('needles', ['needle', 'x'])).toBeNull()
    expect(excerptAround('xneedle, needle', ['needle'])).toBe('xneedle, needle')
    expect(excerptAround('xneedle', ['needle'])).toBeNull()
    expect(excerptAround(`xneedle ${words(60, 'abcd')} needle`, ['needle'])).toMatch(/^…(?:abcd )+needle$/)
    expect(excerptAround('Näh-Nadel é', ['nadel'])).toBe('Näh-Nadel é')
    expect(excerptAround('é', ['needle'])).toBeNull()
  })

  it('goes on to the end of a text of 160 characters, and of a word that ends there', () => {
    const whole = `needle ${words(30, 'abcd')} abc`
    expect(excerptAround(whole, ['needle'])).toBe(whole)
    expect(excerptAround(`${whole} efgh efgh`, ['needle'])).toBe(`${whole}…`)
    expect(excerptAround(`${whole}d efgh`, ['needle'])).toBe(`needle ${words(30, 'abcd')}…`)
  })

  it('ends at a blank behind the word, and nowhere before it', () => {
    const long = 'x'.repeat(300)
    expect(excerptAround(`needle ${long}`, ['needle'])).toBe(`needle ${'x'.repeat(153)}…`)
    expect(excerptAround(`needle, ${long}`, ['needle'])).toBe('needle…')
    expect(excerptAround(`abcd needle${'-x'.repeat(200)}`, ['needle'])).toBe(`abcd needle${'-x'.repeat(74)}…`)
    expect(excerptAround(`${words(50, 'abcd')} (((needle ${words(50, 'efgh')}`, ['needle'])).toBe(
      `…${words(9, 'abcd')} (((needle ${words(21, 'efgh')}…`,
    )
  })

  it('begins with the first of several words', () => {
    const text = `hay ${words(28, 'abcd')} needle ${words(30, 'abcd')}`
    expect(excerptAround(text, ['needle', 'hay'])).toMatch(/^hay /)
    expect(excerptAround(text, ['hay', 'needle'])).toMatch(/^hay /)
  })

  it('has fifty characters before the word and splits none in a text without blanks', () => {
    const stops = (count: number) => '。'.repeat(count)
    expect(excerptAround(`${stops(100)}東京${stops(200)}`, ['東京'])).toBe(`…${stops(50)}東京${stops(108)}…`)
    expect(excerptAround(`needle-${'😀'.repeat(100)}`, ['needle'])).toBe(`needle-${'😀'.repeat(76)}…`)
    for (let before = 150; before < 250; before++)
      expect(excerptAround(`${stops(before)}東京。${'あ。'.repeat(300)} end`, ['東京'])).toContain('東京')
    expect(excerptAround(`${'Æ'.repeat(9)} needle x y z`, ['needle'])).toContain('needle')
  })

  it('is found behind a long word without blanks', () => {
    const long = 'x'.repeat(500)
    expect(excerptAround(`${long} needle`, ['needle'])).toMatch(/needle$/)
    expect(excerptAround(`needle${long}`, ['needle'])).toMatch(/^needlex+…$/)
    expect(excerptAround(`${long} needle ${long}`, ['needle'])).toContain('needle')
  })
})
