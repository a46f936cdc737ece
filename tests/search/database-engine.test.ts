import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ModelQuery } from '#lib/search/index.ts'
import { foldForms, queryWords, splitQuery } from '#packages/word-index/src/words/words.ts'
import { draws } from '#tests/support/draws.ts'
import { openTestSearch, searchablePages, type TestSearch, typeOf } from './support/test-search.ts'

let test: TestSearch

beforeAll(async () => {
  test = await openTestSearch()
})
afterAll(() => test.close())
afterEach(() => test.content.clear())

const search = (term: string, type = 'page') => test.search.search(type, term, 100)
const titles = async (term: string, type = 'page') =>
  (await search(term, type)).items.map(({ title }) => title)

/** Pages as they are stored, whatever is done with texts where they are saved. */
async function store(...texts: { title?: string; bodyText?: string; published?: boolean }[]): Promise<void> {
  const data = texts.map((text, i) => ({ slug: `page-${i}`, title: '', published: true, ...text }))
  await test.database.prisma.page.createMany({ data })
}

const hasOneOf = (text: string, forms: string[][]) =>
  forms.some((words) => words.every((word) => text.includes(word)))

describe('the database engine', () => {
  it('finds a text by parts of its words, in any of the columns', async () => {
    await store({ title: 'Trail shoes', bodyText: 'Made for mud' }, { title: 'Mud' }, { title: 'Sand' })
    expect(await titles('hoe ade')).toEqual(['Trail shoes'])
    expect(await titles('mud')).toEqual(['Mud', 'Trail shoes'])
    expect(await titles('shoes m')).toEqual(['Trail shoes'])
  })

  it('finds nothing across two columns', async () => {
    await store({ title: 'sun', bodyText: 'flower' })
    expect(await search('sunflower')).toMatchObject({ total: 0, match: 'all' })
    expect(await search('sun flower')).toMatchObject({ total: 1, match: 'all' })
  })

  it('returns what has any word where nothing visible has them all', async () => {
    await store(
      { title: 'red' },
      { title: 'green' },
      { title: 'blue' },
      { title: 'red green', published: false },
    )
    expect(await search('green red')).toMatchObject({
      total: 2,
      match: 'any',
      items: [{ title: 'green' }, { title: 'red' }],
    })
    expect(await search('black red')).toMatchObject({ total: 1, match: 'any' })
    expect(await search('black white')).toMatchObject({ total: 0, match: 'all', items: [] })
  })

  it.each([
    ['cafe', 'Café'],
    ['CAFÉ', 'cafe'],
    ['cafe', 'CAFE\u0301 noir'],
    ['strasse', 'Straße'],
    ['STRAßE', 'strasse'],
    ['lodz', 'Łódź'],
    ['Ångström', 'ANGSTROM'],
    ['кофе', 'КОФЕ'],
    ['и\u0306ога', 'Йога'],
    ['dont', "Don't panic"],
    ['don’t', 'dont'],
    ['ｆｕｌｌ', 'full width'],
    ['office', 'oﬃce'],
    ['抹茶', '抹茶の時間'],
  ])('finds with %s the text %s', async (term, title) => {
    await store({ title }, { title: 'Something else' })
    expect(await titles(term)).toEqual([title])
  })

  it('keeps apart letters that are no Latin ones with marks', async () => {
    await store({ title: 'Йога' })
    expect(await titles('иога')).toEqual([])
  })

  it.each(['%', '_', '\\', "'", '"', '100%', 'a_b', 'a\\b', "x' OR '1'='1", '{id}', '--', '?', '$1'])(
    'takes %s for nothing but text',
    async (term) => {
      await store({ title: '100 tea' }, { title: 'acb' }, { title: 'something' })
      const { total, items } = await search(term)
      const words = queryWords(term)
      expect(items.every(({ title }) => words.some((word) => title.includes(word)))).toBe(true)
      expect(total).toBe(items.length)
    },
  )

  it('finds exactly the texts in which the folded word stands, of whatever letters', async () => {
    const letters = [..."abßéÅïłøœı'’ йи\u0306\u0301\u0327ÇñΣς漢かカﾊﾞ한ﬁ①९%_\\"]
    const text = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), text, async (texts, term) => {
        await test.content.clear()
        await store(...texts.map((title) => ({ title })))
        const words = splitQuery(term)
        const expected = texts.filter((title) => {
          const text = foldForms(title)
          return words.length > 0 && words.every(({ word, forms }) => hasOneOf(text, [[word], ...forms]))
        })
        const { items, match } = await search(term)
        const found = items.map(({ title }) => title)
        if (match === 'all') expect(found.toSorted()).toEqual(expected.toSorted())
        else expect(expected).toEqual([])
      }),
      draws(15),
    )
  })

  it('orders by the model’s own order, else by what is newest', async () => {
    await store({ title: 'Tea b' }, { title: 'Tea c' }, { title: 'Tea a' })
    expect(await titles('tea')).toEqual(['Tea a', 'Tea c', 'Tea b'])
    const searchableQuery = (): ModelQuery => ({
      ...searchablePages.searchableQuery(),
      orderBy: { title: 'asc' },
    })
    test.search.register('sorted', typeOf({ ...searchablePages, searchableQuery }))
    expect(await titles('tea', 'sorted')).toEqual(['Tea a', 'Tea b', 'Tea c'])
  })

  it('returns what is visible alone, also by what is said of related rows', async () => {
    const { prisma } = test.database
    const { id } = await test.content.page({ title: 'Guide' })
    await test.content.page({ title: 'Guide for one', parentId: id })
    const searchableQuery = (): ModelQuery => ({ where: { parent: { is: { title: 'Guide' } } } })
    test.search.register('child', typeOf({ ...searchablePages, searchableQuery }))
    expect(await titles('guide', 'child')).toEqual(['Guide for one'])
    expect(await prisma.page.count()).toBe(2)
  })

  it('searches by the model’s own scope where it has one', async () => {
    const scoped = {
      ...searchablePages,
      searchScope: (query: ModelQuery, term: string): ModelQuery => ({
        ...query,
        where: { AND: [query.where ?? {}, { slug: term }] },
      }),
    }
    test.search.register('scoped', typeOf(scoped))
    await store({ title: 'Tea' }, { title: 'page-0' })
    expect(await search('page-0', 'scoped')).toMatchObject({ total: 1, items: [{ title: 'Tea' }] })
    expect(await test.search.search('scoped', 'page-0', 5, 1)).toMatchObject({ total: 1, items: [] })
    const query = await test.search.constrain({ take: 3, where: { title: 'page-0' } }, 'scoped', 'page-1')
    expect(query).toMatchObject({ take: 3 })
    expect(await test.database.prisma.page.count({ where: query.where })).toBe(1)
  })

  it('counts and pages the many as it does the few', async () => {
    const data = Array.from({ length: 12_500 }, (_, i) => ({
      slug: `many-${i}`,
      title: i % 2 ? `Tée ${i}` : `Tee ${i}`,
      published: i % 5 > 0,
    }))
    // In parts: what a busy machine takes too long to prepare, PostgreSQL takes for a client that has gone.
    for (let from = 0; from < data.length; from += 2500)
      await test.database.prisma.page.createMany({ data: data.slice(from, from + 2500) })
    const { total, items } = await test.search.search('page', 'tee', 3, 10)
    expect(total).toBe(10_000)
    expect(items.map(({ title }) => title)).toEqual(['Tée 12487', 'Tee 12486', 'Tee 12484'])
    expect(await search('12498')).toMatchObject({ total: 1 })
    expect(await search('12495')).toMatchObject({ total: 0 })
  })

  it('lets other work go on while it reads a large table', async () => {
    const data = Array.from({ length: 5000 }, (_, i) => ({
      slug: `s-${i}`,
      title: 'é',
      bodyText: 'lorem '.repeat(50),
    }))
    // In parts, as above.
    for (let from = 0; from < data.length; from += 1000)
      await test.database.prisma.page.createMany({ data: data.slice(from, from + 1000) })
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    await search('xylophone')
    clearInterval(timer)
    expect(turns).toBeGreaterThan(2)
  })
})
