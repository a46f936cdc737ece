import type { DataVersionSource } from '#lib/platform/database/data-version.ts'
import type { Database } from '#lib/platform/database/db.ts'

// Most checkouts of a rush want the same rows: more at once would only wait there, and hold every connection meanwhile.
const AT_ONCE = 4

type Turns = { running: number; waiting: (() => void)[] }

// By what views of one database share, such as that of a request with an `Idempotency-Key`.
const turnsOf = new WeakMap<DataVersionSource, Turns>()

/** Runs work on a database, a few at a time in this process; the others wait, in the order they came. */
export async function takeTurns<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(database.dataVersion) ?? { running: 0, waiting: [] }
  turnsOf.set(database.dataVersion, turns)
  if (turns.running < AT_ONCE) turns.running++
  else await new Promise<void>((resolve) => turns.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    // The turn is handed on, so that a newcomer cannot slip in before the one who waited.
    if (next) next()
    else turns.running--
  }
}
