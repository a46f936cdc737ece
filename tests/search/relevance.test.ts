import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Searchable } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let content: ContentFactory

beforeAll(async () => {
  api = await openTestApi()
  content = createContentFactory(api.app)
})
afterAll(() => api.close())
beforeEach(() => content.clear())

type Row = { title: string; excerpt: string }

/** Fields that weigh much in a few rows alone. */
const seldomHeavy: Searchable<Row> = {
  model: 'Page',
  searchableQuery: () => ({ select: { id: true, title: true, excerpt: true } }),
  searchableColumns: () => ({ title: 1 }),
  searchableFields: ({ title, excerpt }) => ({
    title: [title, title.startsWith('Sale') ? 400 : 1],
    excerpt: [excerpt, excerpt === '' ? 1 : 1000],
  }),
  toSearchResult: ({ title }) => ({
    ...{ title, url: '/', excerpt: null, image: null, meta: null, visible_from: null },
  }),
}

it('a word index whose rows come to weigh more than it has levels for wants to be rebuilt', async () => {
  const { search, settings } = api.app
  await settings.set('search.engine', 'index')
  search.register('heavy', {
    ...{ model: seldomHeavy, label: 'Heavy', module: null, setting: null, results_route: null },
  })
  await content.page({ title: 'Other', excerpt: '' })
  await search.rebuild('heavy')
  const engine = search.engine('index')
  const find = async () => (await search.search('heavy', 'lantern', 10)).items.map(({ title }) => title)
  expect(await engine.needsRebuild?.('heavy')).toBe(false)
  await content.page({ title: 'Heaviest', excerpt: 'Lantern' })
  await content.page({ title: 'Sale lantern', excerpt: '' })
  expect((await find()).sort()).toEqual(['Heaviest', 'Sale lantern'])
  expect(await engine.needsRebuild?.('heavy')).toBe(true)
  await search.rebuild('heavy')
  expect(await find()).toEqual(['Heaviest', 'Sale lantern'])
  expect(await engine.needsRebuild?.('heavy')).toBe(false)
})

const engines = process.env.TEST_STORE === 'postgresql' ? ['index', 'postgres'] : ['index']

describe.each(engines)('the %s engine', (name) => {
  beforeEach(() => api.app.settings.set('search.engine', name))

  const find = async (type: string, term: string) => {
    await api.app.search.rebuild(type)
    return (await api.app.search.search(type, term, 10)).items.map(({ title }) => title)
  }

  it.each(['post', 'page'] as const)(
    'puts a word in the title of a %s before a text that says it often',
    async (type) => {
      await content[type]({
        title: 'Notes on a walk in the hills',
        bodyHtml: `<p>${'Lantern light. '.repeat(30)}</p>`,
      })
      await content[type]({ title: 'A lantern for the long way home', bodyHtml: '<p>Nothing more.</p>' })
      await content[type]({ title: 'Other things', bodyHtml: '<p>Of all kinds.</p>' })
      expect(await find(type, 'lantern')).toEqual([
        'A lantern for the long way home',
        'Notes on a walk in the hills',
      ])
    },
  )
})
