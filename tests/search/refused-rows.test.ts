import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EngineFactory, Searchable, TypeDefinition } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'
import { type MemoryEngine, memoryEngine } from '#tests/support/memory-engine.ts'

type Row = { id: number; title: string; bodyText: string }

let api: TestApi
let content: ContentFactory
const made: MemoryEngine[] = []
const memory = () => made[0] as MemoryEngine

// PostgreSQL takes a megabyte of words in a document.
const HUGE = Array.from({ length: 27_000 }, (_, at) => `${at}`.padStart(36, 'w')).join(' ')

const searchableNotes: Searchable<Row> = {
  model: 'Page',
  searchableQuery: () => ({ select: { id: true, title: true, bodyText: true } }),
  searchableColumns: () => ({ title: 5, bodyText: 1 }),
  searchableFields: ({ title, bodyText }) => ({
    title: [title, 5],
    bodyText: [title.includes('huge') ? HUGE : bodyText, 1],
    ...(title.includes('many fields') &&
      Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`field ${at}`, ['tea', 1] as const]))),
  }),
  toSearchResult: ({ id, title }) => ({
    ...{ title, url: `/notes/${id}`, excerpt: null, image: null, meta: null, visible_from: null },
  }),
}
const definition: TypeDefinition = {
  model: searchableNotes,
  label: 'Notes',
  module: null,
  setting: null,
  results_route: null,
}

/** The same engine without a cursor of its own. */
const placeless: EngineFactory = (services) => {
  const { cursor: _, apply: __, ...engine } = memoryEngine(made)(services)
  return engine
}

const isRefused = (what: { row: unknown } | { id: unknown }) =>
  'row' in what && (what.row as Row).title.includes('refused')

/** As engines refuse a row: by an error of their own. */
function refuseRows(what: { row: unknown } | { id: unknown }): void {
  if (isRefused(what)) throw new Error('This is too much for me.')
}

beforeAll(async () => {
  api = await openTestApi()
  api.app.search.register('note', definition)
  await api.app.settings.set('search.index.max_field_length', 1_000_000)
  content = createContentFactory(api.app)
})
afterAll(() => api.close())
beforeEach(async () => {
  await content.clear()
  await api.app.database.prisma.searchSkippedRow.deleteMany()
  made.length = 0
})

const choose = async (name: string, factory?: EngineFactory) => {
  if (factory) api.app.search.extend(name, factory)
  await api.app.settings.set('search.engine', name)
  await api.app.search.rebuild('note')
}
const find = async () => {
  // A search waits for changes a moment only, the status until they are applied.
  await api.app.search.status()
  return (await api.app.search.search('note', 'tea', 50)).items.map(({ title }) => title).sort()
}
/** Of machines without a cursor of their own, one a second hands on changes. */
const expectFound = (titles: string[]) => expect.poll(find, { timeout: 60_000 }).toEqual(titles)
const statusOf = async () => (await api.app.search.status()).find(({ type }) => type === 'note')
const listSkipped = async () => (await statusOf())?.skipped?.map(({ id }) => Number(id)) ?? []

type Case = { name: string; factory?: EngineFactory; refused: { title: string } }
const cases: Case[] = [
  { name: 'memory', factory: memoryEngine(made), refused: { title: 'Tea that is refused' } },
  { name: 'placeless', factory: placeless, refused: { title: 'Tea that is refused' } },
  ...(process.env.TEST_STORE === 'postgresql'
    ? [{ name: 'postgres', refused: { title: 'Tea that is huge' } }]
    : []),
]

