import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/platform/database/db.ts'
import type { ModelQuery, RowId, Searchable } from '#lib/search/index.ts'
import {
  constrainList,
  delegateOf,
  matchesAmong,
  narrowOptions,
  narrowToMatches,
  runRanked,
} from '#lib/search/index.ts'
import { narrowToIds } from '#lib/search/lists/narrow-to-ids.ts'
import { sourceDelegate } from '#lib/search/types/source-delegate.ts'

/** A table of rows numbered from 1, and what is asked of it. */
function tableOf(size: number) {
  const rows = Array.from({ length: size }, (_, at) => ({ id: at + 1, isOdd: at % 2 === 0, shown: true }))
  const changedAt = new Date(0)
  const { findMany, count } = sourceDelegate({ read: async () => rows, changedAt: async () => changedAt })
  const asked: string[] = []
  const delegate = {
    findMany(query: ModelQuery) {
      asked.push(`read ${query.skip ?? 0} ${query.take ?? 'all'}`)
      return findMany(query)
    },
    count(query: { where?: object }) {
      asked.push('count')
      return count(query)
    },
  }
  return { delegate, asked }
}

const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1)
const limits = { listed: 4, arguments: 6, batch: 3 }

async function narrow(
  query: ModelQuery,
  {
    rows = 20,
    ids = [] as readonly RowId[],
    ranked = 0,
    rank = false,
    visible = undefined as object | undefined,
  },
) {
  const { delegate, asked } = tableOf(rows)
  const options = { delegate, visible, rank, limits }
  const narrowed = await narrowToMatches(query, matchesAmong(ids, ranked), options)
  return { narrowed, asked, page: await runRanked<{ id: number }>(delegate, narrowed) }
}

