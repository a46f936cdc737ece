import { describe, expect, it } from 'vitest'
import type { Log } from '#lib/platform/process/log.ts'
import {
  createSearch,
  type ResultItem,
  type Searchable,
  type SearchEngine,
  type SearchQuery,
  type SearchServices,
  type TypeDefinition,
} from '#lib/search/index.ts'

const item = (id: number, given: Partial<ResultItem> = {}): ResultItem => ({
  ...{ id, type: 'post', title: `T${id}`, url: `/${id}`, excerpt: null, image: null, meta: null, slug: null },
  ...given,
})
const nothing = { total: 0, items: [], match: 'all' as const }

/** Types of no table, by an engine that finds nothing but for what is given. */
function open(
  given: Partial<SearchEngine> = {},
  services: Partial<SearchServices> = {},
  settings: Record<string, unknown> = {},
) {
  const rows = { read: async () => [{ id: 1, title: 'Tea tent two' }], changedAt: async () => new Date(0) }
  const current: Record<string, unknown> = {
    ...{ 'search.engine': 'mine', 'search.max_results': 10, 'search.min_chars': 2, 'search.plurals': [] },
    ...{ 'search.ties.stock': 0, 'search.ties.popularity': 0, 'search.ties.date': 0 },
    ...{ 'search.sold_out_last': false, 'search.page_enabled': true, 'site.url': null },
    ...{ 'site.locale': 'en', 'site.locales': [], 'search.index.max_field_length': 100 },
    ...settings,
  }
  const skipped: { type: string; rowId: string; reason: string; since: Date }[] = []
  const prisma = {
    searchSynonym: { findMany: async () => [] },
    searchPin: { findMany: async () => [] },
    searchSkippedRow: {
      findMany: async ({ where }: { where: { type: string } }) =>
        skipped.filter(({ type }) => type === where.type),
    },
  }
  const log = { error: () => {}, info: () => {}, warn: () => {} } as unknown as Log
  const search = createSearch({
    ...{ database: { prisma }, settings: { current, isSwitch: () => true, addSwitch: () => {} } },
    ...{ clock: { now: () => new Date(0) }, log, indexPath: '/nowhere', siteUrl: 'https://shop.example' },
    logEnd: async () => '0',
    ...services,
  } as unknown as SearchServices)
  const engine = {
    constrain: async (query: object) => query,
    search: async () => nothing,
    ready: () => true,
    update: async () => {},
    delete: async () => {},
    rebuild: async () => 0,
    status: async () => ({ ready: true, documents: 2, built_at: null, updated_at: null, bytes: 3 }),
    ...{ cursor: async () => '0', apply: async () => true },
    ...given,
  } as unknown as SearchEngine
  search.extend('mine', () => engine as never)
  const model = (more: Partial<Searchable> = {}): Searchable => ({
    ...{ model: 'Post', source: rows, searchableQuery: () => ({}), searchableColumns: () => ({ title: 1 }) },
    toSearchResult: (row) => ({
      ...{ title: (row as { title: string }).title, url: '/', excerpt: null, image: null, meta: null },
      visible_from: null,
    }),
    ...more,
  })
  const register = (type: string, more: Partial<Searchable> = {}) => {
    const definition: TypeDefinition = {
      ...{ model: model(more), label: type, module: null, setting: null, results_route: null },
    }
    search.register(type, definition)
  }
  register('post')
  register('page')
  return { search, register, skipped, current }
}

