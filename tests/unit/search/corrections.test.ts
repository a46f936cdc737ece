import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/platform/database/db.ts'
import type { Fallback } from '#lib/search/engines/fallback.ts'
import { parseQuery, type Searchable, type SearchEngine, type SearchQuery } from '#lib/search/index.ts'
import { correctFound } from '#lib/search/query/corrections/correct-found.ts'
import { correctTerm } from '#lib/search/query/corrections/correct-term.ts'
import { findCompounds } from '#lib/search/query/corrections/find-compounds.ts'
import { replaceWords } from '#lib/search/query/corrections/replace-words.ts'
import { readTitleWords, similarInTitles } from '#lib/search/query/corrections/similar-in-titles.ts'
import { createVocabulary } from '#lib/search/query/corrections/vocabulary.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'

describe('words that are replaced', () => {
  it.each([
    ['  Ktetle, two!', { ktetle: 'kettle' }, 'kettle, two!'],
    ['Two (ktetle)', { ktetle: 'kettle' }, 'Two (kettle)'],
    ['tnet ktetle', { tnet: 'tent', ktetle: 'kettle' }, 'tent kettle'],
    ['tnet and tnet', { tnet: 'tent' }, 'tent and tent'],
    ["l'lantren rouge", { llantren: 'lantern' }, 'lantern rouge'],
    ["l'lantren lantren", { llantren: 'lamp', lantren: 'lantern' }, 'lamp lantern'],
    ['tent', {}, 'tent'],
    // A word that stands nowhere as it is searched for is replaced among the words.
    ['T-shrit red', { tshrit: 'tshirt' }, 'tshirt red'],
  ])('leave the rest of "%s" as it was typed', (typed, chosen, text) => {
    expect(replaceWords(parseQuery(typed), new Map(Object.entries(chosen)))).toBe(text)
  })
})

describe('a search that finds', () => {
  const suggestionAt = async (...totals: [number, 'all' | 'any'][]) => {
    const { suggestion } = await correctFound(
      parseQuery('kettles'),
      async () => totals.map(([total, match]) => ({ total, match })),
      { mayCorrect: true, correct: async ({ match, found }) => parseQuery(`${match} ${found}`) },
    )
    return suggestion
  }

  it('ten with all words in all groups asks whether another word was meant, and one more does not', async () => {
    expect(await suggestionAt([4, 'all'], [6, 'all'])).toBe('all 10')
    expect(await suggestionAt([4, 'all'], [7, 'all'])).toBeNull()
    expect(await suggestionAt([4, 'all'], [90, 'any'], [0, 'all'])).toBe('all 4')
    expect(await suggestionAt([0, 'all'], [3, 'any'])).toBe('all undefined')
  })
})

describe('the term of a list', () => {
  const search = {
    types: () => new Map([['post', {} as never]]),
    search: async (_type: string, query: string | SearchQuery, limit: number) => ({
      ...{ items: [], match: 'all' as const },
      total: limit === 0 && (query as SearchQuery).term === 'tent' ? 3 : 0,
    }),
    correct: async (_query: string | SearchQuery, { types = [], match = 'any' as 'any' | 'all' } = {}) =>
      types.join() === 'post' && match === 'any' ? parseQuery('tent') : null,
  }
  const termOf = (typed: string, type = 'post', mayCorrect = true) =>
    correctTerm(search, typed, { type, mayCorrect })

  it('is the corrected one if nothing is found for what was typed', async () => {
    expect(await termOf('tnet')).toEqual({ term: 'tent', corrected: 'tent', suggestion: null })
    expect(await termOf('tnet', 'post', false)).toEqual({ term: 'tnet', corrected: null, suggestion: 'tent' })
    expect(await termOf('tent')).toEqual({ term: 'tent', corrected: null, suggestion: null })
  })

  it('is what was typed where that has no word, and for a type that is not searched', async () => {
    expect(await termOf(' !!! ')).toEqual({ term: ' !!! ', corrected: null, suggestion: null })
    expect(await termOf('tnet', 'page')).toEqual({ term: 'tnet', corrected: null, suggestion: null })
  })
})

