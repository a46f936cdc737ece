import { describe, expect, it } from 'vitest'
import { createDatabaseEngine } from '#lib/search/engines/database/database-engine.ts'
import { fieldsOf, matcherOf, SEPARATOR } from '#lib/search/engines/database/read-texts.ts'
import {
  type EngineServices,
  type ModelQuery,
  parseQuery,
  type Searchable,
  wholeParts,
} from '#lib/search/index.ts'

type Row = { id: number; title: string; text?: string; shown?: boolean }

const result = { url: '/', excerpt: null, image: null, meta: null, visible_from: null }

/** The engine over rows of no table. */
function open(rows: Row[], given: Partial<Searchable> = {}, settings: Record<string, unknown> = {}) {
  const noted: unknown[] = []
  const current: Record<string, unknown> = {
    ...{ 'search.max_results': 5, 'search.index.max_field_length': 100, 'search.engine': 'database' },
    ...settings,
  }
  const model: Searchable = {
    ...{ model: 'Page', source: { read: async () => rows, changedAt: async () => new Date(0) } },
    searchableQuery: () => ({ where: { shown: { not: false } } }),
    searchableColumns: () => ({ title: 5, text: 1 }),
    toSearchResult: (row) => ({ ...result, title: (row as Row).title }),
    ...given,
  }
  const services = {
    database: {},
    settings: { current },
    definition: () => ({ model }),
    skipped: { note: async (...one: unknown[]) => void noted.push(one) },
  } as unknown as EngineServices
  const engine = createDatabaseEngine(services)
  const find = async (term: string, limit = 9, offset?: number) => {
    const { total, match, items } = await engine.search('page', parseQuery(term), limit, offset)
    return { total, match, ids: items.map(({ id }) => id) }
  }
  return { engine, find, noted, current }
}

const titles = (...all: string[]): Row[] => all.map((title, at) => ({ id: at + 1, title }))

describe('the database engine', () => {
  it('finds what has every word in any column, the newest first, up to what is ranked', async () => {
    const rows = [...titles('green tea', 'tea pot', 'pot'), { id: 4, title: 'green', text: 'tea pot' }]
    const { find } = open(rows)
    expect(await find('tea')).toEqual({ total: 3, match: 'all', ids: [4, 2, 1] })
    expect(await find('green tea')).toEqual({ total: 2, match: 'all', ids: [4, 1] })
    expect(await find('tea', 1)).toEqual({ total: 3, match: 'all', ids: [4] })
    expect(await find('tea', 1, 1)).toEqual({ total: 3, match: 'all', ids: [2] })
    expect(await find('tea', 0)).toEqual({ total: 3, match: 'all', ids: [] })
    const many = open(titles('a1', 'tea', 'tea', 'tea', 'tea', 'tea', 'tea'))
    expect((await many.find('tea', 3, 3)).ids).toEqual([4, 3])
    expect((await many.find('tea', 3, 6)).ids).toEqual([])
  })

  it('finds what has any word where nothing visible has them all', async () => {
    const rows = [...titles('green', 'pot'), { id: 3, title: 'green pot', shown: false }]
    const { find } = open(rows)
    expect(await find('green pot')).toEqual({ total: 2, match: 'any', ids: [2, 1] })
    expect(await find('green xx')).toEqual({ total: 1, match: 'any', ids: [1] })
    expect(await find('yy xx')).toEqual({ total: 0, match: 'all', ids: [] })
    expect(await find('xx')).toEqual({ total: 0, match: 'all', ids: [] })
    expect(await find('!!')).toEqual({ total: 0, match: 'all', ids: [] })
  })

  it('has results in the order of their model', async () => {
    const rows = titles('tea b', 'tea c', 'tea a')
    const { find } = open(rows, { searchableQuery: () => ({ orderBy: { title: 'asc' } }) })
    expect((await find('tea')).ids).toEqual([3, 1, 2])
  })

  it('finds the same where more than five thousand match', async () => {
    const rows = Array.from({ length: 5_003 }, (_, at) => ({ id: at + 1, title: 'tea', shown: at !== 5_002 }))
    const { find } = open([...rows, { id: 6_000, title: 'pot' }])
    expect(await find('tea', 2)).toEqual({ total: 5_002, match: 'all', ids: [5_002, 5_001] })
  })

  it('narrows a query to what matches, in the query’s own order', async () => {
    const { engine } = open(titles('tea', 'pot', 'tea'))
    const query = { orderBy: { id: 'asc' }, take: 2 } as const
    expect(await engine.constrain(query, 'page', parseQuery('tea'), true)).toEqual({
      ...query,
      where: { id: { in: [3, 1] } },
    })
    expect(await engine.constrain(query, 'page', parseQuery('!!'))).toBe(query)
  })

  it('leaves the search to a model that has its own', async () => {
    const scoped: unknown[] = []
    const searchScope = (query: ModelQuery, term: string): ModelQuery => {
      scoped.push([query, term])
      return { ...query, where: { title: term } }
    }
    const { engine, find } = open(titles('tea', 'pot', 'tea', 'Tea pot'), { searchScope })
    expect(await find('tea')).toEqual({ total: 2, match: 'all', ids: [3, 1] })
    expect(await find('tea', 1, 1)).toEqual({ total: 2, match: 'all', ids: [1] })
    expect(await find('tea', 0)).toEqual({ total: 2, match: 'all', ids: [] })
    expect(scoped[0]).toEqual([{ where: { shown: { not: false } } }, 'tea'])
    expect(await engine.constrain({ take: 3 }, 'page', parseQuery('pot'))).toEqual({
      take: 3,
      where: { title: 'pot' },
    })
    scoped.length = 0
    expect(await find('!!')).toEqual({ total: 0, match: 'all', ids: [] })
    expect(scoped).toEqual([])
    const ordered = open(titles('tea', 'pot', 'tea'), {
      searchScope: () => ({ where: { title: 'tea' }, orderBy: { id: 'asc' } }),
    })
    expect((await ordered.find('tea')).ids).toEqual([1, 3])
  })

  it('leaves out rows that cannot be shown, which it notes once, and once they can again', async () => {
    const broken = new Set([2])
    const fail = new Error('no title')
    const { find, noted } = open(titles('tea', 'tea', 'tea'), {
      toSearchResult: (row) => {
        const { id, title } = row as Row
        if (broken.has(id)) throw fail
        return { ...result, title }
      },
    })
    expect(await find('tea')).toEqual({ total: 3, match: 'all', ids: [3, 1] })
    await find('tea')
    expect(noted).toEqual([['page', [2], [{ id: 2, error: fail }]]])
    broken.add(3)
    await find('tea')
    expect(noted[1]).toEqual([
      'page',
      [2, 3],
      [
        { id: 2, error: fail },
        { id: 3, error: fail },
      ],
    ])
    broken.clear()
    expect((await find('tea')).ids).toEqual([3, 2, 1])
    expect(noted[2]).toEqual(['page', [2, 3], []])
    await find('tea')
    expect(noted).toHaveLength(3)
  })

  it('has nothing to build, and is ready', async () => {
    const { engine, noted, current } = open([...titles('tea', 'pot'), { id: 3, title: 'x', shown: false }])
    const reports: unknown[] = []
    expect(await engine.rebuild('page', (...one) => reports.push(one))).toBe(2)
    expect([reports, noted]).toEqual([[[2, 2]], [['page', 'all', []]]])
    current['search.engine'] = 'mine'
    expect(await engine.rebuild('page')).toBe(2)
    expect(noted).toHaveLength(1)
    expect(await engine.ready('page')).toBe(true)
    expect(await engine.status('page')).toEqual({
      ...{ ready: true, documents: 2, built_at: null, updated_at: null, bytes: 0, problem: null },
    })
  })
})

