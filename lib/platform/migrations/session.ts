import type { DatabaseLocation } from '../database/database-location.ts'
import { withPostgresqlReader, withPostgresqlSession } from './postgresql-session.ts'
import type { MigrationSession, ReadingSession, SessionOptions } from './session-contract.ts'
import { withSqliteReader, withSqliteSession } from './sqlite-session.ts'

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

/** Reads a database while others use it. */
export function withReadingSession<T>(
  location: DatabaseLocation,
  work: (session: ReadingSession) => Promise<T>,
): Promise<T> {
  return location.provider === 'sqlite'
    ? withSqliteReader(location.file, work)
    : withPostgresqlReader(location.connectionString, work)
}