describe('compounds', () => {
  const words = ['waschmaschine', 'wollsocke', 'maschine', 'rote']
  const ask = async (
    query: SearchQuery,
    {
      known = [] as string[],
      joinsWords = true,
      types = ['post'],
      all = words,
      expand = (typed: SearchQuery): SearchQuery => typed,
    } = {},
  ) => {
    const counted: unknown[] = []
    const listed: string[] = []
    const wider = await findCompounds(
      {
        types,
        joinsWords,
        async count(_type, { words, meanings }, isComplete) {
          counted.push([words, meanings, isComplete])
          return known.includes(words.join(' ')) ? 1 : 0
        },
        async compoundsOf(type, word, most) {
          listed.push(word)
          return type === types[0]
            ? all.filter((one) => one !== word && one.endsWith(word)).slice(0, most)
            : []
        },
        expand: async (typed) => expand(typed),
      },
      query,
    )
    return { found: wider && { term: wider.term, meanings: wider.meanings }, counted, listed }
  }
  const find = async (...given: Parameters<typeof ask>) => (await ask(...given)).found

  it('stand beside the words that no document has', async () => {
    expect(await find({ term: 'maschine', words: ['maschine'] })).toEqual({
      term: 'maschine',
      meanings: [[['maschine'], ['waschmaschine']]],
    })
    const two: SearchQuery = { term: 'rote maschine', words: ['rote', 'maschine'] }
    expect(await find(two, { known: ['rote'] })).toEqual({
      term: 'rote maschine',
      meanings: [[['rote']], [['maschine'], ['waschmaschine']]],
    })
  })

  it('are none of a word that a document has, be it of the last type alone', async () => {
    const query: SearchQuery = { term: 'maschine', words: ['maschine'] }
    expect(await find(query, { known: ['maschine'] })).toBeNull()
    expect(await find(query, { known: ['maschine'], types: ['post', 'page'] })).toBeNull()
    expect(await find({ term: 'kessel', words: ['kessel'] })).toBeNull()
  })

  it('are those of synonyms alone where words are not written together', async () => {
    const query: SearchQuery = { term: 'strumpf', words: ['strumpf'] }
    const expand = (typed: SearchQuery): SearchQuery => ({
      ...typed,
      meanings: [[['strumpf'], ['socke'], ['lange', 'maschine']]],
    })
    const both = [...words, 'winterstrumpf']
    expect(await find(query, { joinsWords: false, all: both, expand })).toEqual({
      term: 'strumpf',
      meanings: [[['strumpf'], ['socke'], ['lange', 'maschine'], ['wollsocke']]],
    })
    expect(await find(query, { joinsWords: true, all: both, expand })).toMatchObject({
      meanings: [[['strumpf'], ['socke'], ['lange', 'maschine'], ['winterstrumpf'], ['wollsocke']]],
    })
    expect(await find({ term: 'maschine', words: ['maschine'] }, { joinsWords: false })).toBeNull()
  })

  it('are asked for in the parts alone that may have some', async () => {
    const expand = (typed: SearchQuery): SearchQuery => ({
      ...typed,
      meanings: [[['rote']], [['strumpf'], ['socke'], ['lange', 'maschine']]],
    })
    const query: SearchQuery = { term: 'rote strumpf', words: ['rote', 'strumpf'] }
    const { found, counted, listed } = await ask(query, { joinsWords: false, expand })
    expect(found?.meanings).toEqual([
      [['rote']],
      [['strumpf'], ['socke'], ['lange', 'maschine'], ['wollsocke']],
    ])
    const part = [['strumpf'], ['socke'], ['lange', 'maschine']]
    expect(counted).toEqual([[['strumpf'], [part], false]])
    expect(listed).toEqual(['socke'])
    const inner: SearchQuery = { term: 'x', words: ['x'], meanings: [[['+0123456'], ['maschine']]] }
    expect((await ask(inner)).listed).toEqual(['maschine'])
  })

  it('are twenty at most, each once', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `${String.fromCharCode(97 + at)}xxmaschine`)
    const query: SearchQuery = { term: 'x', words: ['x'], meanings: [[['maschine'], ['schine']]] }
    const [part = []] = (await find(query, { all: many }))?.meanings ?? []
    expect(part).toHaveLength(22)
    const socks = many.map((word) => word.replace('maschine', 'socke'))
    const both: SearchQuery = { term: 'x', words: ['x'], meanings: [[['maschine'], ['socke']]] }
    const [first = []] = (await find(both, { all: [...many, ...socks] }))?.meanings ?? []
    expect(first).toHaveLength(22)
    const [few = []] = (await find(query, { all: ['waschmaschine'] }))?.meanings ?? []
    expect(few).toEqual([['maschine'], ['schine'], ['waschmaschine']])
  })
})

