import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/platform/database/db.ts'
import {
  addSynonyms,
  listSynonyms,
  type ModelQuery,
  normaliseTerm,
  parseQuery,
  type ResultItem,
  type RowId,
  readPinnedTitles,
  removePins,
  removeSynonyms,
  type Searchable,
  type SearchEngine,
  type TypeDefinition,
} from '#lib/search/index.ts'
import { constrainWithPins } from '#lib/search/query/rules/constrain-with-pins.ts'
import { createRules, pinKey } from '#lib/search/query/rules/rules.ts'
import { searchWithPins } from '#lib/search/query/rules/search-with-pins.ts'

type Synonym = { id: number; terms: string; oneWay: boolean }
type Pinned = { type: string; query: string; rowId: number; place: number | null }

function storeOf({ synonyms = [] as Synonym[], pins = [] as Pinned[] } = {}) {
  const calls: unknown[] = []
  const state = { error: undefined as Error | undefined }
  const prisma = {
    searchSynonym: {
      async findMany(query: object) {
        calls.push(query)
        if (state.error) throw state.error
        return synonyms
      },
      upsert: async (query: object) => {
        calls.push(query)
        return { id: 7 }
      },
      deleteMany: async ({ where }: { where: { id: number } }) => ({ count: where.id === 7 ? 1 : 0 }),
    },
    searchPin: {
      findMany: async () => pins,
      deleteMany: async (query: object) => {
        calls.push(query)
        return { count: 3 }
      },
    },
  }
  return { database: { prisma } as unknown as Database, calls, state }
}

describe('the rules of a search', () => {
  const read = (given: Parameters<typeof storeOf>[0]) =>
    createRules({ database: storeOf(given).database, settings: { current: {} as never } }).read()

  it('have the synonyms of each term, one way from the first alone', async () => {
    const { synonyms, longest } = await read({
      synonyms: [
        { id: 1, terms: 'couch\nsofa', oneWay: false },
        { id: 2, terms: 'sofa\nday bed\nbed', oneWay: true },
      ],
    })
    expect(Object.fromEntries(synonyms)).toEqual({
      couch: [['sofa']],
      sofa: [['couch'], ['day', 'bed'], ['bed']],
    })
    expect(longest).toBe(1)
  })

  it('have other forms of single words, and tell the longest term', async () => {
    const { synonyms, longest } = await read({
      synonyms: [{ id: 1, terms: '16gb\nmobile phone case\ntablet', oneWay: false }],
    })
    const inner = [expect.stringMatching(/^\+/)]
    expect(synonyms.get('tablet')).toEqual([['16gb'], ['16', 'gb'], ['mobile', 'phone', 'case']])
    expect(synonyms.get('16gb')).toEqual([['mobile', 'phone', 'case'], ['tablet'], inner])
    expect(longest).toBe(3)
    expect((await read({})).longest).toBe(0)
  })

  it('have the pins of each type and query, and what never comes', async () => {
    const pin = (rowId: number, place: number | null, query = 'tea', type = 'post'): Pinned => ({
      ...{ type, query, rowId, place },
    })
    const { pins } = await read({
      pins: [pin(4, 1), pin(2, 2), pin(9, null), pin(5, 1, 'pot'), pin(6, 1, 'tea', 'page')],
    })
    expect(Object.fromEntries(pins)).toEqual({
      'post\ntea': { first: [4, 2], never: [9] },
      'post\npot': { first: [5], never: [] },
      'page\ntea': { first: [6], never: [] },
    })
    expect(pinKey('post', 'tea')).toBe('post\ntea')
  })

  it('are read again when the settings have changed, and after a failure', async () => {
    const { database, calls, state } = storeOf()
    const settings = { current: {} as never }
    const rules = createRules({ database, settings })
    expect(await rules.read()).toBe(await rules.read())
    expect(calls).toHaveLength(1)
    settings.current = {} as never
    state.error = new Error('away')
    await expect(rules.read()).rejects.toThrow('away')
    state.error = undefined
    await rules.read()
    await rules.read()
    expect(calls).toHaveLength(3)
  })
})

