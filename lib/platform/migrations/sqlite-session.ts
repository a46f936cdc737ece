import { existsSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { retryWhileBusy, startDeadline } from '../database/sqlite/locks.ts'
import { makeSqliteFile } from '../database/sqlite/sqlite-file.ts'
import type { MigrationSession, ReadingSession, SessionOptions } from './session-contract.ts'

const PATIENCE_MS = 60_000

export async function withSqliteSession<T>(
  file: string,
  work: (session: MigrationSession) => Promise<T>,
  { patienceMs = PATIENCE_MS, prepare }: SessionOptions = {},
): Promise<T> {
  makeSqliteFile(file)
  const database = new Sqlite(file, { timeout: 10 })
  try {
    await retryWhileBusy(() => database.pragma('journal_mode = WAL'), startDeadline(patienceMs))
    // While foreign keys are enforced, dropping a table to redefine it deletes the rows that refer to it. Within the
    // transaction, this can no longer be switched off.
    database.pragma('foreign_keys = OFF')
    await retryWhileBusy(() => database.exec('BEGIN IMMEDIATE'), startDeadline(patienceMs))
    await prepare?.(createSession(database))
    const result = await work(createSession(database))
    database.exec('COMMIT')
    return result
  } finally {
    // Closing rolls back uncommitted work.
    database.close()
  }
}

/** Reads a file that need not exist, without creating it. */
export async function withSqliteReader<T>(
  file: string,
  work: (session: ReadingSession) => Promise<T>,
): Promise<T> {
  const database = existsSync(file) ? new Sqlite(file, { timeout: PATIENCE_MS }) : new Sqlite(':memory:')
  try {
    return await work(createSession(database))
  } finally {
    database.close()
  }
}

function createSession(database: Sqlite.Database): MigrationSession {
  return {
    provider: 'sqlite',
    run: async (script) => {
      database.exec(script)
    },
    select: async <Row>(sql: string) => database.prepare<[], Row>(sql).all(),
    verify: async () => {
      const [broken] = database
        .prepare<[], { table: string; parent: string }>('PRAGMA foreign_key_check')
        .all()
      if (broken)
        throw new Error(`Rows of "${broken.table}" would refer to missing rows of "${broken.parent}".`)
    },
  }
}