type Row = { id: number; title?: string | null; sku?: string; text?: string; published?: boolean }

function storeOf(rows: Row[]) {
  const queries: Record<string, unknown>[] = []
  const findMany = async (query: Record<string, unknown>) => {
    queries.push(query)
    return rows
  }
  return { database: { prisma: { page: { findMany } } } as unknown as Pick<Database, 'prisma'>, queries }
}

const model = {
  model: 'Page',
  searchableQuery: () => ({ where: { published: true } }),
  searchableColumns: () => ({ title: 5, text: 1, sku: 5 }),
  toSearchResult: () => ({ title: '', url: '', excerpt: null, image: null, meta: null, visible_from: null }),
} as Searchable

describe('the words of titles', () => {
  it('are counted once a row, of all columns that weigh most, of the newest visible rows', async () => {
    const { database, queries } = storeOf([
      { id: 2, title: 'Tent tent', sku: 'tarp' },
      { id: 1, title: null, sku: 'Tent' },
    ])
    expect([...(await readTitleWords(database, model))]).toEqual([
      ['tent', 2],
      ['tarp', 1],
    ])
    expect(queries).toEqual([
      {
        where: { published: true },
        orderBy: { id: 'desc' },
        take: 20_000,
        select: { title: true, sku: true },
      },
    ])
  })

  const titles = new Map([
    ['tent', 2],
    ['tens', 3],
    ['two', 1],
    ['lantern', 1],
    ['waschmaschine', 1],
    ['maschinen', 1],
  ])
  const similarTo = (
    word: string,
    { edits = 2, beside = false, found = { total: 0, match: 'all' as 'all' | 'any' } } = {},
  ) =>
    similarInTitles(
      {
        search: async (_type, query) =>
          (query.words.length > 1 ? found : { total: 0, match: 'all', items: [] }) as never,
      },
      { type: 'post', word, edits, beside },
      async () => titles,
    )
  const wordsLike = async (...given: Parameters<typeof similarTo>) =>
    (await similarTo(...given)).map(({ word, distance }) => `${word} ${distance}`)

  it('are similar within the edits that are wanted and that their letters allow, the likeliest first', async () => {
    expect(await wordsLike('tenx')).toEqual(['tens 1', 'tent 1'])
    expect(await wordsLike('txxt')).toEqual([])
    expect(await wordsLike('lxntxern')).toEqual(['lantern 2'])
    expect(await wordsLike('lxntxern', { edits: 1 })).toEqual([])
    expect(await wordsLike('lxntern', { edits: 1 })).toEqual(['lantern 1'])
    expect(await wordsLike('tenx', { edits: 0 })).toEqual([])
    expect(await wordsLike('twx')).toEqual([])
  })

  it('are no mistake of the end of a compound, unless others are wanted beside it', async () => {
    expect(await wordsLike('maschine')).toEqual([])
    expect(await wordsLike('tent', { beside: true })).toEqual(['tent 0', 'tens 1'])
    expect(await wordsLike('maschine', { beside: true })).toEqual(['maschinen 1'])
  })

  it('are two that were written together, if a document has both', async () => {
    const found = { total: 4, match: 'all' as const }
    expect(await similarTo('tenttwo', { found })).toEqual([
      { word: 'tent two', distance: 1, isLonger: false, documents: 4 },
    ])
    expect(await similarTo('tenttwo', { found: { total: 4, match: 'any' } })).toEqual([])
    expect(await similarTo('tenttwo')).toEqual([])
    expect(await similarTo('tenttwo', { found, edits: 0 })).toEqual([])
    expect(await similarTo('tentone', { found })).toEqual([])
    expect(await similarTo('onetent', { found })).toEqual([])
  })
})

