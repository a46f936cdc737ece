import type { Database } from '../database/db.ts'
import { readMigrations } from './folder.ts'
import { planMigrations, readAppliedMigrations } from './history.ts'

/** Throws, saying what to do, unless the database has exactly the migrations this code comes with. */
export async function assertMigrated(
  { provider, prisma }: Pick<Database, 'provider' | 'prisma'>,
  migrationsFolder?: string,
): Promise<void> {
  const known = readMigrations(provider, migrationsFolder)
  const pending = planMigrations(known, await readAppliedMigrations(prisma))
  if (pending.length === 0) return
  const names = pending.map(({ name }) => name).join(', ')
  throw new Error(`The database lacks these migrations: ${names}. Run "npm run db:deploy" and start again.`)
}
