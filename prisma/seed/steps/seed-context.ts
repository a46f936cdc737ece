import type { App } from '#lib/app.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** What every step is given: the app, and the moment that all of the demo store's dates are counted from. */
export type SeedContext = Pick<App, 'database' | 'settings' | 'clock' | 'secrets' | 'env'> & { now: Date }

const DAY = 86_400_000

/** So many days before the seeding; below zero, after it. */
export function daysBefore({ now }: SeedContext, days: number): Date {
  return new Date(now.getTime() - Math.round(days * DAY))
}

export function inTransaction<Result>(
  { database }: SeedContext,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return database.prisma.$transaction(work)
}

/** Ids by slug; asking for one that is not there is a mistake in the demo store's data. */
export function lookUp<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo store names ${String(key)}, which it does not have.`)
  return value
}