describe('synonyms', () => {
  const add = async (terms: string[], oneWay = false) => {
    const { database, calls } = storeOf()
    const added = await addSynonyms(database, terms, { oneWay })
    expect(calls).toEqual([
      {
        where: { terms: added.terms.join('\n') },
        create: { terms: added.terms.join('\n'), oneWay },
        update: { oneWay },
      },
    ])
    return added
  }

  it('are stored as they are searched for, each once, in the order of the alphabet', async () => {
    expect(await add(['Sofa!', 'day  Bed', 'couch', 'SOFA'])).toEqual({
      ...{ id: 7, terms: ['couch', 'day bed', 'sofa'], oneWay: false },
    })
    expect((await add(['sofa', 'day bed', 'couch'], true)).terms).toEqual(['sofa', 'couch', 'day bed'])
    expect(normaliseTerm(' Green, TEA! ')).toBe('green tea')
    expect(normaliseTerm('!')).toBe('')
  })

  const terms = (count: number) => Array.from({ length: count }, (_, at) => `term${at + 100}x`)
  it('are two to fifty terms of one to five words', async () => {
    expect((await add(terms(50))).terms).toHaveLength(50)
    expect((await add(['one two three four five', 'six'])).terms).toHaveLength(2)
    const refused = (given: string[]) => add(given).catch(({ name, message }) => `${name}: ${message}`)
    expect(await refused(terms(51))).toBe('InvalidRule: Synonyms are at most 50 terms.')
    expect(await refused(['tea', 'TEA'])).toBe('InvalidRule: Synonyms are at least two different terms.')
    expect(await refused(['tea', '!'])).toBe('InvalidRule: "!" has no word that is searched for.')
    const six = 'one two three four five six'
    expect(await refused(['tea', six])).toBe(`InvalidRule: "${six}" has more than 5 words.`)
  })

  it('are listed and removed', async () => {
    const { database, calls } = storeOf({ synonyms: [{ id: 1, terms: 'couch\nsofa', oneWay: false }] })
    expect(await listSynonyms(database)).toEqual([{ id: 1, terms: ['couch', 'sofa'], oneWay: false }])
    expect(calls).toEqual([{ orderBy: { id: 'asc' } }])
    expect([await removeSynonyms(database, 7), await removeSynonyms(database, 8)]).toEqual([true, false])
  })
})

type Row = { id: number; title: string; shown: boolean }

function modelOf(rows: Row[]): Searchable {
  return {
    model: 'Post',
    source: { read: async () => rows, changedAt: async () => new Date(0) },
    searchableQuery: () => ({ where: { shown: true } }),
    searchableColumns: () => ({ title: 1 }),
    toSearchResult: (row) => ({
      ...{
        title: (row as Row).title,
        url: '/',
        excerpt: null,
        image: null,
        meta: null,
        visible_from: new Date(0),
      },
    }),
  }
}

const rowsOf = (count: number, hidden: number[] = []): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    title: `T${at + 1}`,
    shown: !hidden.includes(at + 1),
  }))

/** An engine that finds rows, best first. */
function open(found: number[], { hidden = [] as number[], match = 'all' as 'all' | 'any' } = {}) {
  const asked: unknown[] = []
  const engine = {
    async search(_: string, __: unknown, limit: number, offset: number) {
      asked.push([limit, offset])
      return {
        total: found.length,
        match,
        items: found.slice(offset, offset + limit).map((id) => ({ id }) as ResultItem),
      }
    },
    constrain: async (query: ModelQuery) => ({
      ...query,
      where: { AND: [query.where ?? {}, { id: { in: found } }] },
    }),
  } as unknown as SearchEngine
  const definition = { model: modelOf(rowsOf(12, hidden)) } as TypeDefinition
  const given = (first: number[], never: number[]) => ({
    ...{ database: {} as Pick<Database, 'prisma'>, engine, type: 'post', definition, pins: { first, never } },
  })
  return {
    asked,
    async page(pins: { first?: number[]; never?: number[] }, limit: number, offset = 0) {
      const query = parseQuery('tea')
      const { total, items, match } = await searchWithPins(
        given(pins.first ?? [], pins.never ?? []),
        query,
        limit,
        offset,
      )
      return { total, match, ids: items.map(({ id }) => id), items }
    },
    list: (
      pins: { first?: number[]; never?: number[] },
      query: ModelQuery,
      rank = false,
      narrowed?: Partial<ModelQuery>,
    ) => {
      const by = {
        ...engine,
        constrain: async (one: ModelQuery) =>
          ({ ...(await engine.constrain(one, 'post', parseQuery('tea'))), ...narrowed }) as never,
      }
      return constrainWithPins(
        { ...given(pins.first ?? [], pins.never ?? []), engine: by },
        query,
        parseQuery('tea'),
        rank,
      )
    },
  }
}

