import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { locateDatabase } from '#lib/platform/database/database-location.ts'
import type { Recorded } from './record-statements.ts'

type Run = (statement: Recorded) => unknown

/**
 * What the drivers alone compute for the same statements, in microseconds of this process an operation: prepared once, one after the
 * other, on one connection, with commits as safe as the site's. The first `warmUp` operations are run and do not count.
 */
export async function replayStatements(
  url: string,
  operations: readonly Recorded[][],
  warmUp: number,
): Promise<number> {
  const location = locateDatabase(url)
  const { run, close } =
    location.provider === 'sqlite'
      ? openSqlite(location.file)
      : await openPostgresql(location.connectionString)
  try {
    for (const operation of operations.slice(0, warmUp)) for (const one of operation) await run(one)
    const before = process.cpuUsage()
    for (const operation of operations.slice(warmUp))
      for (const one of operation) {
        const answered = run(one)
        // Waiting for what is there already would take as long as the statement.
        if (answered instanceof Promise) await answered
      }
    const { user, system } = process.cpuUsage(before)
    return (user + system) / (operations.length - warmUp)
  } finally {
    await close()
  }
}

function openSqlite(file: string): { run: Run; close(): void } {
  const database = new Sqlite(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
    database.pragma(pragma)
  const prepared = new Map<string, Sqlite.Statement>()
  const run: Run = ({ sql, values }) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement.reader ? statement.all(values) : statement.run(values)
  }
  return { run, close: () => void database.close() }
}

async function openPostgresql(connectionString: string): Promise<{ run: Run; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const names = new Map<string, string>()
  const run: Run = ({ sql, values }) => {
    const name = names.get(sql) ?? `s${names.size}`
    names.set(sql, name)
    return client.query({ name, text: sql, values })
  }
  return { run, close: () => client.end() }
}
