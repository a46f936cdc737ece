import type { App } from '#lib/app/app.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** The argument of every step: the app, and the time that all dates of the demo store are relative to. */
export type SeedContext = Pick<App, 'database' | 'settings' | 'clock' | 'secrets' | 'env'> & { now: Date }

const DAY = 86_400_000

/** That many days before the seeding; after it if negative. */
export function daysBefore({ now }: SeedContext, days: number): Date {
  return new Date(now.getTime() - Math.round(days * DAY))
}

export function inTransaction<Result>(
  { database }: SeedContext,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return database.prisma.$transaction(work)
}

/** Ids by slug. An unknown slug is a mistake in the demo store's data. */
export function lookUp<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo store names ${String(key)}, which it does not have.`)
  return value
}
