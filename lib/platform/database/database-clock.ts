import { type Clock, systemClock } from '../process/clock.ts'
import type { Database } from './db.ts'

/** A clock that goes by another one, which it has to look at from time to time. */
export type SetClock = Clock & { refresh(): Promise<void> }

/**
 * The clock of the database, so that machines whose clocks differ, or are set, agree on when something is over. Between
 * two looks it runs on by itself, whatever is done to this machine's clock. SQLite has no other clock than the machine's.
 */
export async function openDatabaseClock({ provider, prisma }: Database): Promise<SetClock> {
  if (provider === 'sqlite') return { ...systemClock, refresh: async () => undefined }
  // Milliseconds from this process's own count, which is never set, to the time.
  let offset = 0
  const refresh = async (): Promise<void> => {
    const asked = performance.now()
    const [row] = await prisma.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
    // It was read somewhere between question and answer.
    if (row) offset = row.now.getTime() - (asked + performance.now()) / 2
  }
  await refresh()
  return { now: () => new Date(performance.now() + offset), refresh }
}
