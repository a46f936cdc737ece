import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/platform/database/db.ts'
import {
  parseQuery,
  type ResultItem,
  type RowId,
  type Searchable,
  type SearchEngine,
  type SearchQuery,
  type Standing,
} from '#lib/search/index.ts'
import { closenessIn, partsOfCloseness } from '#lib/search/results/order/closeness.ts'
import { orderedEngine } from '#lib/search/results/order/ordered-engine.ts'
import { orderByStanding, type TieWeights, tieWeightsOf } from '#lib/search/results/order/standing.ts'
import type { Settings } from '#lib/services/settings/index.ts'

const NONE: TieWeights = { stock: 0, popularity: 0, date: 0, soldOutLast: false }

describe('results of equal relevance', () => {
  const standing = (given: Partial<Standing> = {}): Standing => ({
    ...{ isAvailable: true, popularity: 0, date: null },
    ...given,
  })
  const order = (weights: Partial<TieWeights>, standings: [Standing | null, number?][]) =>
    orderByStanding(
      standings.map(([, score = 1], index) => ({ id: index + 1, score })),
      new Map(standings.flatMap(([one], index) => (one ? [[index + 1, one] as const] : []))),
      { ...NONE, ...weights },
    )

  it('stay in their order where nothing weighs, and a better score comes first whatever they are', () => {
    const rows: [Standing, number?][] = [[standing()], [standing({ popularity: 9 })], [standing(), 2]]
    expect(order({}, rows)).toEqual([3, 1, 2])
    expect(order({ popularity: 1 }, rows)).toEqual([3, 2, 1])
  })

  it('come last if they are sold out, whatever their score, and if that is wished', () => {
    const rows: [Standing | null, number?][] = [
      [standing({ isAvailable: false }), 9],
      [null],
      [standing()],
      [standing({ isAvailable: false }), 8],
    ]
    expect(order({ soldOutLast: true }, rows)).toEqual([2, 3, 1, 4])
    expect(order({ soldOutLast: false }, rows)).toEqual([1, 4, 2, 3])
  })

  it('come first if they are in stock, more popular or later, each by its weight', () => {
    const gone = standing({ isAvailable: false, popularity: 100, date: new Date('2026-02-01') })
    const there = standing({ popularity: 1, date: new Date('2026-01-01') })
    expect(order({ stock: 1 }, [[gone], [there]])).toEqual([2, 1])
    expect(order({ popularity: 1 }, [[there], [gone]])).toEqual([2, 1])
    expect(order({ date: 1 }, [[there], [gone]])).toEqual([2, 1])
    expect(order({ stock: 3, date: 1, popularity: 1 }, [[gone], [there]])).toEqual([2, 1])
    expect(order({ stock: 1, date: 1, popularity: 1 }, [[there], [gone]])).toEqual([2, 1])
  })

  it('gain as much by the first sales as by many later ones', () => {
    // Ten of a hundred sales are more than half of the weight, and a day in the middle is half of it.
    const few = standing({ popularity: 10, date: new Date('2026-01-01') })
    const half = standing({ popularity: 0, date: new Date('2026-01-02') })
    const most = standing({ popularity: 100, date: new Date('2026-01-03') })
    expect(order({ popularity: 1, date: 1 }, [[half], [few], [most]])).toEqual([3, 2, 1])
    expect(order({ popularity: 0.9, date: 1 }, [[few], [half], [most]])).toEqual([3, 2, 1])
  })

  it('have no date, no sale, or none of both', () => {
    const dated = standing({ date: new Date('2026-01-01') })
    expect(order({ date: 1, popularity: 1 }, [[standing()], [dated], [standing()]])).toEqual([1, 2, 3])
    const later = standing({ date: new Date('2026-01-02') })
    expect(order({ date: 1 }, [[standing()], [dated], [later]])).toEqual([3, 1, 2])
    expect(order({ popularity: 1 }, [[standing()], [standing({ popularity: 1 })]])).toEqual([2, 1])
    expect(order({ stock: 1 }, [[null], [standing()]])).toEqual([2, 1])
  })

  it('are weighed as the owner has set, or not at all', () => {
    const settings = (given: Partial<Settings>) =>
      ({
        ...{ 'search.ties.stock': 0, 'search.ties.popularity': 0, 'search.ties.date': 0 },
        'search.sold_out_last': false,
        ...given,
      }) as Settings
    expect(tieWeightsOf(settings({}))).toBeNull()
    expect(tieWeightsOf(settings({ 'search.ties.date': 2 }))).toEqual({ ...NONE, date: 2 })
    expect(tieWeightsOf(settings({ 'search.ties.stock': 3 }))).toEqual({ ...NONE, stock: 3 })
    expect(tieWeightsOf(settings({ 'search.ties.popularity': 1 }))).toEqual({ ...NONE, popularity: 1 })
    expect(tieWeightsOf(settings({ 'search.sold_out_last': true }))).toEqual({ ...NONE, soldOutLast: true })
  })
})

