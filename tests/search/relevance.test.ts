import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '#lib/app/app.ts'
import type { Searchable, TypeDefinition } from '#lib/search/index.ts'
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

const heavy: TypeDefinition = {
  ...{ model: seldomHeavy, label: 'Heavy', module: null, setting: null, results_route: null },
}
beforeAll(() => api.app.search.register('heavy', heavy))

it('a word index whose rows come to weigh more than it has levels for wants to be rebuilt', async () => {
  const { search, settings } = api.app
  await settings.set('search.engine', 'index')
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

it('a word index wants to be rebuilt whichever process saves the row that outweighs its levels', async () => {
  const { search, settings } = api.app
  await settings.set('search.engine', 'index')
  await search.rebuild('heavy')
  const command = await openApp({ env: api.app.env, clock: api.clock })
  command.search.register('heavy', heavy)
  await content.page({ title: 'Heaviest', excerpt: 'Lantern' })
  await command.search.status()
  await command.close()
  await search.search('heavy', 'lantern', 10)
  const engine = search.engine('index')
  expect(await engine.needsRebuild?.('heavy')).toBe(true)
  const fail = () => {
    throw new Error('The disk is full.')
  }
  await expect(engine.rebuild('heavy', fail)).rejects.toThrow('The disk is full.')
  expect(await engine.needsRebuild?.('heavy')).toBe(true)
  await search.rebuild('heavy')
  expect(await engine.needsRebuild?.('heavy')).toBe(false)
})

it('a word index on a small scale does not want to be rebuilt for a row without fields', async () => {
  const { search, settings } = api.app
  await settings.set('search.engine', 'index')
  const model: Searchable<Row> = {
    ...seldomHeavy,
    searchableFields: ({ title, excerpt }): Record<string, [string, number]> =>
      excerpt === '' ? {} : { title: [title, 0.1] },
  }
  search.register('light', { ...heavy, model })
  await content.page({ title: 'Lantern', excerpt: 'Light' })
  await search.rebuild('light')
  await content.page({ title: 'Empty', excerpt: '' })
  await search.search('light', 'lantern', 10)
  expect(await search.engine('index').needsRebuild?.('light')).toBe(false)
})

/** The number that a title begins with is its weight. */
const weighedByName: Searchable<Row> = {
  ...seldomHeavy,
  searchableFields: ({ title, excerpt }) => ({
    title: [title, Number.parseInt(title, 10)],
    ...(excerpt !== '' && { excerpt: [excerpt, 0] as const }),
  }),
}

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

  it('keeps the order of weights when rows are saved after the build', async () => {
    const type = `saved-${name}`
    const model: Searchable<Row> = {
      ...seldomHeavy,
      searchableFields: ({ title }) => ({ title: [title, title.startsWith('Hundred') ? 100 : 70] }),
    }
    api.app.search.register(type, { ...heavy, model })
    const pages = [
      await content.page({ title: 'Hundred lantern' }),
      await content.page({ title: 'Seventy lantern' }),
    ]
    expect(await find(type, 'lantern')).toEqual(['Hundred lantern', 'Seventy lantern'])
    for (const { id, slug, title } of pages) await content.page({ id, slug, title, excerpt: 'Saved again' })
    const { items } = await api.app.search.search(type, 'lantern', 10)
    expect(items.map(({ title }) => title)).toEqual(['Hundred lantern', 'Seventy lantern'])
  })

  it('goes by weights that only rows far down have, and by a weight of 0', async () => {
    api.app.search.register('seldom', {
      ...{ model: weighedByName, label: 'Seldom', module: null, setting: null, results_route: null },
    })
    await content.page({ title: '40 lantern' })
    await content.page({ title: '0', excerpt: 'lantern' })
    for (let page = 1; page <= 60; page++) await content.page({ title: `5 filler ${page}` })
    await content.page({ title: '100 lantern' })
    expect(await find('seldom', 'lantern')).toEqual(['100 lantern', '40 lantern', '0'])
  })

  it('tells the greatest and the least of many weights apart, wherever they are', async () => {
    api.app.search.register('many', {
      ...{ model: weighedByName, label: 'Many', module: null, setting: null, results_route: null },
    })
    await content.page({ title: '1000 lantern' })
    for (let page = 1; page <= 60; page++) await content.page({ title: `${page % 7} filler ${page}` })
    await content.page({ title: '6 lantern' })
    expect(await find('many', 'lantern')).toEqual(['1000 lantern', '6 lantern'])
  })
})
