import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import type { ChangeLog } from '#lib/search/changes/change-log.ts'
import { createChangeLog } from '#lib/search/changes/create-change-log.ts'
import { installChangeTriggers } from '#lib/search/changes/install-triggers.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { defineType, watchedCategories, watchedProducts } from './support/watched-types.ts'

let store: TestDatabase
let database: Database
let log: ChangeLog
let begin: string

beforeAll(async () => {
  store = await createTestDatabase()
  database = await connectDatabase(store.url)
  log = createChangeLog(database)
  const definitions = [['product', watchedProducts] as const, ['category', watchedCategories] as const]
  await installChangeTriggers(database, new Map(definitions))
})
beforeEach(async () => {
  begin = await log.end()
})
afterAll(async () => {
  await database.close()
  await store.drop()
})

let made = 0
async function createCategory(): Promise<string> {
  const { id } = await database.prisma.productCategory.create({ data: { slug: `c-${++made}`, name: 'New' } })
  return String(id)
}

/** Reads on until the end, in steps of `limit`. */
async function readAll(cursor: string, limit = 100): Promise<{ rowIds: string[]; cursor: string }> {
  const rowIds: string[] = []
  for (;;) {
    const changes = await log.readAfter('category', cursor, limit)
    rowIds.push(...changes.rowIds)
    cursor = changes.cursor
    if (changes.isEnd) return { rowIds, cursor }
  }
}

describe('the log of changes', () => {
  it('gives what was written after a cursor, of the type alone, and nothing twice', async () => {
    const ids = [await createCategory(), await createCategory()]
    await database.prisma.product.create({ data: { slug: `p-${++made}`, name: 'Of another type' } })
    const first = await readAll(begin)
    expect(first.rowIds).toEqual(ids)
    expect((await readAll(first.cursor)).rowIds).toEqual([])
    const next = await createCategory()
    expect((await readAll(first.cursor)).rowIds).toEqual([next])
    expect((await readAll(begin)).rowIds).toEqual([...ids, next])
  })

  it('can be read in small steps, also by another process that goes on from the middle', async () => {
    const ids: string[] = []
    for (let i = 0; i < 7; i++) ids.push(await createCategory())
    expect((await readAll(begin, 3)).rowIds).toEqual(ids)
    const middle = await log.readAfter('category', begin, 3)
    expect(middle).toMatchObject({ rowIds: ids.slice(0, 3), isEnd: false })
    const late = await createCategory()
    const rest = await createChangeLog(database).readAfter('category', middle.cursor, 100)
    const { rowIds } = await readAll(rest.cursor)
    expect([...rest.rowIds, ...rowIds]).toEqual([...ids.slice(3), late])
  })

  it('names a row once that was written again and again', async () => {
    const id = await createCategory()
    const where = { id: Number(id) }
    for (const name of ['a', 'b', 'c']) {
      await database.prisma.productCategory.update({ where, data: { name } })
    }
    expect((await readAll(begin)).rowIds).toEqual([id])
  })

  it('leaves out what was rolled back, and has not what is not committed', async () => {
    const slug = `c-${++made}`
    const attempt = database.prisma.$transaction(async (tx) => {
      await tx.productCategory.create({ data: { slug, name: 'Never' } })
      expect((await readAll(begin)).rowIds).toEqual([])
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect((await readAll(begin)).rowIds).toEqual([])
  })
})

describe('a cursor is lost, which is said,', () => {
  const expectLost = (cursor: string) =>
    expect(log.readAfter('category', cursor, 10)).rejects.toMatchObject({ code: 'lost_changes' })

  it('once entries after it were purged, and not before', async () => {
    await createCategory()
    const { cursor } = await readAll(begin)
    expect(await log.purge(new Date(Date.now() - 60_000))).toBe(0)
    expect((await readAll(begin)).rowIds).toHaveLength(1)
    expect(await log.purge(new Date(Date.now() + 60_000))).toBeGreaterThan(0)
    expect(await database.prisma.searchChange.count()).toBe(0)
    await expectLost(begin)
    expect((await readAll(cursor)).rowIds).toEqual([])
    const id = await createCategory()
    expect((await readAll(cursor)).rowIds).toEqual([id])
  })

  it('but not by what was purged of another type', async () => {
    await database.prisma.product.create({ data: { slug: `p-${++made}`, name: 'Of another type' } })
    await log.purge(new Date(Date.now() + 60_000))
    const id = await createCategory()
    expect((await readAll(begin)).rowIds).toEqual([id])
  })

  it('where the triggers had to be made anew: what was written meanwhile nobody knows', async () => {
    const { cursor } = await readAll(begin)
    const other = defineType({ ...watchedCategories.model, watchedColumns: ['name'] })
    await installChangeTriggers(database, new Map([['category', other]]))
    await expectLost(cursor)
    await expectLost(begin)
    expect((await readAll(await log.end())).rowIds).toEqual([])
  })

  it('of another database, of a later day of this one, or of no log at all', async () => {
    const other = await createTestDatabase()
    const elsewhere = await connectDatabase(other.url)
    await installChangeTriggers(elsewhere, new Map([['category', watchedCategories]]))
    await expectLost(await createChangeLog(elsewhere).end())
    await elsewhere.close()
    await other.drop()
    const [names] = begin.split(' ')
    await expectLost(database.provider === 'sqlite' ? `${names} 999999` : `${names} 999999:999999:`)
    await expectLost('0')
    await expectLost('')
  })
})

describe('the data version of search', () => {
  it('changes with every logged write, and no other scope does for it', async () => {
    const before = await database.dataVersion.read()
    await createCategory()
    const after = await database.dataVersion.read()
    expect(after.search).not.toBe(before.search)
    await log.purge(new Date(Date.now() + 60_000))
    const purged = await database.dataVersion.read()
    expect({ ...purged, search: 0 }).toEqual({ ...after, search: 0 })
  })
})
