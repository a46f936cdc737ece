import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createSearch, parseQuery } from '#lib/search/index.ts'
import {
  fakeEngine,
  openTestSearch,
  searchablePages,
  type TestSearch,
  typeOf,
} from './support/test-search.ts'

let test: TestSearch

beforeAll(async () => {
  test = await openTestSearch({ order: ['second'] })
  test.search.register('first', typeOf(searchablePages, { module: 'shop' }))
  test.search.register(
    'second',
    typeOf(searchablePages, { setting: 'search.types.post', listing: '/seconds' }),
  )
})
afterAll(() => test.close())
afterEach(async () => {
  await test.content.clear()
  for (const key of [
    'modules.shop',
    'search.types.post',
    'search.page_enabled',
    'search.max_results',
    'site.url',
  ]) {
    await test.settings.unset(key)
  }
  await test.settings.set('search.engine', 'database')
})

describe('types', () => {
  it('come in the configured order, the others as they were registered', () => {
    expect([...test.search.definitions().keys()]).toEqual(['second', 'page', 'first'])
    expect([...test.search.types().keys()]).toEqual(['second', 'page', 'first'])
  })

  it('are searched while their module and their setting are on', async () => {
    await test.settings.set('modules.shop', false)
    expect([...test.search.types().keys()]).toEqual(['second', 'page'])
    await test.settings.set('search.types.post', false)
    expect([...test.search.types().keys()]).toEqual(['page'])
    expect([...test.search.definitions().keys()]).toEqual(['second', 'page', 'first'])
    await expect(test.search.search('first', 'tea', 5)).rejects.toMatchObject({ code: 'unknown_type' })
  })

  it.each(['all', 'Page', '1st', '../page', ''])('cannot be called "%s"', (name) => {
    expect(() => test.search.register(name, typeOf(searchablePages))).toThrow('cannot name a type')
  })
})

describe('search', () => {
  it('makes addresses absolute, and leaves out images that are not http', async () => {
    const result = (url: string, image: string | null) => ({
      ...{ id: 1, type: 'x', title: 'A', excerpt: null, meta: null, slug: null },
      ...{ url, image },
    })
    const items = [
      result('/a?b=1', '/a.png'),
      result('https://elsewhere.example/b', 'http://cdn.example/b.png'),
      result('/c', 'data:image/png;base64,AA'),
      result('', null),
    ]
    test.search.extend('fake', fakeEngine({ search: async () => ({ total: 4, items, match: 'all' }) }))
    await test.settings.set('search.engine', 'fake')
    const found = async () =>
      (await test.search.search('page', 'tea', 10)).items.map(({ url, image }) => [url, image])
    expect(await found()).toEqual([
      ['http://localhost:3000/a?b=1', 'http://localhost:3000/a.png'],
      ['https://elsewhere.example/b', 'http://cdn.example/b.png'],
      ['http://localhost:3000/c', null],
      ['http://localhost:3000', null],
    ])
    await test.settings.set('site.url', 'https://shop.example/sub/')
    expect((await found())[0]).toEqual(['https://shop.example/sub/a?b=1', 'https://shop.example/sub/a.png'])
    expect((await test.search.search('page', 'tea', 2)).items).toHaveLength(2)
    expect((await test.search.search('page', 'tea', 1)).items[0]).toMatchObject({ type: 'page' })
  })

  it('counts all matches, and pages through those alone that are ranked', async () => {
    for (let i = 0; i < 7; i++) await test.content.page({ title: `Tea ${i}` })
    await test.settings.set('search.max_results', 5)
    const titles = async (limit: number, offset: number) => {
      const { total, items } = await test.search.search('page', 'tea', limit, offset)
      return [total, ...items.map(({ title }) => title)]
    }
    expect(await titles(3, 0)).toEqual([7, 'Tea 6', 'Tea 5', 'Tea 4'])
    expect(await titles(3, 3)).toEqual([7, 'Tea 3', 'Tea 2'])
    expect(await titles(3, 6)).toEqual([7])
    expect(await titles(0, 0)).toEqual([7])
  })

  it.each(['', '   ', '!!!', '% _'])('finds nothing for "%s", without asking an engine', async (term) => {
    await test.content.page({ title: 'Tea' })
    const executed = await test.statements(async () => {
      expect(await test.search.search('page', term, 5)).toEqual({ total: 0, items: [], match: 'all' })
    })
    expect(executed).toEqual([])
  })

  it('refuses a type that nobody registered', async () => {
    await expect(test.search.search('nothing', 'tea', 5)).rejects.toMatchObject({ code: 'unknown_type' })
    await expect(test.search.constrain({}, 'nothing', 'tea')).rejects.toMatchObject({ code: 'unknown_type' })
    await expect(test.search.rebuild('nothing')).rejects.toMatchObject({ code: 'unknown_type' })
  })
})

