import { systemClock } from '#lib/platform/process/clock.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { upgradeDatabase } from '#lib/services/backup/index.ts'

/** Backs up and migrates the database, and returns what was done, in words. Throws for the operator if that fails. */
export async function upgrade(databaseUrl?: string): Promise<string> {
  const env = readEnvironment()
  const source = { ...env, databaseUrl: databaseUrl ?? env.databaseUrl }
  const isOther = source.databaseUrl !== env.databaseUrl
  const applied = await upgradeDatabase(source, { clock: systemClock, isOther, say: console.error })
  return applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`
}
