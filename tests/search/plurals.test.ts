import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSynonyms } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const content = createContentFactory(api.app)
  for (const title of ['Copper kettle', 'Wooden boxes', 'Red berry', 'Glass', 'Lampen aus Messing'])
    await content.post({ title })
  await api.app.search.rebuild('post')
})
afterAll(() => api?.close())

const find = async (query: string) => {
  const { items, match } = await api.app.search.search('post', query, 10)
  return match === 'all' ? items.map(({ title }) => title) : []
}

it('find each other in the languages that the owner has chosen, and in no other', async () => {
  for (const query of ['kettles', 'box', 'lampe', 'copper kettles', 'kettles copper']) {
    if (query !== 'box' && query !== 'lampe') expect(await find(query)).toEqual([])
  }
  for (const engine of ['index', 'database']) {
    await api.app.settings.set('search.engine', engine)
    await api.app.settings.set('search.plurals', ['en'])
    expect(await find('kettles')).toEqual(['Copper kettle'])
    expect(await find('kettles copper')).toEqual(['Copper kettle'])
    expect(await find('berries')).toEqual(['Red berry'])
    expect(await find('box wooden')).toEqual(['Wooden boxes'])
    expect(await find('glas messing')).toEqual([])
    expect(await find('lampe messing')).toEqual([])
    await api.app.settings.set('search.plurals', ['de', 'en'])
    expect(await find('lampe messing')).toEqual(['Lampen aus Messing'])
    await api.app.settings.unset('search.plurals')
  }
})

it('find what is called so by a synonym', async () => {
  await api.app.settings.set('search.engine', 'index')
  await addSynonyms(api.app.database, ['boiler', 'kettles'], { oneWay: false })
  await api.app.settings.set('search.plurals', ['en'])
  expect(await find('boiler copper')).toEqual(['Copper kettle'])
  expect(await find('boilers copper')).toEqual(['Copper kettle'])
  await api.app.settings.unset('search.plurals')
  expect(await find('boiler copper')).toEqual([])
})
