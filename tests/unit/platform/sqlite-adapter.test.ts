import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SqlQuery } from '@prisma/driver-adapter-utils'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/db.ts'
import { createSqliteAdapter } from '#lib/platform/sqlite-adapter.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { runProcess, startProcess } from './processes/run-process.ts'

const counter = { location: 'counter', name: 'Counter' }

let store: TestDatabase
let database: Database

beforeEach(async () => {
  store = await createTestDatabase()
  database = await connectDatabase(store.url)
  await database.prisma.menu.create({ data: counter })
})

afterEach(async () => {
  await database.close()
  await store.drop()
})

describe('a transaction', () => {
  test('that rolls back takes no write with it that was made beside it', async () => {
    const { prisma } = database
    const isOpen = createSignal()
    const failing = prisma.$transaction(async (tx) => {
      await tx.menu.create({ data: { location: 'inside', name: 'Inside' } })
      isOpen.give()
      await sleep(50)
      throw new Error('changed my mind')
    })
    await isOpen.given
    const beside = prisma.menu.create({ data: { location: 'beside', name: 'Beside' } })
    await expect(failing).rejects.toThrow('changed my mind')
    await beside
    expect(await listLocations()).toEqual(['beside', 'counter'])
  })

  test('loses no increment to 49 others at once', async () => {
    await Promise.all(Array.from({ length: 50 }, () => database.prisma.$transaction(countUp)))
    expect(await readCounter()).toBe(50)
  })

  test('loses no increment to another process, and neither fails', async () => {
    const times = 200
    const codes = await Promise.all([
      runProcess('count-up.ts', store.url, counter.location, String(times)),
      runProcess('count-up.ts', store.url, counter.location, String(times)),
    ])
    expect(codes).toEqual([0, 0])
    expect(await readCounter()).toBe(2 * times)
  })

  test('keeps readers outside neither waiting nor seeing what is not committed', async () => {
    await database.prisma.$transaction(async (tx) => {
      await countUp(tx)
      expect(await readCounter()).toBe(0)
      expect((await tx.menu.findUniqueOrThrow({ where: { location: 'counter' } })).position).toBe(1)
    })
    expect(await readCounter()).toBe(1)
  })

  test('whose commit fails keeps nothing and lets the next one begin', async () => {
    const failing = database.prisma.$transaction(async (tx) => {
      await countUp(tx)
      await tx.$executeRaw`PRAGMA defer_foreign_keys = ON`
      await tx.$executeRaw`INSERT INTO "AppSecret" ("appId", ciphertext) VALUES (99, 'x')`
    })
    await expect(failing).rejects.toMatchObject({ cause: { kind: 'ForeignKeyConstraintViolation' } })
    await database.prisma.$transaction(countUp)
    expect(await readCounter()).toBe(1)
  })

  test('that times out keeps nothing, lets the next one begin and refuses what comes late', async () => {
    const late = database.prisma.$transaction(
      async (tx) => {
        await countUp(tx)
        await sleep(100)
        await countUp(tx)
      },
      { timeout: 30 },
    )
    const [next] = await Promise.all([
      database.prisma.$transaction(countUp),
      expect(late).rejects.toMatchObject({ code: 'P2028' }),
    ])
    expect(next).toBeUndefined()
    expect(await readCounter()).toBe(1)
  })

  test('that is given up while it waits for its turn holds nobody up', async () => {
    const isOpen = createSignal()
    const first = database.prisma.$transaction(async (tx) => {
      isOpen.give()
      await sleep(100)
      await countUp(tx)
    })
    await isOpen.given
    const givenUp = database.prisma.$transaction(countUp, { maxWait: 20 })
    await expect(givenUp).rejects.toMatchObject({ code: 'P2028' })
    await first
    await database.prisma.$transaction(countUp)
    expect(await readCounter()).toBe(2)
  })

  test('runs no statement after its end, not even in the next transaction', async () => {
    const adapter = await createSqliteAdapter(databaseFile()).connect()
    const insert = toQuery(`INSERT INTO "Menu" (location, name, "updatedAt") VALUES ('late', 'Late', '')`)
    const over = await adapter.startTransaction()
    await over.rollback()
    const next = await adapter.startTransaction()
    await expect(over.executeRaw(insert)).rejects.toMatchObject({
      cause: { kind: 'TransactionAlreadyClosed' },
    })
    await next.commit()
    await adapter.dispose()
    expect(await listLocations()).toEqual(['counter'])
  })

  test('can undo a part of itself', async () => {
    await database.prisma.$transaction(async (tx) => {
      await countUp(tx)
      const duplicate = tx.menu.create({ data: counter })
      await expect(duplicate).rejects.toMatchObject({ code: 'P2002' })
      await countUp(tx)
    })
    expect(await readCounter()).toBe(2)
  })
})