describe('the vocabulary', () => {
  const item = (id: number) => ({
    ...{ id, type: 'post', title: '', url: '', excerpt: null, image: null, meta: null, slug: null },
  })
  const open = (rows: Row[], given: Partial<SearchEngine> = {}, found = rows) => {
    const searched: unknown[] = []
    const engine = {
      search: async (...asked: unknown[]) => {
        searched.push(asked)
        return { total: found.length, match: 'all', items: found.map(({ id }) => item(id)) }
      },
      ...given,
    } as unknown as SearchEngine
    const fallback = { answer: (_type: string, work: (by: SearchEngine) => unknown) => work(engine) }
    const { database, queries } = storeOf(rows)
    const settings = { current: { 'search.index.max_field_length': 1000 } } as unknown as SettingsStore
    const models = new Map([['post', model]])
    const vocabulary = createVocabulary({
      ...{ database, settings, models, fallback: fallback as unknown as Fallback },
    })
    return { ...vocabulary, queries, searched }
  }

  it('is what the engine lists, or else what titles have, which are read once', async () => {
    const asked: unknown[] = []
    const listing = open([], {
      similarWords: async (...given) => {
        asked.push(given)
        return []
      },
      compoundsOf: async (...given) => [given.join(' ')],
    })
    await listing.similarWords('post', 'tnet', { isLast: true, edits: 2 })
    await listing.similarWords('post', 'tnet', { isLast: false, edits: 1, beside: true })
    expect(asked).toEqual([
      ['post', 'tnet', true, 2, false],
      ['post', 'tnet', false, 1, true],
    ])
    expect(await listing.compoundsOf('post', 'schine', 3)).toEqual(['post schine 3'])

    const titles = open([{ id: 1, title: 'Tent Waschmaschine Nähmaschine Maschine' }], {}, [])
    expect(await titles.similarWords('post', 'tnet', { isLast: false, edits: 1 })).toEqual([
      { word: 'tent', distance: 1, isLonger: false, documents: 1 },
    ])
    expect(await titles.compoundsOf('post', 'maschine', 9)).toEqual(['waschmaschine', 'nahmaschine'])
    expect(await titles.compoundsOf('post', 'maschine', 1)).toEqual(['waschmaschine'])
    expect(titles.queries).toHaveLength(1)
    expect(await titles.similarWords('page', 'tnet', { isLast: false, edits: 1 })).toEqual([])
    expect(await titles.compoundsOf('page', 'maschine', 9)).toEqual([])
  })

  it('is written as a whole word without an apostrophe, in one of the first five rows', async () => {
    const isWritten = (word: string, ...rows: Row[]) => open(rows).isWritten('post', word)
    expect(await isWritten('tent', { id: 1, title: 'Tarp' }, { id: 2, title: 'A tent' })).toBe(true)
    expect(await isWritten('tent', { id: 1, title: 'Tents' })).toBe(false)
    expect(await isWritten('dolive', { id: 1, title: 'Huile d’olive' })).toBe(false)
    expect(await isWritten('olive', { id: 1, title: 'Huile d’olive' })).toBe(true)
    expect(await isWritten('tent', { id: 1, title: `${'x'.repeat(995)} tent` })).toBe(true)
    expect(await isWritten('tent', { id: 1, title: `${'x'.repeat(996)} tent` })).toBe(false)
    const none = open([{ id: 1, title: 'Tent' }], {}, [])
    expect([await none.isWritten('post', 'tent'), none.queries]).toEqual([false, []])
    const { isWritten: isIn, queries, searched } = open([{ id: 7, title: 'Tent' }])
    expect(await isIn('page', 'tent')).toBe(false)
    expect(await isIn('post', 'tent')).toBe(true)
    expect(searched).toEqual([['post', { term: 'tent', words: ['tent'] }, 5]])
    expect(queries).toEqual([
      { where: { AND: [{ NOT: { NOT: { published: true } } }, { id: { in: [7] } }] } },
    ])
  })
})
