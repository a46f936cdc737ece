import { Writable } from 'node:stream'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { createLog, type Log } from '#lib/platform/process/log.ts'
import type { Outbox, OutboxJobHandler } from '#lib/services/outbox/index.ts'
import { createOutbox } from '#lib/services/outbox/index.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { createTestDatabase } from './database.ts'

/** A log that keeps its lines. */
function createTestLog(): { log: Log; lines: () => Record<string, unknown>[] } {
  const written: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk))
      done()
    },
  })
  return { log: createLog('info', sink), lines: () => written.map((line) => JSON.parse(line)) }
}

/** A database of its own whose effects are done by the given handlers. */
export type TestOutbox = {
  url: string
  database: Database
  clock: TestClock
  lines: () => Record<string, unknown>[]
  open(handlers: Record<string, OutboxJobHandler>, limits?: { effectMs: number; closeMs: number }): Outbox
  close(): Promise<void>
}

export async function createTestOutbox(now = '2026-06-01T12:00:00Z'): Promise<TestOutbox> {
  const store = await createTestDatabase()
  const database = await connectDatabase(store.url)
  const clock = createTestClock(now)
  const { log, lines } = createTestLog()
  return {
    url: store.url,
    database,
    clock,
    lines,
    open: (handlers, limits) => createOutbox({ database, clock, log, handlers }, limits),
    async close() {
      await database.close()
      await store.drop()
    },
  }
}
