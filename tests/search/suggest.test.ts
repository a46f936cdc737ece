import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchQuery } from '#lib/search/index.ts'
import {
  fakeEngine,
  openTestSearch,
  searchablePages,
  type TestSearch,
  typeOf,
} from './support/test-search.ts'

let test: TestSearch

beforeAll(async () => {
  test = await openTestSearch({ order: ['empty', 'page'] })
  const empty = { ...searchablePages, searchableQuery: () => ({ where: { slug: 'nowhere' } }) }
  test.search.register('empty', typeOf(empty, { label: 'Nothing' }))
  test.search.register('off', typeOf(searchablePages, { setting: 'search.types.post' }))
  await test.settings.set('search.types.post', false)
  for (let i = 0; i < 7; i++) await test.content.page({ title: `Tea ${i}` })
  await test.content.page({ title: '抹茶' })
})
afterAll(() => test.close())

describe('suggest', () => {
  it('has five of every enabled type, in order, also where there are none', async () => {
    expect(await test.search.suggest('tea')).toMatchObject({
      query: 'tea',
      url: 'http://localhost:3000/search?q=tea',
      groups: [
        { type: 'empty', label: 'Nothing', total: 0, items: [] },
        {
          type: 'page',
          label: 'Pages',
          total: 7,
          match: 'all',
          url: 'http://localhost:3000/search?q=tea&type=page',
        },
      ],
    })
    const { groups } = await test.search.suggest('tea', 'page')
    expect(groups.map(({ type, items }) => [type, items.length])).toEqual([['page', 5]])
  })

  it.each(['', ' t ', '!!!', '?'])('has no groups for "%s", which says too little', async (term) => {
    expect((await test.search.suggest(term)).groups).toEqual([])
  })

  it('measures by characters, of which Han, Kana and Hangul count twice', async () => {
    expect((await test.search.suggest('茶', 'page')).groups).toMatchObject([{ total: 1 }])
    await test.settings.set('search.min_chars', 5)
    expect((await test.search.suggest('tea', 'page')).groups).toEqual([])
    expect((await test.search.suggest('抹茶', 'page')).groups).toEqual([])
    await test.settings.set('search.min_chars', 4)
    expect((await test.search.suggest('抹茶', 'page')).groups).toMatchObject([{ total: 1 }])
    expect((await test.search.suggest('😀a', 'page')).groups).toEqual([])
    await test.settings.unset('search.min_chars')
  })

  it('searches for the first 200 characters, without what stands around them', async () => {
    expect((await test.search.suggest(`  tea ${'😀'.repeat(300)}`)).query).toBe(`tea ${'😀'.repeat(196)}`)
    expect((await test.search.suggest(`${'a'.repeat(199)} b`)).query).toBe('a'.repeat(199))
  })

  it('parses what was typed once, and asks the engine with the same query for every type', async () => {
    const asked: { type: string; query: SearchQuery }[] = []
    const search = async (type: string, query: SearchQuery) => {
      asked.push({ type, query })
      return { total: 0, items: [], match: 'all' as const }
    }
    test.search.extend('asked', fakeEngine({ search }))
    await test.settings.set('search.engine', 'asked')
    await test.search.suggest('  Green tea ')
    await test.settings.set('search.engine', 'database')
    // Then other queries are asked for, to correct this one.
    const whole = asked.filter(({ query }) => query.term === 'Green tea')
    expect([...new Set(whole.map(({ type }) => type))].sort()).toEqual(['empty', 'page'])
    const [first] = whole.map(({ query }) => query)
    expect(first).toMatchObject({ words: ['green', 'tea'], exact: expect.any(String) })
    for (const { query } of whole) {
      expect(query).toEqual(first)
      // Each engine call gets a copy, which shares what was parsed.
      expect(query.words).toBe(first?.words)
    }
  })

  it.each(['nothing', 'off', 'all', ''])('refuses the type "%s"', async (type) => {
    await expect(test.search.suggest('tea', type)).rejects.toMatchObject({ code: 'unknown_type' })
    await expect(test.search.suggest('', type)).rejects.toMatchObject({ code: 'unknown_type' })
  })

  it('has no addresses of a results page that is off', async () => {
    await test.settings.set('search.page_enabled', false)
    expect(await test.search.suggest('tea', 'page')).toMatchObject({
      url: null,
      groups: [{ url: null, total: 7 }],
    })
    await test.settings.unset('search.page_enabled')
  })
})