describe.each(cases)('a row that the engine $name refuses', ({ name, factory, refused }) => {
  beforeEach(async () => {
    await choose(name, factory)
    if (factory) memory().refuse = refuseRows
  })

  it('is left out of what is saved with it and after it, and listed, until it is saved well', async () => {
    await content.page({ title: 'Tea one' })
    const bad = await content.page(refused)
    await content.page({ title: 'Tea two' })
    await expectFound(['Tea one', 'Tea two'])
    expect(await listSkipped()).toEqual([bad.id])
    await content.page({ title: 'Tea three' })
    await expectFound(['Tea one', 'Tea three', 'Tea two'])
    expect(await listSkipped()).toEqual([bad.id])
    expect((await statusOf())?.problem ?? null).toBe(null)
    await content.page({ id: bad.id, slug: bad.slug, title: 'Tea again' })
    await expectFound(['Tea again', 'Tea one', 'Tea three', 'Tea two'])
    expect(await listSkipped()).toEqual([])
  })

  it('takes with it what it said before', async () => {
    const page = await content.page({ title: 'Tea' })
    await expectFound(['Tea'])
    await content.page({ id: page.id, slug: page.slug, ...refused })
    await expectFound([])
    expect(await listSkipped()).toEqual([page.id])
  })

  it('is left out of a rebuild', async () => {
    await content.page({ title: 'Tea one' })
    const bad = await content.page(refused)
    await content.page({ title: 'Tea two' })
    expect(await api.app.search.rebuild('note')).toEqual({ note: 2 })
    await expectFound(['Tea one', 'Tea two'])
    expect(await listSkipped()).toEqual([bad.id])
  })
})

describe('a row with more fields than the word index has room for', () => {
  it('is left out of a rebuild', async () => {
    await choose('index')
    await content.page({ title: 'Tea one' })
    const bad = await content.page({ title: 'Tea with many fields' })
    await content.page({ title: 'Tea two' })
    expect(await api.app.search.rebuild('note')).toEqual({ note: 2 })
    await expectFound(['Tea one', 'Tea two'])
    expect(await listSkipped()).toEqual([bad.id])
  })
})

describe.each([
  { name: 'memory', factory: memoryEngine(made) },
  { name: 'placeless', factory: placeless },
])('an outage of the engine $name', ({ name, factory }) => {
  beforeEach(async () => {
    await choose(name, factory)
    await content.page({ title: 'Tea one' })
    await expectFound(['Tea one'])
  })

  /** Everything saved during the outage is found after it, and no row was blamed for it. */
  async function expectRecovery(titles: string[]): Promise<void> {
    const stuck = { problem: expect.stringContaining('Changes cannot be applied') }
    await expect.poll(statusOf, { timeout: 60_000 }).toMatchObject(stuck)
    expect(await listSkipped()).toEqual([])
    memory().refuse = undefined
    await expectFound(titles)
    expect((await statusOf())?.problem ?? null).toBe(null)
    expect(await listSkipped()).toEqual([])
  }

  it('is the fault of no row, and is shown until it is over', async () => {
    memory().refuse = () => {
      throw new Error('I am out of order.')
    }
    await content.page({ title: 'Tea two' })
    await content.page({ title: 'Tea three' })
    await expectRecovery(['Tea one', 'Tea three', 'Tea two'])
  })

  it('is known by the errors of a network, even where deleting works', async () => {
    memory().refuse = (what) => {
      if ('row' in what) throw new TypeError('fetch failed', { cause: systemError('connect ECONNREFUSED') })
    }
    await content.page({ title: 'Tea two' })
    await expectRecovery(['Tea one', 'Tea two'])
  })

  it('fails a rebuild, and leaves the index as it was', async () => {
    await content.page({ title: 'Tea two' })
    await expectFound(['Tea one', 'Tea two'])
    memory().refuse = () => {
      throw new Error('I am out of order.')
    }
    await expect(api.app.search.rebuild('note')).rejects.toThrow('I am out of order.')
    memory().refuse = undefined
    await expectFound(['Tea one', 'Tea two'])
    expect(await listSkipped()).toEqual([])
  })
})

function systemError(message: string): Error {
  return Object.assign(new Error(message), { code: 'ECONNREFUSED', syscall: 'connect' })
}