describe('raw SQL', () => {
  test('that writes and returns rows is kept', async () => {
    const rows = await database.prisma.$queryRaw`
      WITH next AS (SELECT 7 AS position)
      UPDATE "Menu" SET position = (SELECT position FROM next) RETURNING position`
    expect(rows).toEqual([{ position: 7 }])
    expect(await readCounter()).toBe(7)
  })

  test('loses no digit of large whole numbers', async () => {
    const large = 2n ** 62n + 1n
    await database.prisma.searchChange.create({ data: { id: large, type: 'product', rowId: '1' } })
    expect(await database.prisma.searchChange.findFirstOrThrow()).toMatchObject({ id: large })
    const sums = await database.prisma
      .$queryRaw`SELECT MAX(id) AS largest FROM "SearchChange" WHERE id = ${large}`
    expect(sums).toEqual([{ largest: large }])
  })

  test('divides whole numbers as whole numbers and gives bytes back as they were', async () => {
    const bytes = new Uint8Array([0, 255, 7])
    const [row] = await database.prisma.$queryRaw<
      Record<string, unknown>[]
    >`SELECT ${7} / 2 AS half, ${bytes} AS bytes`
    expect(row?.half).toBe(3n)
    expect(new Uint8Array(row?.bytes as Uint8Array)).toEqual(bytes)
  })
})

describe("another process's write lock", () => {
  test('is waited for without blocking the event loop', async () => {
    const other = lockFromOutside()
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const written = database.prisma.$transaction(countUp)
    await sleep(300)
    delay.disable()
    other.close()
    await written
    expect(delay.max / 1e6).toBeLessThan(100)
    expect(await readCounter()).toBe(1)
  })

  test('fails a write as P1008 when it is held too long, and the next write works', async () => {
    const other = lockFromOutside()
    const update = () => database.prisma.menu.updateMany({ data: { position: 5 } })
    const failures = await Promise.allSettled([update(), update(), database.prisma.$transaction(countUp)])
    expect(failures.map((result) => result.status === 'rejected' && result.reason.code)).toEqual(
      Array(3).fill('P1008'),
    )
    expect(await readCounter()).toBe(0)
    other.close()
    await update()
    expect(await readCounter()).toBe(5)
  })
})

test('a killed process leaves every acknowledged write, and a sound file', async () => {
  const child = startProcess('write-for-ever.ts', store.url)
  let output = ''
  for await (const chunk of child.stdout) {
    output += chunk
    if (output.split('\n').length > 100) child.kill('SIGKILL')
  }
  const acknowledged = Number(output.split('\n').at(-2))
  expect(acknowledged).toBeGreaterThanOrEqual(100)
  const locations = new Set(await listLocations())
  const lost = Array.from({ length: acknowledged }, (_, index) => `menu-${index + 1}`).filter(
    (l) => !locations.has(l),
  )
  expect(lost).toEqual([])
  expect(await database.prisma.$queryRaw`PRAGMA integrity_check`).toEqual([{ integrity_check: 'ok' }])
})

async function countUp(tx: Pick<Database['prisma'], 'menu'>): Promise<void> {
  const { position } = await tx.menu.findUniqueOrThrow({ where: { location: counter.location } })
  await tx.menu.update({ where: { location: counter.location }, data: { position: position + 1 } })
}

async function readCounter(): Promise<number> {
  return (await database.prisma.menu.findUniqueOrThrow({ where: { location: counter.location } })).position
}

async function listLocations(): Promise<string[]> {
  const menus = await database.prisma.menu.findMany({ orderBy: { location: 'asc' } })
  return menus.map((menu) => menu.location)
}

function databaseFile(): string {
  return store.url.replace(/^file:/, '')
}

function lockFromOutside(): Sqlite.Database {
  const other = new Sqlite(databaseFile())
  other.exec('BEGIN IMMEDIATE')
  return other
}

function toQuery(sql: string): SqlQuery {
  return { sql, args: [], argTypes: [] }
}

function createSignal(): { given: Promise<void>; give(): void } {
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { given, give: () => give() }
}
