import type { Database } from '#lib/platform/database/db.ts'
import { runUnderLease } from '#lib/platform/jobs/run-under-lease.ts'

const LEASE_SECONDS = 10

/** Runs work that rebuilds indexes unless another process is rebuilding some. Resolves to whether it ran. */
export function rebuildUnderLease(database: Database, work: () => Promise<unknown>): Promise<boolean> {
  return runUnderLease(database, 'search rebuild', LEASE_SECONDS, work)
}
