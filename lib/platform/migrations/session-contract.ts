import type { Provider } from '../database/database-location.ts'

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
