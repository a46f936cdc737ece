import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { counter, countUp, listLocations, readCounter } from './counter.ts'
import { startProcess } from './processes/run-process.ts'

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

describe('a full disk', () => {
  test('has one line when it begins and one when it ends, whatever is logged of its errors', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const lines: { msg: string; reason?: string }[] = []
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
    const full = await connectDatabase(store.url, { log })
    try {
      const write = () =>
        full.prisma.page.create({ data: { slug: crypto.randomUUID(), title: 'x'.repeat(50_000) } })
      // SQLite's own limit has the same effect as the disk's.
      const [{ page_count: pages } = { page_count: 0n }] = await full.prisma.$queryRaw<
        { page_count: bigint }[]
      >`PRAGMA page_count`
      await full.prisma.$executeRawUnsafe(`PRAGMA max_page_count = ${pages}`)
      for (let time = 0; time < 3; time++)
        await write().catch((error) => log.error({ err: error }, 'A request failed.'))
      expect(lines).toMatchObject([
        { msg: 'The database file cannot be written.', reason: 'database or disk is full' },
      ])
      vi.advanceTimersByTime(6_000)
      await full.prisma.$executeRawUnsafe('PRAGMA max_page_count = 1000000')
      await write()
      expect(lines.slice(1)).toMatchObject([{ msg: 'The database file can be written again.', failures: 3 }])
    } finally {
      vi.useRealTimers()
      await full.close()
    }
  })
})

describe('raw SQL', () => {
  test('that writes and returns rows is kept', async () => {
    const rows = await database.prisma.$queryRaw`
      WITH next AS (SELECT 7 AS position)
      UPDATE "Menu" SET position = (SELECT position FROM next) RETURNING position`
    expect(rows).toEqual([{ position: 7 }])
    expect(await readCounter(database.prisma)).toBe(7)
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
    expect(delay.max / 1e6).toBeLessThan(200)
    expect(await readCounter(database.prisma)).toBe(1)
  })

  test('fails a write as P1008 when it is held too long, and the next write works', async () => {
    const other = lockFromOutside()
    const update = () => database.prisma.menu.updateMany({ data: { position: 5 } })
    const failures = await Promise.allSettled([update(), update(), database.prisma.$transaction(countUp)])
    expect(failures.map((result) => result.status === 'rejected' && result.reason.code)).toEqual(
      Array(3).fill('P1008'),
    )
    expect(await readCounter(database.prisma)).toBe(0)
    other.close()
    await update()
    expect(await readCounter(database.prisma)).toBe(5)
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
  const locations = new Set(await listLocations(database))
  const lost = Array.from({ length: acknowledged }, (_, index) => `menu-${index + 1}`).filter(
    (l) => !locations.has(l),
  )
  expect(lost).toEqual([])
  expect(await database.prisma.$queryRaw`PRAGMA integrity_check`).toEqual([{ integrity_check: 'ok' }])
})

function lockFromOutside(): Sqlite.Database {
  const other = new Sqlite(store.url.replace('file:', ''))
  other.exec('BEGIN IMMEDIATE')
  return other
}
