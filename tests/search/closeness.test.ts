import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseQuery } from '#lib/search/index.ts'
import { closenessIn, partsOfCloseness } from '#lib/search/results/order/closeness.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

const closeness = (term: string, text: string) => closenessIn(text, partsOfCloseness(parseQuery(term)) ?? [])

describe('how close words are to each other', () => {
  it('is 1 if they are neighbours, in either order, and less the more stands between', () => {
    expect(closeness('enamel mug', 'A white enamel mug for camps')).toBe(1)
    expect(closeness('enamel mug', 'Mug, enamel')).toBe(1)
    const far = closeness('enamel mug', `An enamel pot. ${'More words. '.repeat(150)}And a mug.`)
    expect(closeness('enamel mug', 'an enamel camping mug')).toBeGreaterThan(
      closeness('enamel mug', 'enamel for you and a mug'),
    )
    expect(far).toBeLessThan(0.01)
    expect(far).toBeGreaterThan(0)
  })

  it('is 0 without one of them, and counts whole words, the last as a beginning', () => {
    expect(closeness('enamel mug', 'An enamel pot')).toBe(0)
    expect(closeness('mug enamel', 'smuggled enamel')).toBe(0)
    expect(closeness('enamel mu', 'Enamel mugs')).toBe(1)
    expect(closeness('enam mug', 'Enamel mugs')).toBe(0)
  })

  it('takes the closest of several places, forms of words, and scripts without spaces', () => {
    expect(closeness('red blue tea', `red ${'and '.repeat(50)} blue tea red`)).toBe(1)
    expect(closeness('türgriff messing', 'Tuergriff Messing')).toBe(1)
    expect(closeness('茉莉 花茶', '好喝的茉莉花茶叶')).toBe(1)
  })

  it('is nothing that one word has', () => {
    expect(partsOfCloseness(parseQuery('enamel'))).toBeNull()
  })
})

const engines = process.env.TEST_STORE === 'postgresql' ? ['index', 'postgres'] : ['index']

describe.each(engines)('the %s engine', (engine) => {
  let api: TestApi
  const filler = 'Some more words of no meaning that stand between them here. '.repeat(12)
  const near = `<p>${filler} It is an enamel mug for the camp. ${filler}</p>`
  const far = `<p>An enamel thing. ${filler} ${filler} It is for the camp, with mug.</p>`

  beforeAll(async () => {
    api = await openTestApi()
    const content = createContentFactory(api.app)
    await content.post({ title: 'Near', slug: 'near', bodyHtml: near })
    // Of equal relevance the latest comes first.
    for (let at = 0; at < 3; at++) await content.post({ title: 'Far', slug: `far-${at}`, bodyHtml: far })
    await content.post({ title: 'Enamel mug', slug: 'title', bodyHtml: `<p>${filler}</p>` })
    await api.app.search.rebuild('post', engine)
    await api.app.settings.set('search.engine', engine)
  })
  afterAll(() => api?.close())

  const search = async (term: string, limit = 9, offset = 0) =>
    (await api.app.search.search('post', term, limit, offset)).items.map(({ title }) => title)

  it('puts neighbours before what is far apart, and both behind a title', async () => {
    expect(await search('enamel mug')).toEqual(['Enamel mug', 'Near', 'Far', 'Far', 'Far'])
    expect(await search('enamel mug', 2, 1)).toEqual(['Near', 'Far'])
    expect(await search('enamel mug', 2, 3)).toEqual(['Far', 'Far'])
  })

  it('does so in lists', async () => {
    const { rankedIds = [] } = await api.app.search.constrain({}, 'post', 'enamel mug', true)
    const rows = await api.app.database.prisma.post.findMany({ where: { title: 'Near' } })
    expect(rankedIds.indexOf(rows[0]?.id ?? -1)).toBe(1)
  })

  it('says so', async () => {
    const { id } = await api.app.database.prisma.post.findFirstOrThrow({ where: { slug: 'near' } })
    expect(await api.app.search.explain('post', 'enamel mug', id)).toMatchObject({ place: 2, closeness: 1 })
  })
})