describe('how close words are', () => {
  const closeness = (term: string, text: string) =>
    closenessIn(text, partsOfCloseness(parseQuery(term)) ?? [])

  it('falls by what stands between them, less two signs for each neighbour', () => {
    expect(closeness('enamel mug', 'enamel, mug')).toBe(1)
    expect(closeness('enamel mug', 'enamel , mug')).toBeCloseTo(6 / 7)
    expect(closeness('enamel mug', 'enamel camping mug')).toBeCloseTo(6 / 13)
    expect(closeness('red blue tea', 'red, blue, tea')).toBe(1)
    expect(closeness('red blue tea', 'red and blue tea')).toBeCloseTo(6 / 8)
    expect(closeness('tea red blue', 'red and blue tea')).toBeCloseTo(6 / 8)
  })

  it('is that of the closest places, whichever way they follow each other', () => {
    expect(closeness('red mug', 'mug one two red three four five six mug')).toBeCloseTo(6 / 13)
    expect(closeness('red mug', `red ${'x '.repeat(50)}mug red`)).toBe(1)
    expect(closeness('red mug', `red mug ${'x '.repeat(50)}red`)).toBe(1)
    // A word within another is as near as can be.
    expect(closeness('mug mugs', 'mugs')).toBe(0)
    expect(closeness('mugs mug', 'mugs')).toBe(1)
  })

  it('is 0 where one of the words is only part of another', () => {
    for (const text of ['xmug red', 'mugx red', '1mug red', 'mug1 red', 'mug\u0301s red', 'émug red'])
      expect(closeness('mug red', text), text).toBe(0)
    for (const text of ['(mug) red', 'mug, reddish', 'mug']) {
      expect(closeness('mug red', text) > 0, text).toBe(text !== 'mug')
    }
  })

  it('looks at ten thousand letters, and at a hundred places of a word', () => {
    const apart = (letters: number) => `red ${' '.repeat(letters - 4)}mug`
    expect(closeness('red mug', apart(9_997))).toBeGreaterThan(0)
    expect(closeness('red mug', apart(9_998))).toBe(0)
    expect(closeness('red mug', `${'red '.repeat(99)}${'x '.repeat(40)}red mug`)).toBe(1)
    expect(closeness('red mug', `${'red '.repeat(100)}${'x '.repeat(40)}red mug`)).toBeLessThan(0.1)
  })

  it.each(['東京', 'ひら', 'カタ', '한글', 'ไทย', 'ខ្មែ', 'ລາວ', 'မြန်'])(
    'sees %s wherever it stands, since its script has no spaces',
    (word) => {
      expect(closenessIn(`${word}${word}${word}mug`, [[word.normalize()], ['mug']])).toBe(0)
      expect(closenessIn(`${word}${word}${word} mug`, [[foldOf(word)], ['mug']])).toBe(1)
      expect(closenessIn(`mug ${word}${word}`, [['mug'], [foldOf(word)]])).toBe(1)
      expect(closenessIn(`a${word}b mug`, [[foldOf(word)], ['mug']])).toBeGreaterThan(0)
    },
  )

  it('is asked of the forms of each word, without those that stand for others', () => {
    expect(partsOfCloseness(parseQuery('notebook türgriff'))).toEqual([
      ['notebook', 'notebookturgriff'],
      ['turgriff', 'tuergriff', 'notebookturgriff'],
    ])
    expect(
      partsOfCloseness({ term: '', words: ['a', 'b'], meanings: [[['a'], ['c', 'a']], [['b']]] }),
    ).toEqual([['a', 'c'], ['b']])
    expect(partsOfCloseness(parseQuery('mug'))).toBeNull()
  })
})

function foldOf(word: string): string {
  return word === 'カタ' ? 'かた' : word
}

