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
    excerpt: null,
    image: null,
    meta: null,
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

const find = async (term = 'tea') =>
  (await api.app.search.search('note', term, 50)).items.map(({ title }) => title).sort()
const listSkipped = async () =>
  (await api.app.search.status()).find(({ type }) => type === 'note')?.skipped?.map(({ id }) => Number(id)) ??
  []

const engines = ['index', 'memory', ...(process.env.TEST_STORE === 'postgresql' ? ['postgres'] : [])]

describe.each(engines)('a row that cannot be read, with the %s engine', (name) => {
  beforeEach(async () => {
    await api.app.settings.set('search.engine', name)
    await api.app.search.rebuild('note')
  })

  it.each(['no words', 'no address', 'no title'])('is left out while all else goes on: %s', async (what) => {
    await content.page({ title: 'Tea one' })
    const bad = await content.page({ title: `Tea with ${what}` })
    await content.page({ title: 'Tea two' })
    expect(await find()).toEqual(['Tea one', 'Tea two'])
    expect(await listSkipped()).toEqual([bad.id])
    await content.page({ title: 'Tea three' })
    expect(await find()).toEqual(['Tea one', 'Tea three', 'Tea two'])
    expect(await listSkipped()).toEqual([bad.id])
  })

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

describe('a row that cannot be read, with the database engine', () => {
  it('is left out, and on the list until it can be', async () => {
    await api.app.settings.set('search.engine', 'database')
    await content.page({ title: 'Tea one' })
    const bad = await content.page({ title: 'Tea with no address' })
    expect(await find()).toEqual(['Tea one'])
    expect(await find()).toEqual(['Tea one'])
    expect(await listSkipped()).toEqual([bad.id])
    await content.page({ id: bad.id, slug: bad.slug, title: 'Tea two' })
    expect(await find()).toEqual(['Tea one', 'Tea two'])
    expect(await listSkipped()).toEqual([])
  })
})