describe('a rebuild', () => {
  it('builds every type and then has it catch up, by the engine that can', async () => {
    const done: string[] = []
    const { search, register } = open(
      {
        rebuild: async (type, report) => {
          done.push(`build ${type}`)
          report?.(1, 2)
          return type === 'post' ? 5 : 6
        },
      },
      {
        catchUp: async (type) => {
          done.push(`catch up ${type}`)
          return true
        },
      },
    )
    register('uuid', { key: 'text' })
    const reports: unknown[] = []
    expect(await search.rebuild(undefined, 'mine', (...one) => reports.push(one))).toEqual({
      post: 5,
      page: 6,
      uuid: 1,
    })
    expect(done).toEqual(['build post', 'catch up post', 'build page', 'catch up page', 'catch up uuid'])
    expect(reports).toEqual([
      ['post', 1, 2],
      ['page', 1, 2],
      ['uuid', 1, 1],
    ])
    done.length = 0
    expect(await search.rebuild('page')).toEqual({ page: 6 })
    expect(done).toEqual(['build page', 'catch up page'])
  })

  it('builds the others where types fail, and names them all', async () => {
    const caughtUp: string[] = []
    const fire = new Error('fire')
    const { search, register } = open(
      {
        rebuild: (type) =>
          type === 'page' ? Promise.resolve(6) : Promise.reject(type === 'post' ? fire : 'text'),
      },
      { catchUp: async (type) => caughtUp.push(type) > 0 },
    )
    register('event')
    const outcome = await search.rebuild().catch((error) => error)
    expect(outcome.message).toBe('"post" cannot be built: fire "event" cannot be built: text')
    expect(outcome.cause).toBe(fire)
    expect(caughtUp).toEqual(['page'])
    await expect(search.rebuild('post')).rejects.toBe(fire)
  })

  it('fails with the engine where nothing can be built, or it is away', async () => {
    const errors = [new Error('first'), new Error('second')]
    const { search } = open({ rebuild: (type) => Promise.reject(errors[type === 'post' ? 0 : 1]) })
    await expect(search.rebuild()).rejects.toBe(errors[0])
    const asked: string[] = []
    const away = Object.assign(new Error('disk'), { syscall: 'write' })
    const other = open({ rebuild: (type) => Promise.reject(asked.push(type) && away) })
    await expect(other.search.rebuild()).rejects.toBe(away)
    expect(asked).toEqual(['post'])
  })

  it('is refused by an engine that is unknown, before anything is built', async () => {
    const { search } = open()
    await expect(search.rebuild('post', 'gone')).rejects.toMatchObject({ code: 'unknown_engine' })
    await expect(search.rebuild('gone')).rejects.toMatchObject({ code: 'unknown_type' })
  })
})

describe('the status of a type', () => {
  const whole = { ready: true, documents: 2, built_at: null, updated_at: null, bytes: 3 }

  it('is that of its engine, once it has caught up, with the rows that are left out', async () => {
    const caughtUp: string[] = []
    const { search, skipped, register } = open({}, { catchUp: async (type) => caughtUp.push(type) > 0 })
    register('uuid', { key: 'text' })
    skipped.push({ type: 'page', rowId: '7', reason: 'long', since: new Date(0) })
    expect(await search.status()).toEqual([
      { type: 'post', engine: 'mine', ...whole },
      {
        ...{ type: 'page', engine: 'mine', ...whole },
        skipped: [{ id: '7', reason: 'long', since: '1970-01-01T00:00:00.000Z' }],
      },
      { type: 'uuid', engine: 'database', ...whole, documents: 1, bytes: 0, problem: null },
    ])
    expect(caughtUp.sort()).toEqual(['page', 'post', 'uuid'])
  })

  it('says what keeps it from the changes', async () => {
    const first = async (services: Partial<SearchServices>) => (await open({}, services).search.status())[0]
    expect(await first({ problem: (type) => (type === 'post' ? 'older' : null) })).toEqual({
      ...{ type: 'post', engine: 'mine', ...whole },
      ...{ ready: false, problem: 'older' },
    })
    expect(await first({ failure: () => 'full' })).toEqual({
      ...{ type: 'post', engine: 'mine', ...whole },
      problem: 'Changes cannot be applied and will be tried again: full',
    })
    expect(await first({ failure: () => null, problem: () => null })).toEqual({
      type: 'post',
      engine: 'mine',
      ...whole,
    })
    expect(await first({ failure: () => 'full', problem: () => 'older' })).toMatchObject({ problem: 'older' })
  })

  it('says why there is none', async () => {
    const none = { ready: false, documents: 0, built_at: null, updated_at: null, bytes: 0 }
    const failing = (error: unknown) => open({ status: () => Promise.reject(error) }).search.status()
    expect((await failing(new Error('fire')))[0]).toEqual({
      type: 'post',
      engine: 'mine',
      ...none,
      problem: 'fire',
    })
    expect((await failing('text'))[0]).toMatchObject({ problem: 'text' })
    expect(await open({}, {}, { 'search.engine': 'gone' }).search.status()).toMatchObject([
      { type: 'post', engine: 'gone', problem: expect.stringContaining('"gone"') },
      { type: 'page', engine: 'gone' },
    ])
  })
})

