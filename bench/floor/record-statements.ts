import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** A statement as the driver was given it. */
export type Recorded = { sql: string; values: unknown[] }

/** Records every statement that this process sends to its databases while `work` runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Recorded[]> {
  watchDrivers()
  const recorded: Recorded[] = []
  latest = recorded
  try {
    await work()
  } finally {
    latest = undefined
  }
  return recorded
}

let latest: Recorded[] | undefined
let isWatching = false

/** To be called before the databases are opened, since they keep their prepared statements. */
export function watchDrivers(): void {
  if (isWatching) return
  isWatching = true
  watchSqlite()
  watchPostgresql()
}

function watchSqlite(): void {
  const { prepare, exec } = Sqlite.prototype
  Sqlite.prototype.prepare = function (this: Sqlite.Database, sql: string) {
    const statement = Reflect.apply(prepare, this, [sql])
    for (const way of ['all', 'get', 'run'] as const) {
      const original = statement[way]
      const watched = (...values: unknown[]): unknown => {
        latest?.push({ sql, values: values.flat() })
        return Reflect.apply(original, statement, values)
      }
      Object.assign(statement, { [way]: watched })
    }
    return statement
  } as typeof prepare
  Sqlite.prototype.exec = function (this: Sqlite.Database, sql: string) {
    latest?.push({ sql, values: [] })
    return Reflect.apply(exec, this, [sql])
  }
}

function watchPostgresql(): void {
  const { query } = pg.Client.prototype
  const watched = function (this: pg.Client, ...given: unknown[]): unknown {
    const [asked, values] = given as [string | { text: string; values?: unknown[] }, unknown]
    const [sql, own] = typeof asked === 'string' ? [asked, values] : [asked.text, asked.values ?? values]
    latest?.push({ sql, values: Array.isArray(own) ? own : [] })
    return Reflect.apply(query, this, given)
  }
  Object.assign(pg.Client.prototype, { query: watched })
}
