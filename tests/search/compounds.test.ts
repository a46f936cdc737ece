import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addSynonyms, runRanked } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const content = createContentFactory(api.app)
  for (const title of ['Rote Wollsocke', 'Waschmaschine', 'Vegetable soup', 'Machine oil'])
    await content.post({ title })
  await addSynonyms(api.app.database, ['socke', 'strumpf'], { oneWay: false })
})
afterAll(() => api?.close())
afterEach(() => api.app.settings.unset('site.locale'))

const ENGINES = ['index', 'database', ...(process.env.TEST_STORE === 'postgresql' ? ['postgres'] : [])]

describe.each(ENGINES)('compounds, by the engine %s', (engine) => {
  beforeAll(async () => {
    await api.app.settings.set('search.engine', engine)
    await api.app.search.rebuild('post')
  })
  const find = async (query: string) => {
    const { total, match, items } = await api.app.search.search('post', query, 10)
    return { total, match, titles: items.map(({ title }) => title) }
  }
  const nothing = { total: 0, match: 'all', titles: [] }

  it('are found by their last part in languages that join words, and in no other', async () => {
    expect(await find('maschine')).toEqual(nothing)
    expect(await find('table')).toEqual(nothing)
    await api.app.settings.set('site.locale', 'de-AT')
    expect(await find('maschine')).toEqual({ total: 1, match: 'all', titles: ['Waschmaschine'] })
    expect((await api.app.search.suggest('maschine', 'post')).corrected).toBeNull()
  })

  it('are found by a synonym of their last part, where no document has it by itself', async () => {
    const socks = { total: 1, match: 'all', titles: ['Rote Wollsocke'] }
    expect(await find('strumpf')).toEqual(socks)
    expect(await find('strumpf rote')).toEqual(socks)
    expect(await find('strumpf blau')).toEqual({ ...socks, match: 'any' })
  })
})

it('compounds are in lists as well', async () => {
  await api.app.settings.set('search.engine', 'index')
  const { prisma } = api.app.database
  const { total } = await runRanked(prisma.post, await api.app.search.constrain({}, 'post', 'strumpf'))
  expect(total).toBe(1)
})
