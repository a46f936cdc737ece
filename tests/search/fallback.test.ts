import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SearchEngine, SearchResults } from '#lib/search/index.ts'
import { fakeEngine, openTestSearch, type TestSearch } from './support/test-search.ts'

let test: TestSearch
let caughtUp: (() => Promise<void>) | undefined

beforeAll(async () => {
  test = await openTestSearch({ catchUp: () => (caughtUp?.() ?? Promise.resolve()).then(() => true) })
  await test.content.page({ title: 'Green tea' })
})
afterAll(() => test.close())
beforeEach(() => {
  test.logged.length = 0
  caughtUp = undefined
})

let made = 0

/** Chooses an engine that does as it is told. */
async function choose(given: Partial<SearchEngine>): Promise<void> {
  const name = `fake-${++made}`
  test.search.extend(name, fakeEngine(given))
  await test.settings.set('search.engine', name)
}

const broken = () => Promise.reject(new Error('The engine is on fire.'))
const lie = (answer: unknown) => () => Promise.resolve(answer as SearchResults)
const item = { id: 1, type: 'page', title: 'A', url: '/', excerpt: null, image: null, meta: null, slug: null }

const never = () => new Promise<never>(() => undefined)

const failing: [string, Partial<SearchEngine>][] = [
  ['is not ready', { ready: () => false }],
  ['is not ready, as it says later', { ready: async () => false }],
  ['does not know whether it is ready', { ready: lie('perhaps') as unknown as () => boolean }],
  ['throws where it is asked whether it is ready', { ready: broken }],
  ['never says whether it is ready', { ready: never }],
  ['never answers', { search: never, constrain: never }],
  ['throws', { search: broken, constrain: broken }],
  ['throws at once', { search: throwNow, constrain: throwNow }],
  ['answers nothing', { search: lie(undefined), constrain: broken }],
  ['answers without items', { search: lie({ total: 3 }), constrain: broken }],
  ['counts what cannot be counted', { search: lie({ total: Number.NaN, items: [] }), constrain: broken }],
  [
    'has keys of another kind',
    { search: lie({ total: 1, items: [{ ...item, id: 'x' }] }), constrain: broken },
  ],
  ['counts results that it does not have', { search: lie({ total: 3, items: [] }), constrain: broken }],
  [
    'leads to a script',
    { search: lie({ total: 1, items: [{ ...item, url: 'javascript:alert(1)' }] }), constrain: broken },
  ],
  [
    'has an excerpt that is no text',
    { search: lie({ total: 1, items: [{ ...item, excerpt: {} }] }), constrain: broken },
  ],
  [
    'narrows to what are no keys',
    { search: broken, constrain: lie({ rankedIds: 'all' }) as unknown as SearchEngine['constrain'] },
  ],
]

function throwNow(): never {
  throw new Error('The engine is on fire.')
}

describe('the database engine answers where the chosen one', () => {
  it.each(failing)('%s', async (_, engine) => {
    await choose(engine)
    expect(await test.search.search('page', 'tea', 5)).toMatchObject({
      total: 1,
      items: [{ title: 'Green tea' }],
    })
    const query = await test.search.constrain({ where: { published: true } }, 'page', 'tea', true)
    expect(await test.database.prisma.page.count({ where: query.where })).toBe(1)
    expect((await test.search.suggest('tea')).groups).toMatchObject([{ type: 'page', total: 1 }])
  })

  it('keeps silent, for which nobody waits again and again', async () => {
    let asked = 0
    const search = () => {
      asked++
      return never()
    }
    await choose({ search })
    const began = performance.now()
    for (let calls = 0; calls < 30; calls++) {
      expect(await test.search.search('page', 'tea', 5)).toMatchObject({ total: 1 })
    }
    expect(asked).toBe(3)
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  it('is no longer registered', async () => {
    await test.settings.set('search.engine', 'gone')
    expect(await test.search.engineFor('page')).toBe(test.search.engine('database'))
    expect(await test.search.search('page', 'tea', 5)).toMatchObject({ total: 1 })
    expect(test.search.engineName()).toBe('gone')
  })

  it('cannot be made', async () => {
    test.search.extend('unmakable', throwNow)
    await test.settings.set('search.engine', 'unmakable')
    expect(await test.search.engineFor('page')).toBe(test.search.engine('database'))
  })
})

describe('an engine that fails', () => {
  it('is logged once, and once more when it works again and fails again', async () => {
    let works = false
    await choose({ search: () => (works ? lie({ total: 0, items: [], match: 'all' })() : broken()) })
    const search = () => test.search.search('page', 'tea', 5)
    await search()
    await search()
    expect(test.logged).toEqual([expect.stringMatching(/^error The search engine failed/)])
    works = true
    await search()
    works = false
    await search()
    expect(test.logged.map((line) => line.split(' ')[0])).toEqual(['error', 'info', 'error'])
  })

  it('answers itself where it does not', async () => {
    await choose({})
    expect(await test.search.engineFor('page')).toBe(test.search.engine())
    expect(await test.search.search('page', 'tea', 5)).toMatchObject({ total: 0 })
    expect(test.logged).toEqual([])
  })
})

describe('an index', () => {
  it('is brought up to the last change before it answers', async () => {
    let documents = 0
    caughtUp = async () => {
      documents = 7
    }
    const search = async (): Promise<SearchResults> => ({ total: documents, items: [item], match: 'all' })
    await choose({ search, cursor: async () => '0', apply: async () => true })
    expect((await test.search.search('page', 'tea', 5)).total).toBe(7)
  })

  it.each([
    ['cannot be brought up to date', broken],
    ['takes long', () => new Promise<void>(() => {})],
  ])('answers with what it has where it %s', async (_, work) => {
    caughtUp = work
    await choose({
      search: lie({ total: 3, items: [item], match: 'all' }),
      cursor: async () => '0',
      apply: async () => true,
    })
    const begun = performance.now()
    expect((await test.search.search('page', 'tea', 5)).total).toBe(3)
    expect(performance.now() - begun).toBeLessThan(10_000)
    // Unless the answer is cached.
    let isKept = true
    const watched = test.search.watched(() => {
      isKept = false
    })
    expect((await watched.search('page', 'tea', 5)).total).toBe(1)
    expect(isKept).toBe(false)
  })
})