describe('a term', () => {
  const hasTerm = (answers: Record<string, Partial<typeof nothing> | Error>, term = 'tea') => {
    const asked: unknown[] = []
    const { search } = open({
      async search(type, query, limit) {
        asked.push([type, query.words.join(' '), limit])
        const answer = answers[type] ?? {}
        if (answer instanceof Error) throw answer
        return { ...nothing, ...answer } as never
      },
    })
    return search.hasTerm(term).then((has) => ({ has, asked }))
  }

  it('is had if a document of any type has all of it', async () => {
    expect(await hasTerm({ page: { total: 1 } })).toEqual({
      ...{ has: true },
      asked: [
        ['post', 'tea', 0],
        ['page', 'tea', 0],
      ],
    })
    expect((await hasTerm({ post: { total: 1 } })).asked).toHaveLength(1)
    expect((await hasTerm({})).has).toBe(false)
    expect((await hasTerm({ post: { total: 3, match: 'any' as never } })).has).toBe(false)
  })
})

describe('a search', () => {
  it('pages through as many results as are ranked', async () => {
    const asked: unknown[] = []
    const { search } = open({
      async search(type, { words }, limit, offset) {
        asked.push([type, words.join(' '), limit, offset])
        return { total: 30, items: [item(1)], match: 'all' }
      },
    })
    expect(await search.search('post', 'Green tea', 4)).toEqual({
      ...{ total: 30, match: 'all' },
      items: [item(1, { url: 'https://shop.example/1' })],
    })
    for (const [limit, offset] of [
      [4, 6],
      [4, 7],
      [4, 10],
      [4, 11],
      [-1, 0],
      [99, 0],
    ] as const)
      await search.search('post', 'green tea', limit, offset)
    expect(asked.map((one) => (one as unknown[]).slice(2))).toEqual([
      [4, 0],
      [4, 6],
      [3, 7],
      [0, 10],
      [0, 11],
      [0, 0],
      [10, 0],
    ])
    expect(asked[0]).toEqual(['post', 'green tea', 4, 0])
  })

  it('has the address of the setting, and results that point where their model says', async () => {
    const { search, register } = open(
      { search: async () => ({ total: 1, items: [item(1)], match: 'all' }) },
      {},
      { 'site.url': 'https://other.example' },
    )
    expect((await search.search('post', 'tea', 1)).items).toEqual([
      item(1, { url: 'https://other.example/1' }),
    ])
    const pointed: unknown[] = []
    register('page', {
      async pointResults(_, items, query) {
        pointed.push([items, query.term])
        return items.map((one) => ({ ...one, title: 'There' }))
      },
    })
    const [found] = (await search.search('page', 'tea', 1)).items
    expect(found).toMatchObject({ title: 'There', type: 'page' })
    expect(pointed).toHaveLength(1)
  })

  it('is none without a word, nor of a type that is unknown', async () => {
    const { search } = open({ search: () => Promise.reject(new Error('never')) })
    expect(await search.search('post', '!!', 5)).toEqual(nothing)
    const query = { where: { id: 1 } }
    expect(await search.constrain(query, 'post', '!!')).toBe(query)
    await expect(search.search('gone', 'tea', 5)).rejects.toMatchObject({ code: 'unknown_type' })
    await expect(search.constrain(query, 'gone', 'tea')).rejects.toMatchObject({ code: 'unknown_type' })
  })
})