describe('a list that is narrowed to matches', () => {
  it('names them all without a look at the rows, if they are ranked or few', async () => {
    const whole = await narrow({ take: 3 }, { ids: [5, 3, 9], ranked: 3, rank: true })
    expect(whole.narrowed).toEqual({ take: 3, where: { id: { in: [5, 3, 9] } }, rankedIds: [5, 3, 9] })
    const plain = await narrow({ take: 3 }, { ids: [5, 3, 9], ranked: 3 })
    expect(plain.narrowed).toEqual({ take: 3, where: { id: { in: [5, 3, 9] } } })
    // As many as a page may list, and as many as a statement takes.
    for (const [query, ids] of [[{ take: 3 }, upTo(4)] as const, [{}, upTo(6)] as const]) {
      const { narrowed } = await narrow(query, { ids, ranked: 2 })
      expect(narrowed).toEqual({ ...query, where: { id: { in: ids } } })
    }
  })

  it('is read where they are more', async () => {
    const page = await narrow({ take: 3 }, { ids: upTo(5), ranked: 2 })
    expect(page.asked.slice(0, -1)).toEqual(['count', 'read 0 24'])
    const all = await narrow({}, { ids: upTo(7), ranked: 2 })
    expect(all.narrowed.found).toEqual({ ids: upTo(7), total: 7 })
  })

  it('has the best first, and then the others in its own order', async () => {
    const ids = [8, 2, 5, 3, 1]
    const { narrowed, page } = await narrow({ orderBy: { id: 'desc' } }, { ids, ranked: 2, rank: true })
    expect(narrowed.rankedIds).toEqual([8, 2])
    expect(narrowed.found).toEqual({ ids: [8, 2, 5, 3, 1], total: 5 })
    expect(page.rows.map(({ id }) => id)).toEqual([8, 2, 5, 3, 1])
    const short = await narrow({ take: 1 }, { ids: ids.slice(1), ranked: 1, rank: true })
    expect(short.asked).toEqual(['read 0 all', 'read 0 all'])
    expect(short.narrowed.where).toEqual({ id: { in: [2, 1, 3, 5] } })
    const odd = await narrow({ where: { isOdd: true } }, { ids, ranked: 2, rank: true })
    expect(odd.narrowed.found).toEqual({ ids: [5, 3, 1], total: 3 })
    expect(odd.narrowed.rankedIds).toEqual([5, 3])
  })

  it('stays as it is where every row of it matches', async () => {
    const query = { take: 2, orderBy: { id: 'desc' } }
    const { narrowed, asked } = await narrow(query, { ids: upTo(20), ranked: 2 })
    expect(narrowed).toBe(query)
    expect(asked[0]).toBe('count')
  })

  it('reads its rows in steps up to the end of the page, if its conditions leave all', async () => {
    const query = { where: { shown: true }, skip: 1, take: 2 }
    const { narrowed, asked, page } = await narrow(query, {
      rows: 40,
      ids: upTo(20),
      visible: { shown: true },
    })
    // Twice as many as the page should need: 2 × 3 × 40 / 20.
    expect(asked).toEqual(['count', 'count', 'count', 'read 0 12', 'read 0 all'])
    expect(narrowed).toEqual({ ...query, where: expect.anything(), found: { ids: upTo(12), total: 20 } })
    expect(page.rows.map(({ id }) => id)).toEqual([2, 3])
    expect(page.total).toBe(20)
  })

  it('reads on where the first rows do not match, and stops at the last', async () => {
    const ids = upTo(40).slice(30)
    const { narrowed, asked } = await narrow({ take: 2 }, { rows: 40, ids })
    expect(narrowed.found).toEqual({ ids: [31, 32], total: 10 })
    expect(asked.filter((one) => one.startsWith('read 0'))).toHaveLength(2)
    expect(asked).toContain('read 16 16')
    expect(asked).not.toContain('read 48 16')
    const beyond = await narrow({ skip: 60, take: 2 }, { rows: 40, ids })
    expect(beyond.page).toEqual({ rows: [], total: 10 })
  })

  it('is read as a whole where it has no page, or where its conditions leave out rows', async () => {
    const whole = await narrow({}, { rows: 40, ids: upTo(20) })
    expect(whole.narrowed.found).toEqual({ ids: upTo(20), total: 20 })
    const odd = await narrow({ where: { isOdd: true }, take: 2 }, { rows: 80, ids: upTo(20) })
    expect(odd.narrowed.found).toEqual({ ids: upTo(20).filter((id) => id % 2 === 1), total: 10 })
    expect(odd.asked).toContain('read 0 all')
  })

  it('has the ranked ones first on its first page, of very many', async () => {
    const ids = [5, 2, ...upTo(20).filter((id) => id !== 5 && id !== 2)]
    const { narrowed, page } = await narrow({ take: 3 }, { rows: 20, ids, ranked: 2, rank: true })
    expect(narrowed).toMatchObject({ take: 3, rankedIds: [5, 2] })
    expect(narrowed.where).toBeUndefined()
    expect(narrowed.found?.ids.slice(0, 4)).toEqual([5, 2, 1, 3])
    expect(page).toEqual({
      rows: [{ id: 5 }, { id: 2 }, { id: 1 }].map((one) => expect.objectContaining(one)),
      total: 20,
    })
  })

  it('names the rows that do not match where those are fewer', async () => {
    const ids = upTo(20).filter((id) => id !== 7)
    const { narrowed } = await narrow({ where: { shown: true } }, { ids })
    expect(narrowed.where).toEqual({ AND: [{ shown: true }, { id: { notIn: [7] } }] })
    const bare = await narrow({}, { ids })
    expect(bare.narrowed.where).toEqual({ id: { notIn: [7] } })
    // Neither fit into a statement: the page alone is named.
    const half = await narrow({ take: 3, where: { isOdd: true } }, { rows: 60, ids: upTo(30) })
    expect(half.narrowed.where).toMatchObject({ AND: [{}, { id: { in: [1, 3, 5] } }] })
  })

  it('names all that match where a statement takes them, else those up to the end of its page', async () => {
    const far = [1, 2, 35, 36, 37, 38]
    const six = await narrow({ take: 2 }, { rows: 40, ids: far })
    expect(six.narrowed).toMatchObject({ where: { id: { in: far } }, found: { ids: [1, 2], total: 6 } })
    const seven = await narrow({ take: 2 }, { rows: 40, ids: [...far, 39] })
    expect(seven.narrowed).toMatchObject({ where: { id: { in: [1, 2] } }, found: { ids: [1, 2], total: 7 } })
  })

  it('reads no further than its rows, although some that match are gone', async () => {
    const ids = [
      ...upTo(10),
      ...upTo(40)
        .slice(10)
        .map((id) => id + 500),
    ]
    const { narrowed, asked } = await narrow({ take: 20 }, { rows: 80, ids })
    expect(narrowed.found).toEqual({ ids: upTo(10), total: 40 })
    expect(asked.filter((one) => /^read \d+ 80/.test(one))).toEqual(['read 0 80'])
  })

  it('leaves all only where its conditions leave every row that may match', async () => {
    const ids = upTo(20)
    const odd = await narrow({ where: { isOdd: true }, take: 2 }, { rows: 80, ids, visible: { shown: true } })
    expect(odd.narrowed.found?.total).toBe(10)
    const fewer = await narrow({ where: { isOdd: true }, take: 2 }, { rows: 20, ids })
    expect(fewer.asked).toEqual(['count', 'read 0 all', 'read 0 all'])
    const upper = { where: { id: { gt: 40 } }, take: 2 }
    const apart = await narrow(upper, { rows: 80, ids, visible: { id: { lte: 40 } } })
    expect(apart.narrowed.found).toEqual({ ids: [], total: 0 })
    const most = { where: { id: { lte: 60 } }, take: 2 }
    const within = await narrow(most, { rows: 80, ids, visible: { id: { lte: 40 } } })
    expect(within.asked).toContain('read 0 12')
  })

  it('names what it finds, or else what it does not, as a statement takes them', async () => {
    const whereOf = async (rows: number, ids: number[], query: ModelQuery = {}) =>
      (await narrow(query, { rows, ids })).narrowed.where
    const lower = { where: { id: { lte: 6 } } }
    expect(await whereOf(20, upTo(7), lower)).toMatchObject({ AND: [{}, { id: { in: upTo(6) } }] })
    expect(await whereOf(20, upTo(7), { ...lower, take: 3 })).toMatchObject({
      AND: [{}, { id: { in: upTo(6) } }],
    })
    expect(await whereOf(13, upTo(7))).toEqual({ id: { notIn: [8, 9, 10, 11, 12, 13] } })
    expect(await whereOf(14, upTo(7))).toEqual({ id: { in: upTo(7) } })
  })

  it('lists five thousand ids, and takes thirty thousand in a statement', () => {
    const { delegate } = tableOf(1)
    const database = { prisma: { page: delegate } } as unknown as Pick<Database, 'prisma'>
    const where = { published: true }
    const model = { model: 'Page', searchableQuery: () => ({ where }) } as unknown as Searchable
    expect(narrowOptions(database, model, true)).toEqual({
      ...{ delegate, visible: where, rank: true },
      limits: { listed: 5000, arguments: 30_000, batch: 500 },
    })
  })
})

