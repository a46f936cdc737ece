import type { DatabaseLocation } from '../database/database-location.ts'
import { withPostgresqlSession } from './postgresql-session.ts'
import type { MigrationSession, SessionOptions } from './session-contract.ts'
import { withSqliteSession } from './sqlite-session.ts'

/**
 * Runs work in a transaction on a database while other deployments wait. If a lock is not available on PostgreSQL, the
 * work is rolled back and runs again.
 */
export function withMigrationSession<T>(
  location: DatabaseLocation,
  work: (session: MigrationSession) => Promise<T>,
  options: SessionOptions = {},
): Promise<T> {
  return location.provider === 'sqlite'
    ? withSqliteSession(location.file, work, options)
    : withPostgresqlSession(location.connectionString, work, options)
}