describe('a page of results with pins', () => {
  it('begins with those, and leaves out what never comes', async () => {
    const { page, asked } = open([1, 2, 3, 4, 5])
    const pins = { first: [9, 3], never: [1] }
    expect(await page(pins, 3)).toMatchObject({ total: 5, match: 'all', ids: [9, 3, 2] })
    expect(asked).toEqual([[3, 0]])
    expect(await page(pins, 2, 1)).toMatchObject({ total: 5, ids: [3, 2] })
    expect(await page(pins, 2, 3)).toMatchObject({ total: 5, ids: [4, 5] })
    expect(await page(pins, 2, 5)).toMatchObject({ total: 5, ids: [] })
    expect(await page(pins, 1)).toMatchObject({ total: 5, ids: [9] })
    expect(await page({ never: [1, 2] }, 2)).toMatchObject({ total: 3, ids: [3, 4] })
  })

  it('has a pinned row as its model shows it', async () => {
    const [first] = (await open([]).page({ first: [3] }, 1)).items
    expect(first).toEqual({
      ...{ id: 3, type: 'post', title: 'T3', url: '/', excerpt: null, image: null, meta: null, slug: null },
    })
  })

  it('has none that visitors may not see', async () => {
    expect(await open([1, 2], { hidden: [9] }).page({ first: [9, 2, 99] }, 9)).toMatchObject({
      ...{ total: 2, ids: [2, 1] },
    })
  })

  it('has all words where nothing but pins is left, else what the engine says', async () => {
    const some = open([1, 2], { match: 'any' })
    expect((await some.page({ first: [9] }, 5)).match).toBe('any')
    expect((await some.page({ first: [1, 2] }, 5)).match).toBe('all')
    expect((await some.page({ first: [1] }, 5)).match).toBe('any')
    expect((await open([], { match: 'any' }).page({ first: [1] }, 5)).match).toBe('all')
  })
})

describe('a list with pins', () => {
  const among = (ids: RowId[]) => ({ id: { in: ids } })

  it('has those that meet its conditions and that visitors may see, before what matches', async () => {
    const { list } = open([1, 2], { hidden: [9] })
    const query = { where: { id: { lt: 10 } }, take: 4 }
    expect(await list({ first: [11, 5, 9, 3], never: [2] }, query)).toEqual({
      take: 4,
      where: {
        OR: [
          { AND: [{ AND: [query.where, { id: { notIn: [11, 5, 9, 3, 2] } }] }, among([1, 2])] },
          among([5, 3]),
        ],
      },
    })
    const bare = await list({ first: [5] }, {})
    expect(bare.where).toEqual({
      OR: [{ AND: [{ AND: [{}, { id: { notIn: [5] } }] }, among([1, 2])] }, among([5])],
    })
    const none = await list({ first: [11] }, query)
    expect(none.where).toEqual({ AND: [{ AND: [query.where, { id: { notIn: [11] } }] }, among([1, 2])] })
  })

  it('has them first in its order and among what was found', async () => {
    const { list } = open([1, 2])
    const narrowed = { rankedIds: [2, 1], found: { ids: [2, 1], total: 7 }, where: undefined as never }
    expect(await list({ first: [5, 3] }, {}, true, narrowed)).toEqual({
      where: { OR: [{}, among([5, 3])] },
      rankedIds: [5, 3, 2, 1],
      found: { ids: [5, 3, 2, 1], total: 9 },
    })
  })
})

describe('pins', () => {
  it('are removed by the words of their query', async () => {
    const { database, calls } = storeOf()
    expect(await removePins(database, { type: 'post', query: ' Green  TEA! ' })).toBe(3)
    expect(calls).toEqual([{ where: { type: 'post', query: 'green tea' } }])
  })

  it('have the titles of the rows that visitors see, of types that are known', async () => {
    const definitions = () =>
      new Map([
        ['post', { model: modelOf(rowsOf(3, [2])) } as TypeDefinition],
        [
          'page',
          {
            model: { ...modelOf([{ id: 1, title: 'Page', shown: true }]), searchableQuery: () => ({}) },
          } as TypeDefinition,
        ],
      ])
    const rows = [1, 2, 9].map((rowId) => ({ type: 'post', rowId }))
    const others = [
      { type: 'page', rowId: 1 },
      { type: 'gone', rowId: 1 },
    ]
    const database = {} as Database
    const titleOf = await readPinnedTitles({ search: { definitions }, database }, [...rows, ...others])
    expect([...rows, ...others, { type: 'post', rowId: 3 }].map(titleOf)).toEqual([
      ...['T1', null, null, 'Page', null, null],
    ])
  })
})
