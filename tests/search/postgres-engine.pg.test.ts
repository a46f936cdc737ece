import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { reserveGeneration } from '#lib/search/engines/postgres/documents-table.ts'
import type { SearchEngine } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

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
    await vi.waitFor(async () => expect(await countStored(generation)).toBeGreaterThan(0), 20_000)
    const [first] = await database.prisma.page.findMany({ orderBy: { id: 'desc' }, take: 1 })
    await database.prisma.page.delete({ where: { id: first?.id ?? 0 } })
    await engine.rebuild('page')
    lock.open()
    await Promise.all([held, older])
    expect(await documents()).toBe(PAGES - 1)
    expect(await countStored()).toBe(PAGES - 1)
  })
})

function gate() {
  let open = () => {}
  const wait = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, wait }
}
