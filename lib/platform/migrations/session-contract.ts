import type { Provider } from '../database/database-location.ts'

/** A connection within the single transaction of a deployment. */
export type MigrationSession = {
  provider: Provider
  run(script: string): Promise<void>
  select<Row>(sql: string): Promise<Row[]>
  /** Throws if a foreign key refers to a missing row. */
  verify(): Promise<void>
}

export type SessionOptions = {
  /** How many milliseconds to retry while others hold locks. Default: a minute on SQLite, five on PostgreSQL. */
  patienceMs?: number | undefined
  /** Called once if it has to wait, with a sentence for the operator. */
  onWait?: ((message: string) => void) | undefined
}
