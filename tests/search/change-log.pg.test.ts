import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import type { ChangeLog } from '#lib/search/changes/change-log.ts'
import { createChangeLog } from '#lib/search/changes/create-change-log.ts'
import { installChangeTriggers } from '#lib/search/changes/install-triggers.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { gate } from '#tests/support/gate.ts'
import { watchedCategories } from './support/watched-types.ts'

let store: TestDatabase
let database: Database
let log: ChangeLog

beforeAll(async () => {
  store = await createTestDatabase()
  database = await connectDatabase(store.url, { poolSize: 12 })
  log = createChangeLog(database)
  await installChangeTriggers(database, new Map([['category', watchedCategories]]))
})
afterAll(async () => {
  await database.close()
  await store.drop()
})

let made = 0
const newCategory = () => ({ data: { slug: `c-${++made}`, name: 'New' } })

/** Writes, and commits only when it is told to. */
async function beginToCreate(): Promise<{ id: string; commit(): Promise<unknown> }> {
  const { open: release, wait: released } = gate()
  let tellId: (id: string) => void = () => {}
  const written = new Promise<string>((resolve) => {
    tellId = resolve
  })
  const committed = database.prisma.$transaction(async (tx) => {
    const { id } = await tx.productCategory.create(newCategory())
    tellId(String(id))
    await released
  })
  const id = await written
  return {
    id,
    commit() {
      release()
      return committed
    },
  }
}

const read = (cursor: string, limit = 100) => log.readAfter('category', cursor, limit)

test('what commits out of the order of ids is read all the same, each once', async () => {
  const begin = await log.end()
  const [early, late, last] = [await beginToCreate(), await beginToCreate(), await beginToCreate()]
  await late.commit()
  const first = await read(begin)
  expect(first.rowIds).toEqual([late.id])
  await last.commit()
  const second = await read(first.cursor)
  expect(second.rowIds).toEqual([last.id])
  await early.commit()
  const third = await read(second.cursor)
  expect(third.rowIds).toEqual([early.id])
  expect((await read(third.cursor)).rowIds).toEqual([])
  expect((await read(begin)).rowIds).toEqual([early.id, late.id, last.id])
})

test('a reading in steps has what was committed when it began, and nothing is lost that commits meanwhile', async () => {
  const begin = await log.end()
  const early = await beginToCreate()
  const done = [await beginToCreate(), await beginToCreate(), await beginToCreate()]
  for (const one of done) await one.commit()
  const first = await read(begin, 2)
  expect(first).toMatchObject({ rowIds: [done[0]?.id, done[1]?.id], isEnd: false })
  await early.commit()
  const second = await read(first.cursor, 2)
  expect(second).toMatchObject({ rowIds: [done[2]?.id], isEnd: false })
  expect(await read(second.cursor, 2)).toMatchObject({ rowIds: [early.id], isEnd: true })
})

test('no change is missed among hundreds of transactions at once', async () => {
  let cursor = await log.end()
  const seen: string[] = []
  const written: string[] = []
  const write = async (): Promise<void> => {
    for (let i = 0; i < 25; i++) {
      await database.prisma.$transaction(async (tx) => {
        const { id } = await tx.productCategory.create(newCategory())
        await sleep(Math.random() * 10)
        written.push(String(id))
      })
    }
  }
  let isWriting = true
  const reader = (async () => {
    for (let isLast = false; ; isLast = !isWriting) {
      const changes = await read(cursor, 3)
      seen.push(...changes.rowIds)
      cursor = changes.cursor
      if (changes.isEnd && isLast) return
    }
  })()
  await Promise.all(Array.from({ length: 8 }, write))
  isWriting = false
  await reader
  expect(seen).toHaveLength(200)
  expect([...seen].sort()).toEqual([...written].sort())
})

test('a write waits for nobody who writes to the same table', async () => {
  const open = await beginToCreate()
  await database.prisma.productCategory.create(newCategory())
  await open.commit()
})

test('a written row finds what it concerns by an index, however large the other table is', async () => {
  const { prisma } = database
  await installChangeTriggers(
    database,
    new Map([
      [
        'shown',
        {
          ...watchedCategories,
          model: {
            ...watchedCategories.model,
            dependencies: [
              { table: 'Media', ids: 'SELECT "id" FROM "ProductCategory" WHERE "imageId" = {row}."id"' },
            ],
          },
        },
      ],
    ]),
  )
  await prisma.$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO "Media" ("url", "createdAt") SELECT 'https://example.com/' || n, now() FROM generate_series(1, 20) n`
    const [scans] = await tx.$queryRaw<{ whole: bigint }[]>`
      SELECT seq_scan AS "whole" FROM pg_stat_xact_user_tables WHERE relname = 'ProductCategory'`
    expect(Number(scans?.whole)).toBe(0)
  })
})
