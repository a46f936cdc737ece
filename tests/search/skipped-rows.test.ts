import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Searchable, TypeDefinition } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'
import { memoryEngine } from '#tests/support/memory-engine.ts'

type Row = { id: number; title: string; bodyText: string }

let api: TestApi
let content: ContentFactory

const fail = (what: string): never => {
  throw new Error(`There is no ${what}.`)
}

/** Pages that cannot be shown where their title says so. */
const searchableNotes: Searchable<Row> = {
  model: 'Page',
  searchableQuery: () => ({ select: { id: true, title: true, bodyText: true } }),
  searchableColumns: () => ({ title: 5, bodyText: 1 }),
  searchableFields: ({ title, bodyText }) => ({
    title: [title.includes('no words') ? fail('text') : title, 5],
    bodyText: [bodyText, 1],
  }),
  toSearchResult: ({ id, title }) => ({
    title: title.includes('no title') ? (undefined as never) : title,
    url: title.includes('no address') ? fail('address') : `/notes/${id}`,
    excerpt: title.includes('half a character') ? '\ud83d' : null,
    image: null,
    meta: title.includes('a number') ? (1n as never) : null,
    visible_from: null,
  }),
}
const definition: TypeDefinition = {
  model: searchableNotes,
  label: 'Notes',
  module: null,
  setting: null,
  results_route: null,
}

beforeAll(async () => {
  api = await openTestApi()
  api.app.search.extend('memory', memoryEngine())
  api.app.search.register('note', definition)
  content = createContentFactory(api.app)
})
afterAll(() => api.close())
beforeEach(async () => {
  await content.clear()
  await api.app.database.prisma.searchSkippedRow.deleteMany()
})

const find = async () => {
  // A search waits for changes a moment only, the status until they are applied.
  await api.app.search.status()
  return (await api.app.search.search('note', 'tea', 50)).items.map(({ title }) => title).sort()
}
const listSkipped = async () =>
  (await api.app.search.status()).find(({ type }) => type === 'note')?.skipped?.map(({ id }) => Number(id)) ??
  []

const engines = ['index', 'memory', ...(process.env.TEST_STORE === 'postgresql' ? ['postgres'] : [])]

describe.each(engines)('a row that cannot be read, with the %s engine', (name) => {
  beforeEach(async () => {
    await api.app.settings.set('search.engine', name)
    await api.app.search.rebuild('note')
  })

  it.each(['no words', 'no address', 'no title', 'a number'])(
    'is left out while all else goes on: %s',
    async (what) => {
      await content.page({ title: 'Tea one' })
      const bad = await content.page({ title: `Tea with ${what}` })
      await content.page({ title: 'Tea two' })
      expect(await find()).toEqual(['Tea one', 'Tea two'])
      expect(await listSkipped()).toEqual([bad.id])
      await content.page({ title: 'Tea three' })
      expect(await find()).toEqual(['Tea one', 'Tea three', 'Tea two'])
      expect(await listSkipped()).toEqual([bad.id])
    },
  )

  it('is left out of a rebuild', async () => {
    const bad = await content.page({ title: 'Tea with no address' })
    await content.page({ title: 'Tea one' })
    expect(await api.app.search.rebuild('note')).toEqual({ note: 1 })
    expect(await find()).toEqual(['Tea one'])
    expect(await listSkipped()).toEqual([bad.id])
  })

  it('is found, and off the list, once it is saved well again, or gone', async () => {
    const bad = await content.page({ title: 'Tea with no words' })
    const gone = await content.page({ title: 'Tea with no words either' })
    await find()
    expect(await listSkipped()).toEqual([bad.id, gone.id])
    await content.page({ id: bad.id, slug: bad.slug, title: 'Tea again' })
    await api.app.database.prisma.page.delete({ where: { id: gone.id } })
    expect(await find()).toEqual(['Tea again'])
    expect(await listSkipped()).toEqual([])
  })

  it('takes with it what it said before', async () => {
    const page = await content.page({ title: 'Tea' })
    expect(await find()).toEqual(['Tea'])
    await content.page({ id: page.id, slug: page.slug, title: 'Tea with no address' })
    expect(await find()).toEqual([])
  })

  it('is off the list after a rebuild that can read it', async () => {
    const { prisma } = api.app.database
    await prisma.searchSkippedRow.create({ data: { type: 'note', rowId: '77', reason: 'It was bad.' } })
    await api.app.search.rebuild('note')
    expect(await listSkipped()).toEqual([])
  })
})

describe.each(engines)('a row that can be read all the same, with the %s engine', (name) => {
  beforeEach(() => api.app.settings.set('search.engine', name))

  it('is found with an excerpt cut through a character', async () => {
    await api.app.search.rebuild('note')
    await content.page({ title: 'Tea with half a character' })
    await content.page({ title: 'Tea one' })
    expect(await find()).toEqual(['Tea one', 'Tea with half a character'])
    expect(await api.app.search.rebuild('note')).toEqual({ note: 2 })
    expect(await listSkipped()).toEqual([])
  })

  it('is found, however many weights a field has in all rows', async () => {
    const model: Searchable<Row> = {
      ...searchableNotes,
      searchableFields: ({ title }) => ({ title: [title, Number(title.slice('Tea '.length))] }),
    }
    const type = `weighed-${name}`
    api.app.search.register(type, { ...definition, model })
    for (let weight = 1; weight <= 17; weight++) await content.page({ title: `Tea ${weight}` })
    expect(await api.app.search.rebuild(type)).toEqual({ [type]: 17 })
    const { items } = await api.app.search.search(type, 'tea', 3)
    if (name === 'index') expect(items.map(({ title }) => title)).toEqual(['Tea 17', 'Tea 16', 'Tea 15'])
  })
})

describe('a row that cannot be read, with the database engine', () => {
  it.each([...['Tea with no address', 'Tea with a number']])(
    'is left out, and on the list until it can be: %s',
    async (title) => {
      await api.app.settings.set('search.engine', 'database')
      await content.page({ title: 'Tea one' })
      const bad = await content.page({ title })
      expect(await find()).toEqual(['Tea one'])
      expect(await find()).toEqual(['Tea one'])
      expect(await listSkipped()).toEqual([bad.id])
      await content.page({ id: bad.id, slug: bad.slug, title: 'Tea two' })
      expect(await find()).toEqual(['Tea one', 'Tea two'])
      expect(await listSkipped()).toEqual([])
    },
  )
})