describe('routes', () => {
  it('lead to the results page while there is one, else to a list of the type’s own', async () => {
    const { search } = test
    test.search.register('routed', typeOf(searchablePages, { results_route: '/events' }))
    test.search.register('named', typeOf(searchablePages, { results_route: 'posts' }))
    const routes = () =>
      ['all', 'page', 'second', 'routed', 'named'].map((type) => [
        search.formAction(type),
        search.resultsUrl(type, 'a & b'),
      ])
    const site = 'http://localhost:3000'
    expect(routes()).toEqual([
      ['/search', `${site}/search?q=a+%26+b`],
      ['/search', `${site}/search?q=a+%26+b&type=page`],
      ['/search', `${site}/search?q=a+%26+b&type=second`],
      ['/events', `${site}/events?q=a+%26+b`],
      ['/posts', `${site}/posts?q=a+%26+b`],
    ])
    expect(search.routeExists('search')).toBe(true)
    await test.settings.set('search.page_enabled', false)
    expect(search.routeExists('search')).toBe(false)
    expect(routes()).toEqual([
      [null, null],
      [null, null],
      ['/seconds', `${site}/seconds?q=a+%26+b`],
      ['/events', `${site}/events?q=a+%26+b`],
      ['/posts', `${site}/posts?q=a+%26+b`],
    ])
    expect(() => search.formAction('nothing')).toThrow('"nothing" is not searched')
  })
})

describe('engines', () => {
  it('are named, made once, and unknown ones refused', async () => {
    let made = 0
    test.search.extend('counted', () => {
      made++
      return fakeEngine()()
    })
    expect(test.search.engines()).toContain('counted')
    expect(test.search.engine('counted')).toBe(test.search.engine('counted'))
    expect(made).toBe(1)
    expect(() => test.search.engine('nothing')).toThrow('There is no search engine "nothing". Choose one of')
    expect(() => test.search.extend('No name', fakeEngine())).toThrow('cannot name')
    await expect(test.search.rebuild(undefined, 'nothing')).rejects.toMatchObject({ code: 'unknown_engine' })
  })

  it('answer for a type themselves, which is what engineFor hands out', async () => {
    await test.content.page({ title: 'Tea' })
    let isReady = true
    const item = {
      id: 1,
      type: 'page',
      title: 'A',
      url: '/',
      excerpt: null,
      image: null,
      meta: null,
      slug: null,
    }
    const found = { total: 3, items: [item], match: 'all' as const }
    test.search.extend('moody', fakeEngine({ ready: () => isReady, search: async () => found }))
    await test.settings.set('search.engine', 'moody')
    const answer = async () => (await test.search.engineFor('page')).search('page', parseQuery('tea'), 5)
    expect(await answer()).toEqual(found)
    expect(await test.search.engineFor('page')).toBe(test.search.engine('moody'))
    isReady = false
    expect(await answer()).toMatchObject({ total: 1, items: [{ title: 'Tea' }] })
    expect(await test.search.engineFor('page')).toBe(test.search.engine('database'))
    await expect(test.search.engineFor('nothing')).rejects.toMatchObject({ code: 'unknown_type' })
  })

  it('are closed with the search, those that were replaced too, also where one fails to', async () => {
    const closed: string[] = []
    const search = createSearch(test.services)
    const closing = (name: string) => fakeEngine({ close: async () => void closed.push(name) })
    for (const name of ['former', 'latter']) {
      search.extend('replaced', closing(name))
      search.engine('replaced')
    }
    search.extend('broken', fakeEngine({ close: () => Promise.reject(new Error('No disk.')) }))
    search.engine('broken')
    await search.close()
    expect(closed).toEqual(['former', 'latter'])
    expect(test.logged).toContain('error A search engine did not close.')
  })

  it('are rebuilt for every type or one, and tell how far they are', async () => {
    await test.content.page({ title: 'Tea' })
    await test.content.page({ title: 'Draft', published: false })
    const reports: unknown[] = []
    expect(await test.search.rebuild('page', 'database', (...report) => reports.push(report))).toEqual({
      page: 1,
    })
    expect(reports).toEqual([['page', 1, 1]])
    expect(Object.keys(await test.search.rebuild())).toEqual([...test.search.definitions().keys()])
  })

  it('are described for every registered type, also where the chosen one is broken or gone', async () => {
    await test.content.page({ title: 'Tea' })
    const row = async () => (await test.search.status()).find(({ type }) => type === 'page')
    expect(await row()).toEqual({
      ...{ type: 'page', engine: 'database', ready: true, documents: 1 },
      ...{ built_at: null, updated_at: null, bytes: 0, problem: null },
    })
    test.search.extend('broken', fakeEngine({ status: () => Promise.reject(new Error('No disk.')) }))
    await test.settings.set('search.engine', 'broken')
    expect(await row()).toMatchObject({ engine: 'broken', ready: false, documents: 0, problem: 'No disk.' })
    await test.settings.set('search.engine', 'gone')
    expect(await row()).toMatchObject({
      engine: 'gone',
      ready: false,
      problem: expect.stringContaining('"gone"'),
    })
    expect(await test.search.status()).toHaveLength(test.search.definitions().size)
  })
})