describe('the table of a model', () => {
  it('is Prisma’s, by its name, or its source’s; one that is unknown is named', () => {
    const pageLink = tableOf(1).delegate
    const database = { prisma: { pageLink } } as unknown as Pick<Database, 'prisma'>
    expect(delegateOf(database, { model: 'PageLink' } as Searchable)).toBe(pageLink)
    const source = { read: async () => [], changedAt: async () => new Date(0) }
    expect(delegateOf(database, { model: 'PageLink', source } as unknown as Searchable)).not.toBe(pageLink)
    expect(() => delegateOf(database, { model: 'Link' } as Searchable)).toThrow(
      'The Prisma schema has no model Link.',
    )
  })
})

describe('matches that are at hand', () => {
  it('are ranked up to a number, and kept in their order', async () => {
    const matches = matchesAmong([4, 2, 9], 2)
    expect({ total: matches.total, best: matches.best, all: await matches.all() }).toEqual({
      ...{ total: 3, best: [4, 2], all: [4, 2, 9] },
    })
    expect(await matches.keep([1, 9, 4])).toEqual([4, 9])
  })
})

describe('a query that is narrowed to ids', () => {
  it('keeps its own conditions, and has the order where it is ranked', () => {
    expect(narrowToIds({ take: 1 }, [2, 1], false)).toEqual({ take: 1, where: { id: { in: [2, 1] } } })
    expect(narrowToIds({ where: { shown: true } }, [2, 1], true)).toEqual({
      where: { AND: [{ NOT: { NOT: { shown: true } } }, { id: { in: [2, 1] } }] },
      rankedIds: [2, 1],
    })
  })

  it('is empty for a term without a word, and as it is for a blank one', async () => {
    const search = { constrain: async (query: object, ...given: unknown[]) => ({ ...query, given }) as never }
    const list = (term: string) =>
      constrainList(search, { query: { take: 2 }, type: 'post', term, rank: true })
    expect(await list('!!')).toEqual({ take: 2, where: { id: { in: [] } }, rankedIds: [] })
    expect(await list('  ')).toMatchObject({ given: ['post', { term: '' }, true] })
    expect(await list('tea')).toMatchObject({ given: ['post', { term: 'tea' }, true] })
  })
})

