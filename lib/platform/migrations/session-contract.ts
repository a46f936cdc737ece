import type { Provider } from '../database/database-location.ts'

export type ReadingSession = {
  provider: Provider
  select<Row>(sql: string): Promise<Row[]>
}

/** A connection within the single transaction of a deployment. */
export type MigrationSession = ReadingSession & {
  run(script: string): Promise<void>
  /** Throws if a foreign key refers to a missing row. */
  verify(): Promise<void>
}

export type SessionOptions = {
  /**
   * Runs once, while other deployments wait, before anything is changed. If it rejects, nothing is. On SQLite, nobody else writes from
   * then on; on PostgreSQL, they may until the transaction begins.
   */
  prepare?: ((session: ReadingSession) => Promise<void>) | undefined
  /** How many milliseconds to retry while others hold locks. Default: a minute on SQLite, five on PostgreSQL. */
  patienceMs?: number | undefined
  /** Called once if it has to wait, with a sentence for the operator. */
  onWait?: ((message: string) => void) | undefined
}
