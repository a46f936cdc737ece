import type { DataVersionSource } from '#lib/platform/database/data-version.ts'
import type { Database } from '#lib/platform/database/db.ts'

// In a rush, most checkouts need the same rows: more at once would only wait for locks, and use up the connections.
const AT_ONCE = 4

type Turns = { running: number; waiting: (() => void)[] }

// Keyed by what all handles of one database share, such as that of a request with an `Idempotency-Key`.
const turnsOf = new WeakMap<DataVersionSource, Turns>()

/** Runs work on a database, a few at a time in this process, first come, first served. */
export async function limitConcurrency<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(database.dataVersion) ?? { running: 0, waiting: [] }
  turnsOf.set(database.dataVersion, turns)
  if (turns.running < AT_ONCE) turns.running++
  else await new Promise<void>((resolve) => turns.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    // Handed over directly, so that a newcomer cannot overtake those who wait.
    if (next) next()
    else turns.running--
  }
}
