import type { DatabaseLocation, Provider } from '../database/database-location.ts'
import { withPostgresqlSession } from './postgresql-session.ts'
import { withSqliteSession } from './sqlite-session.ts'

/** A connection inside the one transaction in which a deployment happens, or does not. */
export type MigrationSession = {
  provider: Provider
  run(script: string): Promise<void>
  select<Row>(sql: string): Promise<Row[]>
  /** Throws when a foreign key points nowhere. */
  verify(): Promise<void>
}

export type SessionOptions = {
  /** How many milliseconds to go on trying while others hold locks: a minute on SQLite, five on PostgreSQL. */
  patienceMs?: number | undefined
  /** Called once if it has to wait, with a sentence for the operator. */
  onWait?: ((message: string) => void) | undefined
}

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
