import type { ColumnType, SqlResultSet } from '@prisma/driver-adapter-utils'
import Sqlite from 'better-sqlite3'
import type { StatementQuery } from '../statements/statement.ts'
import { makeSqliteFile } from './sqlite-file.ts'
import { completeTypes, convertRows, toColumnType, toSqliteValue } from './sqlite-values.ts'

/** Of a plain query's columns, nobody asks for names or types. */
type Prepared = { statement: Sqlite.Statement; columns?: Columns }
type Columns = { names: string[]; types: (ColumnType | undefined)[] }

// Lists of values result in endlessly many statements; a shop repeats a few hundred.
const maxPrepared = 500
// Waiting inside SQLite blocks the event loop, so longer waits happen outside.
const blockingWaitMs = 10

/** One SQLite connection that keeps its prepared statements. Its errors are better-sqlite3's own. */
export class SqliteConnection {
  readonly #database: Sqlite.Database
  readonly #prepared = new Map<string, Prepared>()
  readonly #plain = new Map<string, Prepared>()

  /** Creates the file and its folder if they do not exist. */
  constructor(file: string) {
    makeSqliteFile(file)
    this.#database = new Sqlite(file, { timeout: blockingWaitMs })
    this.#database.defaultSafeIntegers(true)
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction
  }

  query(query: StatementQuery): SqlResultSet {
    return fetchRows(this.#prepare(query), bindArgs(query))
  }

  /** Runs a query that returns rows and writes nothing. Returns undefined for any other, without running it. */
  queryIfRead(query: StatementQuery): SqlResultSet | undefined {
    const prepared = this.#prepare(query)
    const { reader, readonly } = prepared.statement
    return reader && readonly ? fetchRows(prepared, bindArgs(query)) : undefined
  }

  /** Runs a statement and returns how many rows it changed. */
  execute(query: StatementQuery): number {
    return this.#prepare(query).statement.run(bindArgs(query)).changes
  }

  /** Runs statements without arguments or results. */
  runScript(sql: string): void {
    this.#database.exec(sql)
  }

  close(): void {
    this.#database.close()
  }

  #prepare({ sql, name }: StatementQuery): Prepared {
    return name ? this.#preparePlain(sql) : this.#prepareDescribed(sql)
  }

  /** Their texts are written in the code, so they are few. Integers are read as numbers, which the caller checks. */
  #preparePlain(sql: string): Prepared {
    const known = this.#plain.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement: statement.reader ? statement.raw(true).safeIntegers(false) : statement }
    this.#plain.set(sql, prepared)
    return prepared
  }

  #prepareDescribed(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    const prepared = known ?? describeStatement(this.#database.prepare(sql))
    // A map keeps the order of insertion, so its first key is the least recently used.
    if (known) this.#prepared.delete(sql)
    else if (this.#prepared.size >= maxPrepared) this.#forgetOldest()
    this.#prepared.set(sql, prepared)
    return prepared
  }

  #forgetOldest(): void {
    const [oldest] = this.#prepared.keys()
    if (oldest !== undefined) this.#prepared.delete(oldest)
  }
}

function describeStatement(statement: Sqlite.Statement): Prepared {
  const columns = statement.reader ? statement.raw(true).columns() : []
  const names = columns.map((column) => column.name)
  return { statement, columns: { names, types: columns.map((column) => toColumnType(column.type)) } }
}

function bindArgs({ args, argTypes }: StatementQuery): unknown[] {
  return args.map((arg, index) => toSqliteValue(arg, argTypes[index]))
}

function fetchRows({ statement, columns }: Prepared, args: unknown[]): SqlResultSet {
  if (!statement.reader) {
    statement.run(args)
    return { columnNames: [], columnTypes: [], rows: [] }
  }
  const rows = statement.all(args) as unknown[][]
  if (!columns) return { columnNames: [], columnTypes: [], rows }
  const columnTypes = completeTypes(columns.types, rows)
  return { columnNames: columns.names, columnTypes, rows: convertRows(rows, columnTypes) }
}
