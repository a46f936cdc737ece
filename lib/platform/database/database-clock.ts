import { type Clock, systemClock } from '../process/clock.ts'
import type { Database } from './db.ts'
import { selectRow } from './statements/run-statement.ts'
import { statement } from './statements/statement.ts'

// PostgreSQL's alone. The adapter takes times for UTC, in whatever time zone the session is.
const selectNow = statement({
  parameters: {},
  row: { now: 'moment' },
  sql: `SELECT clock_timestamp() AT TIME ZONE 'UTC' AS now`,
})

/** A clock that follows another one, and has to be synchronized with it from time to time. */
export type SetClock = Clock & { refresh(): Promise<void> }

/**
 * Opens the database's clock, so that machines whose clocks differ or are adjusted agree on when something expires.
 * Between refreshes it runs independently of changes to this machine's clock. SQLite uses the machine's clock.
 */
export async function openDatabaseClock({ provider, prisma }: Database): Promise<SetClock> {
  if (provider === 'sqlite') return { ...systemClock, refresh: async () => undefined }
  // Milliseconds between this process's monotonic clock and the time.
  let offset = 0
  const refresh = async (): Promise<void> => {
    const asked = performance.now()
    const row = await selectRow(prisma, selectNow, {})
    // The time was read somewhere between query and answer.
    if (row) offset = row.now.getTime() - (asked + performance.now()) / 2
  }
  await refresh()
  return { now: () => new Date(performance.now() + offset), refresh }
}
