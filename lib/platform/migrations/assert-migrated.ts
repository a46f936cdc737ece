import type { Database } from '../database/db.ts'
import { readMigrations } from './folder.ts'
import { loadAppliedMigrations, planMigrations } from './history.ts'

/** Throws unless the database has exactly the migrations of this code. The message says what to do. */
export async function assertMigrated(
  { provider, prisma }: Pick<Database, 'provider' | 'prisma'>,
  migrationsFolder?: string,
): Promise<void> {
  const known = readMigrations(provider, migrationsFolder)
  const pending = planMigrations(known, await loadAppliedMigrations(prisma))
  if (pending.length === 0) return
  const names = pending.map(({ name }) => name).join(', ')
  throw new Error(
    `The database lacks these migrations: ${names}. Run "bin/storefront database deploy" and start again.`,
  )
}
