import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi()
  content = createContentFactory(api.app)
})
beforeEach(() => content.clear())
afterAll(() => api?.close())

const UPKEEP = { timeout: 30_000 }

const ENGINES = process.env.TEST_STORE === 'postgresql' ? ['index', 'postgres'] : ['index']

describe.each(ENGINES)('the %s engine', (engine) => {
  beforeAll(() => api.app.settings.set('search.engine', engine))

  const titlesOf = async (query: string, limit = 10, offset = 0) =>
    (await api.app.search.search('post', query, limit, offset)).items.map(({ title }) => title)

  it('puts a title first that is the query, however it is written, on every page and after a save', async () => {
    const shirt = await content.post({ title: 'T-shirt' })
    await content.post({ title: 'Shirt', excerpt: 't-shirt shirt', bodyHtml: '<p>t-shirt t-shirt</p>' })
    await content.post({ title: 'T-shirt T-shirt', excerpt: 't-shirt', bodyHtml: '<p>t-shirt</p>' })
    await api.app.search.rebuild('post')
    for (const query of ['t-shirt', 'tshirt', 'T SHIRT']) {
      expect((await titlesOf(query))[0]).toBe('T-shirt')
      expect(await titlesOf(query, 1)).toEqual(['T-shirt'])
      expect(await titlesOf(query, 5, 1)).not.toContain('T-shirt')
    }
    expect((await titlesOf('shirt'))[0]).toBe('Shirt')
    const { prisma } = api.app.database
    await prisma.post.update({ where: { id: shirt.id }, data: { title: 'Linen t-shirt' } })
    // A busy engine answers with what it has, and takes in later what was saved.
    await expect.poll(async () => (await titlesOf('linen t-shirt'))[0], UPKEEP).toBe('Linen t-shirt')
    await prisma.post.update({ where: { id: shirt.id }, data: { published: false } })
    await expect.poll(() => titlesOf('linen t-shirt'), UPKEEP).not.toContain('Linen t-shirt')
  })

  it('keeps totals, and the order of lists', async () => {
    await content.post({ title: 'Enamel mug', bodyHtml: '<p>For tea.</p>' })
    for (let number = 1; number <= 5; number++)
      await content.post({
        title: `Enamel mug mug ${number}`,
        excerpt: 'enamel mug',
        bodyHtml: '<p>Enamel mug.</p>',
      })
    await api.app.search.rebuild('post')
    const { total, match } = await api.app.search.search('post', 'enamel mug', 3)
    expect({ total, match }).toEqual({ total: 6, match: 'all' })
    const { rankedIds = [] } = await api.app.search.constrain({}, 'post', 'enamel mug', true)
    const [first] = (await api.app.search.search('post', 'enamel mug', 1)).items
    expect(first?.title).toBe('Enamel mug')
    expect(rankedIds[0]).toBe(first?.id)
  })

  it('answers a question by what is rare in it', async () => {
    for (let number = 1; number <= 50; number++)
      await content.post({ title: `Gift for my gran ${number}`, bodyHtml: '<p>For my gran, for you.</p>' })
    for (const size of ['small', 'large'])
      await content.post({ title: `Kettle, ${size}`, bodyHtml: '<p>Made of copper.</p>' })
    for (let number = 1; number <= 20; number++)
      await content.post({ title: `Lamp ${number}`, bodyHtml: '<p>Some other thing for a room.</p>' })
    await api.app.search.rebuild('post')
    const query = 'copper kettle for my gran'
    expect((await titlesOf(query, 2)).toSorted()).toEqual(['Kettle, large', 'Kettle, small'])
    const { total, match } = await api.app.search.search('post', query, 1)
    expect({ total, match }).toEqual({ total: 72, match: 'any' })
  })
})