describe('the texts of a row', () => {
  const model = (given: Partial<Searchable> = {}) =>
    ({ searchableColumns: () => ({ title: 5, text: 1 }), ...given }) as Searchable
  const has = (text: string, term: string, given: Partial<Searchable> = {}, most = 100) =>
    matcherOf(model(given), most)(text).hasAll(wholeParts(parseQuery(term)))

  it('are its columns and those of other tables, each once', () => {
    const relatedTexts = { title: '', tags: '' }
    expect(fieldsOf(model({ relatedTexts }))).toEqual(['title', 'text', 'tags'])
    expect(fieldsOf(model())).toEqual(['title', 'text'])
  })

  it('are looked into inside of words, but not behind the point of a decimal', () => {
    expect(has('Teapots', 'pot')).toBe(true)
    expect(has('3.5mm', '5mm')).toBe(false)
    expect(has('3.5mm 15mm', '5mm')).toBe(true)
    expect(has('3.25mm', '5mm')).toBe(false)
    expect(has('a.5mm', '5mm')).toBe(true)
    expect(has('x3.y5mm', '5mm')).toBe(true)
    expect(has(`${'1'.repeat(30)}.${'2'.repeat(18)}5mm`, '5mm')).toBe(false)
    expect(has('5cm', '5mm')).toBe(false)
  })

  it('are whole words for a model that finds those, field by field and as far as each is searched', () => {
    const whole = { findsWholeWords: true, plainFields: ['text'] }
    expect(has('Teapots', 'pot', whole)).toBe(false)
    expect(has('Teapots', 'teap', whole)).toBe(true)
    expect(has(`sun${SEPARATOR}flower`, 'flower sun', whole)).toBe(true)
    expect(has(`<b>Tea${SEPARATOR}<b>pot`, 'pot', whole)).toBe(true)
    expect(has(`tea <i class="pot">${SEPARATOR}`, 'pot', whole)).toBe(false)
    expect(has(`${SEPARATOR}tea <i class="pot">`, 'pot', whole)).toBe(true)
    expect(has(`green tea${SEPARATOR}pot`, 'tea', whole, 5)).toBe(false)
    expect(has(`green tea${SEPARATOR}pot`, 'pot', whole, 5)).toBe(true)
  })
})
