import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelQuery, runRanked } from '#lib/search/index.ts'
import { fakeEngine, openTestSearch, type TestSearch } from './support/test-search.ts'

let test: TestSearch
const ids: number[] = []

beforeAll(async () => {
  test = await openTestSearch()
  for (let i = 0; i < 9; i++) {
    ids.push((await test.content.page({ title: `Tea ${i}`, position: i % 3, excerpt: `${i % 2}` })).id)
  }
  await test.content.page({ title: 'Coffee' })
  await test.content.page({ title: 'Tea draft', published: false })
})
afterAll(() => test.close())

const run = (query: ModelQuery) => {
  const { rankedIds: _, found: __, ...plain } = query
  return test.database.prisma.page.findMany(plain)
}
const numbers = (rows: { title: string }[]) => rows.map(({ title }) => title.slice(-1)).join('')

describe('constrain', () => {
  it('keeps the query’s own filters, order and page', async () => {
    const query: ModelQuery = {
      where: { excerpt: '1' },
      orderBy: [{ position: 'desc' }, { id: 'asc' }],
      skip: 1,
      take: 2,
      select: { title: true },
    }
    const narrowed = await test.search.constrain(query, 'page', 'tea')
    expect(narrowed).toMatchObject({ orderBy: query.orderBy, skip: 1, take: 2, select: { title: true } })
    expect(numbers(await run(narrowed))).toBe('17')
    expect(query.where).toEqual({ excerpt: '1' })
  })

  it.each(['', '  ', '!!!'])('leaves the query as it is for "%s"', async (term) => {
    const query = { where: { excerpt: '1' }, take: 3 }
    expect(await test.search.constrain(query, 'page', term, true)).toBe(query)
  })

  it('finds nothing where nothing matches', async () => {
    expect(await run(await test.search.constrain({}, 'page', 'xylophone'))).toEqual([])
  })

  it('leaves out no match, however few are ranked', async () => {
    await test.settings.set('search.max_results', 3)
    const all = await test.search.constrain({ orderBy: { id: 'asc' } }, 'page', 'tea')
    expect(numbers(await run(all))).toBe('012345678')
    const odd = await test.search.constrain(
      { where: { excerpt: '1' }, orderBy: { id: 'asc' } },
      'page',
      'tea',
    )
    expect(numbers(await run(odd))).toBe('1357')
    await test.settings.unset('search.max_results')
  })
})

describe('runRanked', () => {
  const order = () => [8, 1, 6, 3, 4, 5, 2, 7, 0].map((index) => ids[index] ?? 0)
  const narrow = async (query: ModelQuery) => {
    test.search.extend(
      'ranking',
      fakeEngine({
        constrain: async (query) => ({
          ...query,
          rankedIds: order(),
          where: { AND: [query.where ?? {}, { id: { in: order() } }] },
        }),
      }),
    )
    await test.settings.set('search.engine', 'ranking')
    const narrowed = await test.search.constrain(query, 'page', 'tea', true)
    await test.settings.set('search.engine', 'database')
    return narrowed
  }
  const page = (query: ModelQuery) =>
    runRanked<{ id: number; title: string }>(test.database.prisma.page, query)

  it('returns the best first, a page of those that the query’s own filters leave, and counts them all', async () => {
    const { rows, total } = await page(await narrow({ where: { excerpt: '0' }, skip: 1, take: 2 }))
    expect([numbers(rows), total]).toEqual(['64', 5])
    const beyond = await page(await narrow({ where: { excerpt: '0' }, skip: 9, take: 2 }))
    expect(beyond).toEqual({ rows: [], total: 5 })
  })

  it('neither repeats nor loses a row over all pages', async () => {
    const query = await narrow({ orderBy: { title: 'asc' } })
    const pages = await Promise.all([0, 2, 4, 6, 8].map((skip) => page({ ...query, skip, take: 2 })))
    expect(numbers(pages.flatMap(({ rows }) => rows))).toBe('816345270')
    expect(numbers((await page(query)).rows)).toBe('816345270')
  })

  it('takes two statements, whatever the size of the page', async () => {
    const query = await narrow({ select: { title: true } })
    for (const take of [1, 9]) {
      expect(await test.statements(() => page({ ...query, take }))).toHaveLength(2)
    }
  })

  it('runs a query that is not ranked in its own order', async () => {
    const query = await test.search.constrain(
      { orderBy: { title: 'desc' }, take: 2, skip: 1 },
      'page',
      'tea',
      true,
    )
    const { rows, total } = await page(query)
    expect([numbers(rows), total]).toEqual(['76', 9])
  })
})
