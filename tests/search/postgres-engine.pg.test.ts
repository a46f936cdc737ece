import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { reserveGeneration } from '#lib/search/engines/postgres/documents-table.ts'
import type { Searchable, SearchEngine } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'
import { gate } from '#tests/support/gate.ts'

const PAGES = 120

let api: TestApi
let content: ContentFactory
let engine: SearchEngine

beforeAll(async () => {
  api = await openTestApi()
  content = createContentFactory(api.app)
  await api.app.settings.set('search.engine', 'postgres')
  engine = api.app.search.engine('postgres')
})
afterAll(() => api.close())
beforeEach(async () => {
  await content.clear()
  for (let page = 1; page <= PAGES; page++) await content.page({ title: `Lantern ${page}` })
})

const documents = async () => (await engine.status('page')).documents
/** Of one generation, or of all. */
const countStored = async (generation: number | null = null) => {
  const { prisma } = api.app.database
  const [row] = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM "search_document"
    WHERE "type" = 'page' AND "generation" = COALESCE(${generation}::integer, "generation")`
  return row?.count
}

/** The number that a title begins with is its weight; "Lantern 1" weighs 5. */
const weighedByName: Searchable<{ title: string }> = {
  model: 'Page',
  searchableQuery: () => ({ select: { id: true, title: true } }),
  searchableColumns: () => ({ title: 5 }),
  searchableFields: ({ title }) => ({ title: [title, Number.parseFloat(title) || 5] }),
  toSearchResult: ({ title }) => ({
    ...{ title, url: '/', excerpt: null, image: null, meta: null, visible_from: null },
  }),
}

/** Rebuilds, and calls `during` once, after the first batch. */
async function rebuildAnd(during: () => Promise<unknown>): Promise<number> {
  let begun: Promise<unknown> | undefined
  const count = await engine.rebuild('page', () => {
    begun ??= during()
  })
  await begun
  return count
}

function stop(): never {
  throw new Error('It was stopped.')
}

describe('two rebuilds of the PostgreSQL index at once', () => {
  it('leave an index that has every document, and nothing beside it', async () => {
    await rebuildAnd(() => engine.rebuild('page'))
    expect(await documents()).toBe(PAGES)
    expect(await countStored()).toBe(PAGES)
  })

  it('do not disturb each other if one of them fails', async () => {
    await rebuildAnd(() => engine.rebuild('page', stop).catch(() => undefined))
    expect(await documents()).toBe(PAGES)
    expect(await countStored()).toBe(PAGES)
  })

  it('leave the one that began later live, and let no row come back that was deleted before it', async () => {
    const { database } = api.app
    await engine.rebuild('page')
    const generation = (await reserveGeneration(database, 'page')) + 1
    const [last] = await database.prisma.page.findMany({ orderBy: { id: 'asc' }, take: 1 })
    const lock = gate()
    // The older one waits for this row with its last batch.
    const holding = database.prisma.$transaction(
      async (tx) => {
        await tx.$executeRaw`INSERT INTO "search_document" ("type", "generation", "row_id", "words", "result")
          VALUES ('page', ${generation}, ${last?.id}, '', '{}')`
        await lock.wait
        throw new Error('It is rolled back.')
      },
      { timeout: 60_000 },
    )
    const held = holding.catch(() => undefined)
    const older = engine.rebuild('page')
    await vi.waitFor(async () => expect(await countStored(generation)).toBeGreaterThan(0), 60_000)
    const [first] = await database.prisma.page.findMany({ orderBy: { id: 'desc' }, take: 1 })
    await database.prisma.page.delete({ where: { id: first?.id ?? 0 } })
    await engine.rebuild('page')
    lock.open()
    await Promise.all([held, older])
    expect(await documents()).toBe(PAGES - 1)
    expect(await countStored()).toBe(PAGES - 1)
  })
})

describe('a PostgreSQL index', () => {
  it('asks for a rebuild once a row has a weight that no label stands for', async () => {
    const { search } = api.app
    search.register('weighed', {
      ...{ model: weighedByName, label: 'Weighed', module: null, setting: null, results_route: null },
    })
    await content.page({ title: '5 lantern' })
    await search.rebuild('weighed')
    await search.search('weighed', 'lantern', 5)
    expect(await engine.needsRebuild?.('weighed')).toBe(false)
    await content.page({ title: '100 lantern' })
    await content.page({ title: '5 lantern and more' })
    await search.search('weighed', 'lantern', 5)
    expect(await engine.needsRebuild?.('weighed')).toBe(true)
    await expect(engine.rebuild('weighed', stop)).rejects.toThrow('It was stopped.')
    expect(await engine.needsRebuild?.('weighed')).toBe(true)
    await search.rebuild('weighed')
    expect(await engine.needsRebuild?.('weighed')).toBe(false)
    const { items } = await search.search('weighed', 'lantern', 1)
    expect(items[0]?.title).toBe('100 lantern')
  })

  it('does not ask for one at each row of many weights', async () => {
    const { search } = api.app
    search.register('varied', {
      ...{ model: weighedByName, label: 'Varied', module: null, setting: null, results_route: null },
    })
    for (const weight of [1, 10, 20, 30, 100]) await content.page({ title: `${weight} lantern` })
    await search.rebuild('varied')
    for (const weight of [15, 101, 0.9]) await content.page({ title: `${weight} lantern` })
    await search.search('varied', 'lantern', 5)
    expect(await engine.needsRebuild?.('varied')).toBe(false)
    await content.page({ title: '300 lantern' })
    await search.search('varied', 'lantern', 5)
    expect(await engine.needsRebuild?.('varied')).toBe(true)
  })
})
