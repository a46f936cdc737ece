import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agingTables, purgeExpired } from '#lib/platform/database/purge.ts'
import { createSearchFigures } from '#lib/search/figures/count-searches.ts'
import { emptyQueries, parseQuery, risingQueries, topQueries, unchosenQueries } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

const DAY = 24 * 3_600_000
const NOW = new Date('2026-06-01T12:00:00Z')

let api: TestApi
let now: number

beforeAll(async () => {
  api = await openTestApi({ now: NOW.toISOString() })
})
beforeEach(async () => {
  now = NOW.getTime()
  await api.app.database.prisma.searchFigure.deleteMany()
  await api.app.settings.set('search.figures', true)
})
afterAll(() => api?.close())

/** One process's counting. */
function open() {
  const { database, settings } = api.app
  const figures = createSearchFigures({ database, settings, clock: { now: () => new Date(now) } })
  return {
    figures,
    search: (term: string, results = 3) =>
      figures.count({ query: parseQuery(term), results, isTyping: false }),
    type: (term: string, results = 3) => figures.count({ query: parseQuery(term), results, isTyping: true }),
    choose: (term: string) => figures.choose(parseQuery(term)),
  }
}

const read = () =>
  api.app.database.prisma.searchFigure.findMany({
    select: { query: true, searches: true, empty: true, chosen: true, results: true },
    orderBy: { query: 'asc' },
  })

describe('counting searches', () => {
  it('is what the site does with what it searches', async () => {
    const site = await openTestApi()
    const { database, search } = site.app
    search.figures.count({ query: parseQuery('kettle'), results: 3, isTyping: false })
    await search.figures.flush()
    const rows = await database.prisma.searchFigure.findMany()
    expect(rows).toMatchObject([{ query: 'kettle', searches: 1, results: 3 }])
    await site.close()
  })

  it('adds up what several processes count, by day and by the words that are searched for', async () => {
    const [one, other] = [open(), open()]
    one.search('Copper  kettle')
    one.search('kettle copper', 0)
    other.search('copper kettle!', 5)
    other.choose('Copper Kettle')
    await Promise.all([one.figures.flush(), other.figures.flush()])
    await one.figures.flush()
    now += DAY
    one.search('copper kettle', 4)
    await one.figures.flush()
    const rows = await read()
    expect(rows.map(({ query, searches, chosen }) => [query, searches, chosen])).toEqual([
      ['copper kettle', 2, 1],
      ['copper kettle', 1, 0],
      ['kettle copper', 1, 0],
    ])
    expect(rows[2]).toMatchObject({ empty: 1, results: 0 })
  })

  it('counts what was typed last, not the letters before it', async () => {
    const { figures, type, choose, search } = open()
    for (const term of ['ke', 'ket', 'kett', 'kettlw', 'kettl', 'kettle']) type(term)
    for (const term of ['la', 'lam', 'lamp']) type(term, 0)
    await figures.flush()
    expect(await read()).toEqual([])
    now += 11_000
    await figures.flush()
    expect(await read()).toMatchObject([
      { query: 'kettle', searches: 1 },
      { query: 'lamp', searches: 1, empty: 1 },
    ])
    // A choice and the results page end a search at once.
    for (const term of ['te', 'tent']) type(term)
    choose('tent')
    for (const term of ['ta', 'tarp']) type(term)
    search('tarp')
    await figures.flush()
    expect((await read()).slice(2)).toMatchObject([
      { query: 'tarp', searches: 1, chosen: 0 },
      { query: 'tent', searches: 1, chosen: 1 },
    ])
  })

  it.each(['ada@example.com', '+62 812 3456 7890', '4111 1111 1111 1111', 'a'.repeat(101), '!!!'])(
    'does not keep %j',
    async (term) => {
      const { figures, search, type, choose } = open()
      search(term)
      type(term)
      choose(term)
      await figures.flush({ all: true })
      expect(await read()).toEqual([])
    },
  )

  it('ends the oldest of too many that begin alike', async () => {
    const { figures, type } = open()
    for (let number = 10; number < 62; number++) type(`lamp ${number}`)
    await figures.flush()
    expect((await read()).map(({ query }) => query)).toEqual(['lamp 10', 'lamp 11'])
    await figures.flush({ all: true })
    expect(await read()).toHaveLength(52)
  })

  it('counts nothing while it is switched off', async () => {
    await api.app.settings.set('search.figures', false)
    const { figures, search } = open()
    search('kettle')
    await figures.flush({ all: true })
    expect(await read()).toEqual([])
  })

  it('keeps at most 5,000 different queries of a day, and goes on counting those it has', async () => {
    const { figures, search } = open()
    for (let number = 0; number < 4999; number++) search(`word${number}x`)
    await figures.flush()
    for (const term of ['word1x', 'new one', 'new two', 'new three']) search(term)
    await figures.flush()
    const { prisma } = api.app.database
    expect(await prisma.searchFigure.count()).toBe(5000)
    expect(await prisma.searchFigure.findFirst({ where: { query: 'word1x' } })).toMatchObject({ searches: 2 })
  })

  it('loses nothing if the database fails for a moment', async () => {
    const { settings, database } = api.app
    let fails = true
    const prisma = new Proxy(database.prisma, {
      get: (target, name) => {
        if (fails && name === '$transaction') throw new Error('The database is away.')
        return Reflect.get(target, name)
      },
    })
    const figures = createSearchFigures({
      database: { ...database, prisma },
      settings,
      clock: { now: () => new Date(now) },
    })
    figures.count({ query: parseQuery('kettle'), results: 1, isTyping: false })
    await expect(figures.flush()).rejects.toThrow('away')
    fails = false
    await figures.flush()
    expect(await read()).toMatchObject([{ query: 'kettle', searches: 1 }])
  })

  it('forgets what is older than 90 days', async () => {
    const { figures, search } = open()
    search('kettle')
    await figures.flush()
    const { database } = api.app
    const tables = agingTables({ auditDays: 365 })
    await purgeExpired(database, new Date(now + 89 * DAY), undefined, tables)
    expect(await read()).toHaveLength(1)
    await purgeExpired(database, new Date(now + 92 * DAY), undefined, tables)
    expect(await read()).toEqual([])
  })
})

