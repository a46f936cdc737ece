import fs from 'node:fs'
import path from 'node:path'
import type { SqlQuery, SqlResultSet } from '@prisma/driver-adapter-utils'
import Sqlite from 'better-sqlite3'
import { convertRows, describeColumns, toSqliteValue } from './sqlite-values.ts'

type Prepared = {
  statement: Sqlite.Statement
  columns: { names: string[]; types: (string | null)[] } | undefined
}

// Lists of values make endlessly many statements; the shapes a shop repeats are some hundreds.
const maxPrepared = 500
// Waiting inside SQLite blocks the event loop, so what takes longer is waited for outside it.
const blockingWaitMs = 10

/** One SQLite connection that keeps its prepared statements. Errors are better-sqlite3's own. */
export class SqliteConnection {
  readonly #database: Sqlite.Database
  readonly #prepared = new Map<string, Prepared>()

  constructor(file: string) {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    this.#database = new Sqlite(file, { timeout: blockingWaitMs })
    this.#database.defaultSafeIntegers(true)
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction
  }

  /** Whether the statement returns rows and writes nothing. */
  isRead(sql: string): boolean {
    const { statement } = this.#prepare(sql)
    return statement.reader && statement.readonly
  }

  query({ sql, args, argTypes }: SqlQuery): SqlResultSet {
    const prepared = this.#prepare(sql)
    const values = args.map((arg, index) => toSqliteValue(arg, argTypes[index]))
    if (!prepared.columns) {
      prepared.statement.run(values)
      return { columnNames: [], columnTypes: [], rows: [] }
    }
    const rows = prepared.statement.all(values) as unknown[][]
    const columnTypes = describeColumns(prepared.columns.types, rows)
    return { columnNames: prepared.columns.names, columnTypes, rows: convertRows(rows, columnTypes) }
  }

  /** Runs a statement and returns how many rows it changed. */
  execute({ sql, args, argTypes }: SqlQuery): number {
    const values = args.map((arg, index) => toSqliteValue(arg, argTypes[index]))
    return this.#prepare(sql).statement.run(values).changes
  }

  /** Runs statements without arguments or results. */
  runScript(sql: string): void {
    this.#database.exec(sql)
  }

  close(): void {
    this.#database.close()
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) {
      this.#prepared.delete(sql)
      this.#prepared.set(sql, known)
      return known
    }
    const prepared = describeStatement(this.#database.prepare(sql))
    this.#prepared.set(sql, prepared)
    if (this.#prepared.size > maxPrepared) this.#forgetOldest()
    return prepared
  }

  #forgetOldest(): void {
    for (const sql of this.#prepared.keys()) {
      this.#prepared.delete(sql)
      return
    }
  }
}

function describeStatement(statement: Sqlite.Statement): Prepared {
  if (!statement.reader) return { statement, columns: undefined }
  const columns = statement.raw(true).columns()
  return {
    statement,
    columns: { names: columns.map((column) => column.name), types: columns.map((column) => column.type) },
  }
}
