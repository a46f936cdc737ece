import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