describe('reports', () => {
  const options = { days: 7, limit: 10, now: NOW }
  const names = (rows: { query: string }[]) => rows.map(({ query }) => query)

  it('say what is searched for most, more than before, in vain, and without a choice', async () => {
    const { figures, search, choose } = open()
    const repeat = (times: number, work: () => void) => {
      for (let time = 0; time < times; time++) work()
    }
    now = NOW.getTime() - 8 * DAY
    repeat(9, () => search('tent'))
    repeat(1, () => search('kettle'))
    await figures.flush()
    now = NOW.getTime()
    repeat(6, () => search('kettle'))
    repeat(5, () => search('tent'))
    repeat(4, () => search('sofa', 0))
    repeat(2, () => search('lamp'))
    search('ada lovelace')
    choose('tent')
    choose('kettle')
    await figures.flush()
    const { database } = api.app
    // What was searched for once is not shown.
    expect(names(await topQueries(database, options))).toEqual(['kettle', 'tent', 'sofa', 'lamp'])
    expect(await risingQueries(database, options)).toMatchObject([
      { query: 'kettle', searches: 6, before: 1 },
      { query: 'sofa', before: 0 },
      { query: 'lamp', before: 0 },
    ])
    expect(names(await emptyQueries(database, options))).toEqual(['sofa'])
    expect(names(await unchosenQueries(database, options))).toEqual(['lamp'])
    expect(names(await topQueries(database, { ...options, limit: 1 }))).toEqual(['kettle'])
  })
})

describe('searches that count', () => {
  it('are those of people and of the API', async () => {
    const { search } = api.app
    await api.get('/search?q=kettle')
    await api.get('/search?q=lantern&type=post')
    await api.get('/search?q=lantern&type=post&page=2')
    await search.figures.flush({ all: true })
    expect(await read()).toMatchObject([
      { query: 'kettle', searches: 1, empty: 1 },
      { query: 'lantern', searches: 1, empty: 1 },
    ])
  })
})