describe('an engine whose results are ordered', () => {
  const rows = [
    { id: 1, isAvailable: false, popularity: 0, date: null },
    { id: 2, isAvailable: true, popularity: 1, date: null },
    { id: 3, isAvailable: true, popularity: 9, date: null },
  ]
  const model = {
    model: 'Page',
    searchableQuery: () => ({}),
    searchableColumns: () => ({ title: 1 }),
    standing: { select: { popularity: true }, read: (row: unknown) => row as Standing },
  } as unknown as Searchable

  const item = (id: RowId) => ({ id }) as ResultItem
  const ranked = [1, 2, 3, 4].map((id) => ({ id, score: 1 }))

  function open({
    weights = null as TieWeights | null,
    of = model,
    given = {} as Partial<SearchEngine>,
  } = {}) {
    const asked: unknown[] = []
    const queries: unknown[] = []
    const engine = {
      search: async (_type: string, _query: SearchQuery, limit: number, offset: number) => {
        asked.push(['search', limit, offset])
        return { total: 4, match: 'all', items: [item('found')] }
      },
      constrain: async (query: object) => query,
      ranking: {
        rank: async (_type: string, _query: SearchQuery, most?: number) => {
          asked.push(['rank', most])
          return { total: 4, match: 'all', ranked }
        },
        load: async (_type: string, ids: readonly RowId[]) => ids.map(item),
      },
      ...given,
    } as unknown as SearchEngine
    const findMany = async (query: unknown) => {
      queries.push(query)
      return rows
    }
    const database = { prisma: { page: { findMany } } } as unknown as Pick<Database, 'prisma'>
    return { engine, asked, queries, ordered: orderedEngine(engine, { database, model: of, weights }) }
  }
  const weights = { ...NONE, popularity: 1, soldOutLast: true }
  const query = parseQuery('green tea')

  it('is the engine itself if that cannot tell how relevant they are', () => {
    const { engine, ordered } = open({ weights, given: { ranking: undefined as never } })
    expect(ordered).toBe(engine)
  })

  it('pages through all that is ranked, as it stands', async () => {
    const { ordered, asked, queries } = open({ weights })
    const ids = async (limit: number, offset?: number) =>
      (await ordered.search('page', query, limit, offset)).items.map(({ id }) => id)
    expect(await ids(9)).toEqual([3, 2, 4, 1])
    expect(await ids(2, 1)).toEqual([2, 4])
    expect(await ordered.search('page', query, 1)).toEqual({ total: 4, match: 'all', items: [{ id: 3 }] })
    expect(asked).toEqual(Array.from({ length: 3 }, () => ['rank', undefined]))
    expect(queries[0]).toEqual({
      select: { popularity: true, id: true },
      where: { id: { in: [1, 2, 3, 4] } },
    })
    expect(await ids(0)).toEqual(['found'])
    expect(asked.at(-1)).toEqual(['search', 0, 0])
  })

  it('leaves it to the engine where nothing is weighed, and where the model has no standing', async () => {
    const plain = open()
    expect((await plain.ordered.search('page', query, 5, 2)).items).toEqual([{ id: 'found' }])
    expect(plain.asked).toEqual([['search', 5, 2]])
    const { standing: _, ...without } = model
    const unknown = open({ weights, of: without as Searchable })
    await unknown.ordered.search('page', query, 5)
    expect(unknown.asked).toEqual([['search', 5, 0]])
  })

  it('orders lists that are ranked, and nothing else', async () => {
    const found = { ids: [1, 2, 3, 9], total: 4 }
    const narrowed = { rankedIds: [1, 2, 3], found, take: 4 }
    const { ordered, asked } = open({ weights, given: { constrain: async () => narrowed as never } })
    expect(await ordered.constrain({}, 'page', query, true)).toEqual({
      ...{ rankedIds: [3, 2, 1], take: 4 },
      found: { ids: [3, 2, 1, 9], total: 4 },
    })
    expect(await ordered.constrain({}, 'page', query, false)).toBe(narrowed)
    expect(await ordered.constrain({}, 'page', query)).toBe(narrowed)
    expect(asked).toEqual([['rank', undefined]])
    const bare = open({ weights, given: { constrain: async () => ({ rankedIds: [1, 2] }) as never } })
    expect(await bare.ordered.constrain({}, 'page', query, true)).toEqual({ rankedIds: [2, 1] })
    for (const one of [{ rankedIds: [1] }, { take: 3 }]) {
      const short = open({ weights, given: { constrain: async () => one as never } })
      expect(await short.ordered.constrain({}, 'page', query, true)).toBe(one)
      expect(short.asked).toEqual([])
    }
    const unweighed = open({ given: { constrain: async () => narrowed as never } })
    expect(await unweighed.ordered.constrain({}, 'page', query, true)).toBe(narrowed)
  })

  it('keeps the scores of a list that is ranked', async () => {
    const scored = [3, 1, 2].map((score, at) => ({ id: at + 1, score }))
    const { ranking } = open().engine
    const given = {
      constrain: async () => ({ rankedIds: [2, 3, 1] }) as never,
      ranking: {
        ...ranking,
        rank: async () => ({ total: 3, match: 'all' as const, ranked: scored }),
      } as never,
    }
    const { ordered } = open({ weights: { ...NONE, popularity: 1 }, given })
    expect(await ordered.constrain({}, 'page', query, true)).toEqual({ rankedIds: [1, 3, 2] })
  })

  it('puts what is no longer ranked behind the others of a list', async () => {
    const given = { constrain: async () => ({ rankedIds: [7, 2, 3] }) as never }
    const { ordered } = open({ weights: { ...NONE, popularity: 1 }, given })
    expect(await ordered.constrain({}, 'page', query, true)).toEqual({ rankedIds: [3, 2, 7] })
  })
})