describe('compounds', () => {
  /** Finds the compound alone, and tells with which query. */
  async function find(settings: Record<string, unknown>, given: Partial<SearchEngine> = {}) {
    const asked: SearchQuery[] = []
    const isWide = (query: SearchQuery) => query.meanings?.flat(2).includes('waschmaschine') === true
    const { search } = open(
      {
        async search(_, query) {
          asked.push(query)
          return isWide(query) ? { total: 1, items: [item(1)], match: 'all' } : nothing
        },
        compoundsOf: async (_, word) => (word === 'maschine' ? ['waschmaschine'] : []),
        constrain: async (query, _, { meanings }) => ({
          ...query,
          take: meanings ? meanings.flat(2).length : 0,
        }),
        ...given,
      },
      {},
      settings,
    )
    const { total } = await search.search('post', 'maschine', 5)
    const { take } = await search.constrain({ take: 99 }, 'post', 'maschine')
    return { total, take, asked }
  }

  it.each(['af', 'da', 'de', 'de-AT', 'fi', 'fo', 'hu', 'is', 'lb', 'nb', 'nl', 'nn', 'no', 'sv'])(
    'are looked for in the language %s',
    async (locale) => {
      expect((await find({ 'site.locale': locale })).total).toBe(1)
    },
  )

  it.each(['en', 'fr', 'den', 'x-de', 'en-de'])('are not looked for in the language %s', async (locale) => {
    expect((await find({ 'site.locale': locale })).total).toBe(0)
  })

  it('are looked for if any of the languages of the site joins words, in lists too', async () => {
    expect(await find({ 'site.locale': 'en', 'site.locales': ['fr', 'de'] })).toMatchObject({
      total: 1,
      take: 3,
    })
    // The form of a long word that may be two.
    expect(await find({})).toMatchObject({ total: 0, take: 2 })
  })

  it('are not needed where the word is found', async () => {
    const search = async () => ({ total: 2, items: [item(1)], match: 'all' as const })
    const listed: string[] = []
    const compoundsOf = async (_: string, word: string) => {
      listed.push(word)
      return []
    }
    expect(await find({ 'site.locale': 'de' }, { search, compoundsOf })).toMatchObject({ total: 2 })
    expect(listed).toEqual([])
  })

  it('take the place of results with some of the words only if documents have all of them', async () => {
    const german = { 'site.locale': 'de' }
    const some = { total: 2, items: [item(2)], match: 'any' as const }
    const total = async (whole: number) =>
      (
        await find(german, {
          search: async (_, query) =>
            query.meanings?.flat(2).includes('waschmaschine')
              ? { total: 7, items: [item(1)], match: 'all' }
              : some,
          countWhole: async (_, query) => (query.meanings?.flat(2).includes('waschmaschine') ? whole : 0),
        })
      ).total
    expect([await total(1), await total(0)]).toEqual([7, 2])
  })
})

describe('a correction', () => {
  it('asks the engine for similar words of all types, or of those that are named', async () => {
    const asked: unknown[] = []
    const { search } = open({
      async similarWords(type, word, isLast, edits, beside) {
        asked.push([type, word, isLast, edits, beside])
        return [{ word: 'tent', distance: 1, isLonger: type === 'page', documents: 1 }]
      },
      countWhole: async (type, { words }, isComplete) => {
        asked.push(['count', type, words.join(' '), isComplete])
        return words.join() === 'tent' ? 1 : 0
      },
      search: async () => ({ total: 1, items: [item(1)], match: 'all' }),
    })
    expect((await search.correct('tnet', { types: ['post'] }))?.term).toBe('tent')
    expect(asked).toEqual([
      ['post', 'tnet', true, 1, false],
      ['count', 'post', 'tent', true],
    ])
    asked.length = 0
    expect(await search.correct('tnet', { types: ['page'] })).toBeNull()
    expect((await search.correct('tnet', { types: ['page'], isTyping: true }))?.term).toBe('tent')
    asked.length = 0
    await search.correct('tnet')
    expect(asked.slice(0, 2)).toEqual([
      ['post', 'tnet', true, 1, false],
      ['page', 'tnet', true, 1, false],
    ])
  })

  it('must find all words, or any, and may look for more frequent ones', async () => {
    const { search } = open({
      similarWords: async (_, word, __, ___, beside) =>
        word === 'tnet' || beside
          ? [{ word: 'tent', distance: 1, isLonger: false, documents: 50 }]
          : [{ word, distance: 0, isLonger: false, documents: 1 }],
      search: async () => ({ total: 1, items: [item(1)], match: 'all' }),
      countWhole: async (_, { words }) => (words.join(' ') === 'tent' ? 50 : 0),
    })
    expect((await search.correct('tnet two'))?.term).toBe('tent two')
    expect(await search.correct('tnet two', { match: 'all' })).toBeNull()
    expect((await search.correct('tens', { found: 3, types: ['post'] }))?.term).toBe('tent')
    expect(await search.correct('tens', { found: 30, types: ['post'] })).toBeNull()
  })
})

describe('engines and types', () => {
  it('are those that are registered, the chosen one by default', async () => {
    const { search, current } = open()
    expect([search.engines(), search.engineName()]).toEqual([['database', 'mine'], 'mine'])
    expect(search.engine()).toBe(search.engine('mine'))
    expect(await search.engineFor('post')).toBe(search.engine('mine'))
    current['search.engine'] = 'database'
    expect(search.engine()).toBe(search.engine('database'))
    expect([...search.types().keys()]).toEqual(['post', 'page'])
  })
})
