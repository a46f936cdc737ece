import type { DatabaseLocation } from '../database/database-location.ts'
import { withPostgresqlSession } from './postgresql-session.ts'
import type { MigrationSession, SessionOptions } from './session-contract.ts'
import { withSqliteSession } from './sqlite-session.ts'

/**
 * Runs work alone on a database, other deployments waiting, and keeps all of what it did or nothing. Where a lock cannot
 * be had on PostgreSQL, the work is undone and runs again.
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
