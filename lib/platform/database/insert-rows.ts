import type { ArgType, SqlQuery } from '@prisma/driver-adapter-utils'
import { Prisma } from './db.ts'
import { PortableSql } from './portable-sql.ts'
import { type Handle, handleOf, prismaOf, type Statements } from './transactions/open-client.ts'

/** Column values by name; one that is undefined gets the column's default, and an object is stored as JSON. */
export type InsertRow = Record<string, string | number | bigint | boolean | Date | object | null | undefined>

/**
 * Inserts rows with one statement: Prisma's own `createMany` takes a multiple of the time that the database does. Unlike
 * Prisma, it sets no default that is not the column's own, such as `updatedAt` or `now()`. Returns the given columns,
 * text or integers, of each row; without any, nothing.
 */
export async function insertRows<Returned extends Record<string, string | number> = never>(
  tx: Statements,
  table: string,
  rows: readonly InsertRow[],
  returning: readonly (keyof Returned & string)[] = [],
): Promise<Returned[]> {
  const handle = handleOf(tx)
  const returned: Returned[] = []
  for (const { columns, rows: alike } of intoStatements(rows)) {
    const statement = toStatement(handle, { table, columns, rows: alike, returning })
    if (returning.length === 0) await execute(tx, handle, statement)
    else returned.push(...((await query(tx, handle, statement)).map(withNumbers) as Returned[]))
  }
  return returned
}

/** Outside a transaction, it is Prisma that writes, as those who guard its writes expect. */
async function execute(tx: Statements, handle: Handle, statement: Prisma.Sql): Promise<void> {
  if (handle.isTransaction) await handle.queryable.executeRaw(toQuery(handle, statement))
  else await (await prismaOf(tx)).$executeRaw(statement)
}

async function query(tx: Statements, handle: Handle, statement: Prisma.Sql): Promise<RawRow[]> {
  if (!handle.isTransaction) return (await prismaOf(tx)).$queryRaw<RawRow[]>(statement)
  const { columnNames, rows } = await handle.queryable.queryRaw(toQuery(handle, statement))
  return rows.map((values) =>
    Object.fromEntries(columnNames.map((name, at) => [name, values[at]])),
  ) as RawRow[]
}

function toQuery({ provider, onQuery }: Handle, { sql, text, values }: Prisma.Sql): SqlQuery {
  const argTypes = values.map((): ArgType => ({ scalarType: 'unknown', arity: 'scalar' }))
  const query = { sql: provider === 'sqlite' ? sql : text, args: [...values], argTypes }
  onQuery?.(query.sql, JSON.stringify(query.args))
  return query
}

export type RawRow = Record<string, string | number | bigint | null>

/** SQLite returns integers of raw statements as bigint. */
export function withNumbers(row: RawRow): Record<string, string | number | null> {
  for (const [name, value] of Object.entries(row)) if (typeof value === 'bigint') row[name] = Number(value)
  return row as Record<string, string | number | null>
}

type Alike = { columns: string[]; rows: InsertRow[] }

/** Rows that follow each other and set the same columns. */
function intoStatements(rows: readonly InsertRow[]): Alike[] {
  const statements: (Alike & { key: string })[] = []
  for (const row of rows) {
    const columns = Object.keys(row).filter((column) => row[column] !== undefined)
    const key = columns.join()
    const last = statements.at(-1)
    if (last?.key === key) last.rows.push(row)
    else statements.push({ key, columns, rows: [row] })
  }
  return statements
}

/** How many rows SQLite is given value by value: each number of them is a statement of its own. */
const MAX_BOUND = 8

type Insertion = Alike & { table: string; returning: readonly string[] }

function toStatement({ provider }: Handle, insertion: Insertion): Prisma.Sql {
  const isFew = provider === 'sqlite' && insertion.rows.length <= MAX_BOUND
  return isFew ? withValues(insertion) : withJson(insertion)
}

/** SQLite takes several times as long to find a value in JSON as to bind it. */
function withValues(insertion: Insertion): Prisma.Sql {
  const { columns, rows } = insertion
  const values = rows.flatMap((row) => columns.map((column) => toValue(row[column])))
  const between = values.slice(1).map((_, at) => ((at + 1) % columns.length === 0 ? '), (' : ', '))
  return new Prisma.Sql(
    [`${insertInto(insertion)} VALUES (`, ...between, `)${returningOf(insertion)}`],
    values,
  )
}

/** All rows in one argument, so that PostgreSQL plans the statement once, however many there are. */
function withJson(insertion: Insertion): PortableSql {
  const { table, columns, rows } = insertion
  const insert = insertInto(insertion)
  const end = returningOf(insertion)
  const names = columns.map((column) => `"${column}"`).join(', ')
  const values = columns.map((column) => `"value" ->> '${column}'`).join(', ')
  // SQLite would otherwise write each row as JSON again for each of its columns.
  const given = 'WITH given AS MATERIALIZED (SELECT "value" FROM json_each(?))'
  return new PortableSql(
    {
      sqlite: `${insert} ${given} SELECT ${values} FROM given${end}`,
      postgresql: `${insert} SELECT ${names} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)${end}`,
    },
    JSON.stringify(
      rows.map((row) => Object.fromEntries(columns.map((column) => [column, toJson(row[column])]))),
    ),
  )
}

function insertInto({ table, columns }: Insertion): string {
  return `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')})`
}

function returningOf({ returning }: Insertion): string {
  return returning.length > 0 ? ` RETURNING ${returning.map((column) => `"${column}"`).join(', ')}` : ''
}

function toValue(value: InsertRow[string]): unknown {
  const json = toJson(value)
  if (typeof json !== 'object' || json === null) return json
  const text = JSON.stringify(json)
  // As JSON has it, an object may be a text or a number.
  return /^[[{]/.test(text) ? text : JSON.parse(text)
}

/** Moments in the form that Prisma writes, which sorts by time on SQLite. */
function toJson(value: InsertRow[string]): unknown {
  if (value instanceof Date) return value.toISOString().replace('Z', '+00:00')
  if (typeof value !== 'bigint') return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
}
