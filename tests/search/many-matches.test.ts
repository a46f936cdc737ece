import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ModelQuery, runRanked, type SearchEngine } from '#lib/search/index.ts'
import { matchesAmong, narrowOptions, narrowToMatches } from '#lib/search/lists/narrow-to-matches.ts'
import { fakeEngine, openTestSearch, searchablePages, type TestSearch } from './support/test-search.ts'

const PAGES = 240
const RANKED = 8
// As with a hundred thousand rows: neither those that match nor those that do not fit into a statement.
const SMALL = { listed: 20, arguments: 90, batch: 3 }

let test: TestSearch
/** By position; every page has its own. */
let ids: number[]
/** The engine's results, best first. */
let matching: number[] = []

beforeAll(async () => {
  test = await openTestSearch()
  const { prisma } = test.database
  const data = Array.from({ length: PAGES }, (_, index) => ({
    slug: `tea-${index}`,
    title: 'Tea',
    excerpt: index % 40 === 5 ? 'rare' : '',
    position: (index * 7919) % PAGES,
  }))
  await prisma.page.createMany({ data })
  const rows = await prisma.page.findMany({ select: { id: true }, orderBy: { position: 'asc' } })
  ids = rows.map(({ id }) => id)
  test.search.extend('many', fakeEngine({ constrain }))
})
afterAll(() => test.close())
beforeEach(() => test.settings.set('search.engine', 'many'))

const constrain: SearchEngine['constrain'] = (query, _type, _term, rank = false) =>
  narrowToMatches(
    query,
    matchesAmong(matching, RANKED),
    narrowOptions(test.database, searchablePages, rank, SMALL),
  )

/** The expected results among the rows that pass a filter, in order. */
function expectedOf(left: readonly number[], rank: boolean): number[] {
  const [isMatch, isLeft] = [new Set(matching), new Set(left)]
  const best = rank ? matching.filter((id) => isLeft.has(id)).slice(0, RANKED) : []
  return [...best, ...left.filter((id) => isMatch.has(id) && !best.includes(id))]
}

const read = async (query: ModelQuery) => {
  const { rows, total } = await runRanked<{ id: number }>(test.database.prisma.page, query)
  return { total, ids: rows.map(({ id }) => id) }
}
const find = async ({ rankedIds: _, found: __, ...query }: ModelQuery): Promise<number[]> =>
  (await test.database.prisma.page.findMany(query)).map(({ id }) => id)
const pick = (share: number) =>
  ids
    .filter((_, position) => (position * 31) % 100 < share)
    .sort((a, b) => ((a * 79) % 241) - ((b * 79) % 241))

describe.each([100, 90, 50, 12, 6, 2])('where an engine finds %i % of the rows', (share) => {
  beforeEach(() => {
    matching = pick(share)
  })

  it.each([
    ['no filter', undefined],
    ['a filter that leaves all', { published: true }],
    ['a filter that leaves half', { position: { lt: PAGES / 2 } }],
    ['a filter that leaves a few', { excerpt: 'rare' }],
    ['a filter that leaves none', { excerpt: 'none' }],
  ])('a list with %s neither loses nor repeats one', async (_, where) => {
    const wish = { ...(where && { where }), orderBy: { position: 'asc' } }
    const left = await find(wish)
    for (const rank of [false, true]) {
      const expected = expectedOf(left, rank)
      for (const skip of [0, RANKED - 3, 100, 230]) {
        const narrowed = await test.search.constrain({ ...wish, skip, take: 10 }, 'page', 'tea', rank)
        expect(narrowed).toMatchObject({ skip, take: 10, orderBy: wish.orderBy })
        const page = expected.slice(skip, skip + 10)
        expect(await read(narrowed), `${rank} ${skip}`).toEqual({ total: expected.length, ids: page })
        if (!rank) expect(await find(narrowed)).toEqual(page)
      }
      const whole = await test.search.constrain(wish, 'page', 'tea', rank)
      expect(await read(whole)).toEqual({ total: expected.length, ids: expected })
      expect(await find(whole)).toEqual(expectedOf(left, false))
      expect(await test.database.prisma.page.count({ where: whole.where })).toBe(expected.length)
      expect(whole.rankedIds?.length ?? 0).toBeLessThanOrEqual(RANKED)
    }
  })
})

describe('a page of very many', () => {
  it('is found without reading all rows', async () => {
    matching = pick(100)
    const query = { where: { published: true }, orderBy: { position: 'asc' }, skip: 0, take: 5 }
    for (const rank of [false, true]) {
      const narrowed = await test.search.constrain(query, 'page', 'tea', rank)
      expect(narrowed.found?.ids.length ?? 0).toBeLessThan(20)
      expect((await read(narrowed)).total).toBe(PAGES)
    }
  })
})
