import type { DatabaseLocation, Provider } from '../database-location.ts'
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

/** Runs work alone on a database, other deployments waiting, and keeps all of what it did or nothing. */
export function withMigrationSession<T>(
  location: DatabaseLocation,
  work: (session: MigrationSession) => Promise<T>,
): Promise<T> {
  return location.provider === 'sqlite'
    ? withSqliteSession(location.file, work)
    : withPostgresqlSession(location.connectionString, work)
}