describe('a narrowed query that is run', () => {
  const run = async (query: ModelQuery, count?: (where: object | undefined) => Promise<number>) => {
    const { delegate, asked } = tableOf(9)
    const { rows, total } = await runRanked<{ id: number }>(delegate, query, count)
    return { ids: rows.map(({ id }) => id), total, asked }
  }

  it('has its page of the ranked rows that its conditions leave, each once', async () => {
    const rankedIds = [7, 2, 7, 5, 99, 3]
    expect(await run({ where: { isOdd: true }, rankedIds })).toMatchObject({ ids: [7, 5, 3], total: 3 })
    expect(await run({ where: { isOdd: true }, rankedIds, skip: 1, take: 1 })).toMatchObject({
      ...{ ids: [5], total: 3 },
    })
  })

  it('has its page of what was found, without the rows that are gone since', async () => {
    const found = { ids: [4, 99, 1, 2], total: 12 }
    expect(await run({ found, take: 3, rankedIds: [8] })).toMatchObject({ ids: [4, 1], total: 12 })
    expect(await run({ found, skip: 2 })).toMatchObject({ ids: [1, 2], total: 12 })
  })

  it('is run as it is if it is neither, and counted by whoever keeps the count', async () => {
    expect(await run({ where: { isOdd: true }, skip: 1, take: 2 })).toMatchObject({ ids: [3, 5], total: 5 })
    const where = { isOdd: true }
    expect(await run({ where }, async (given) => (given === where ? 77 : 0))).toMatchObject({ total: 77 })
  })

  it('selects the id beside what it selects, and includes what it includes', async () => {
    const queries: unknown[] = []
    const delegate = {
      findMany: async (query: unknown) => {
        queries.push(query)
        return [{ id: 1 }]
      },
      count: async () => 1,
    }
    const found = { ids: [1], total: 1 }
    await runRanked(delegate, { found, select: { title: true } })
    await runRanked(delegate, { found, include: { tags: true } })
    await runRanked(delegate, { where: { shown: true }, rankedIds: [1] })
    const where = { id: { in: [1] } }
    expect(queries.splice(2)).toEqual([{ where: { shown: true }, select: { id: true } }, { where }])
    expect(queries).toEqual([
      { where, select: { title: true, id: true } },
      { where, include: { tags: true } },
    ])
  })
})
