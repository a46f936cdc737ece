import {
  type ArgType,
  type ColumnType,
  ColumnTypeEnum,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import Sqlite from 'better-sqlite3'
import { type DataVersionSource, scopes, type Versions } from '../data-version.ts'
import type { StatementQuery } from '../statements/statement.ts'
import { retryWhileBusy } from './locks.ts'
import { isBusy } from './sqlite-errors.ts'
import { makeSqliteFile } from './sqlite-file.ts'

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

const declaredTypes: Record<string, ColumnType> = {
  BIGINT: ColumnTypeEnum.Int64,
  BLOB: ColumnTypeEnum.Bytes,
  BOOLEAN: ColumnTypeEnum.Boolean,
  DATETIME: ColumnTypeEnum.DateTime,
  DECIMAL: ColumnTypeEnum.Numeric,
  INT: ColumnTypeEnum.Int32,
  INTEGER: ColumnTypeEnum.Int32,
  JSONB: ColumnTypeEnum.Json,
  REAL: ColumnTypeEnum.Double,
  TEXT: ColumnTypeEnum.Text,
}

/** Converts an argument of Prisma to one that SQLite stores. Dates become ISO text, which sorts by time. */
function toSqliteValue(arg: unknown, type: ArgType | undefined): unknown {
  if (typeof arg === 'number') return Number.isSafeInteger(arg) ? BigInt(arg) : arg
  if (typeof arg === 'boolean') return arg ? 1n : 0n
  if (arg instanceof Date) return formatMoment(arg)
  return typeof arg === 'string' && type ? parseText(arg, type) : arg
}

/** Maps a column's declared type; undefined for an expression, which has none. */
function toColumnType(declared: string | null): ColumnType | undefined {
  return declared === null ? undefined : declaredTypes[declared.toUpperCase()]
}

/** Determines the types of a result's columns: as declared, else from the first value that is not null. */
function completeTypes(
  declared: readonly (ColumnType | undefined)[],
  rows: readonly unknown[][],
): ColumnType[] {
  return declared.map((type, index) => type ?? inferType(rows.find((row) => row[index] !== null)?.[index]))
}

/** Converts SQLite's values to those Prisma expects, in place. Integers arrive as bigint and lose nothing. */
function convertRows(rows: unknown[][], types: readonly ColumnType[]): unknown[][] {
  for (const row of rows) {
    for (let index = 0; index < row.length; index++) {
      const value = row[index]
      if (typeof value === 'bigint' || typeof value === 'number')
        row[index] = convertNumber(value, types[index])
    }
  }
  return rows
}

function parseText(text: string, type: ArgType): unknown {
  switch (type.scalarType) {
    case 'int':
    case 'bigint':
      return BigInt(text)
    case 'float':
    case 'decimal':
      return Number.parseFloat(text)
    case 'datetime':
      return formatMoment(new Date(text))
    case 'bytes':
      return Buffer.from(text, 'base64')
    default:
      return text
  }
}

// The same form for every date, because SQLite compares them as text.
function formatMoment(moment: Date): string {
  return moment.toISOString().replace('Z', '+00:00')
}

function convertNumber(value: bigint | number, type: ColumnType | undefined): unknown {
  const number = Number(value)
  if (type === ColumnTypeEnum.DateTime) return new Date(number).toISOString()
  return typeof value === 'number' || Number.isSafeInteger(number) ? number : value.toString()
}

function inferType(value: unknown): ColumnType {
  if (typeof value === 'string') return ColumnTypeEnum.Text
  if (typeof value === 'bigint') return ColumnTypeEnum.Int64
  if (typeof value === 'number') return ColumnTypeEnum.Double
  return value instanceof Uint8Array ? ColumnTypeEnum.Bytes : ColumnTypeEnum.Int32
}

type Reader = {
  connection: Sqlite.Database
  /** A number that changes with every commit of another connection; much cheaper to read than the versions. */
  change: Sqlite.Statement<[], number>
  versions: Sqlite.Statement<[], Versions>
}

/**
 * Reads versions synchronously, in a few microseconds, over a connection of its own. Returns a promise only if another
 * process locks out even readers.
 */
export function createSqliteVersions(file: string): DataVersionSource & { close(): void } {
  let reader: Reader | undefined
  let known: { change: number | undefined; versions: Versions } | undefined
  const readNow = (): Versions => {
    // Opened at the first read, because migrations create the table.
    reader ??= openReader(file)
    // Read before the versions, so that a commit in between is seen by the next read.
    const change = reader.change.get()
    if (known && known.change === change) return known.versions
    const versions = reader.versions.get()
    if (!versions) throw new Error('The data versions cannot be read. Run "bin/storefront database deploy".')
    known = { change, versions }
    return versions
  }
  return {
    read() {
      try {
        return readNow()
      } catch (error) {
        if (!isBusy(error)) throw error
        return retryWhileBusy(readNow)
      }
    },
    close() {
      reader?.connection.close()
      reader = undefined
      known = undefined
    },
  }
}

function openReader(file: string): Reader {
  const connection = new Sqlite(file, { readonly: true, timeout: blockingWaitMs })
  const columns = scopes.map(
    (scope) => `(SELECT version FROM "DataVersion" WHERE scope = '${scope}' AND slot = 0) AS ${scope}`,
  )
  try {
    return {
      connection,
      change: connection.prepare<[], number>('PRAGMA data_version').pluck(),
      versions: connection.prepare(`SELECT ${columns.join(', ')}`),
    }
  } catch (error) {
    connection.close()
    throw error
  }
}
