import type { ArgType, SqlQuery } from '@prisma/driver-adapter-utils'
import type { Tx } from './db.ts'
import { PortableSql } from './portable-sql.ts'
import { type Handle, handleOf } from './transactions/handle.ts'

/** Column values by name; one that is undefined gets the column's default, and an object is stored as JSON. */
export type InsertRow = Record<string, string | number | bigint | boolean | Date | object | null | undefined>

/**
 * Inserts rows with one statement, whose only argument is JSON: Prisma's own `createMany` takes a multiple of the time
 * that the database does. Unlike Prisma, it sets no default that is not the column's own, such as `updatedAt` or
 * `now()`. Returns the given columns, text or integers, of each row; without any, nothing.
 */
export async function insertRows<Returned extends Record<string, string | number> = never>(
  tx: Tx,
  table: string,
  rows: readonly InsertRow[],
  returning: readonly (keyof Returned & string)[] = [],
): Promise<Returned[]> {
  const returned: Returned[] = []
  for (const { columns, rows: alike } of intoStatements(rows)) {
    const statement = toStatement(table, columns, alike, returning)
    if (returning.length === 0) await execute(tx, statement)
    else returned.push(...((await query(tx, statement)).map(withNumbers) as Returned[]))
  }
  return returned
}

/** Outside a transaction, it is Prisma that writes, as those who guard its writes expect. */
async function execute(tx: Tx, statement: PortableSql): Promise<void> {
  const handle = handleOf(tx)
  if (handle.isTransaction) await handle.queryable.executeRaw(toQuery(handle, statement))
  else await tx.$executeRaw(statement)
}

async function query(tx: Tx, statement: PortableSql): Promise<RawRow[]> {
  const handle = handleOf(tx)
  if (!handle.isTransaction) return tx.$queryRaw<RawRow[]>(statement)
  const { columnNames, rows } = await handle.queryable.queryRaw(toQuery(handle, statement))
  return rows.map((values) =>
    Object.fromEntries(columnNames.map((name, at) => [name, values[at]])),
  ) as RawRow[]
}

function toQuery({ provider, onQuery }: Handle, { sql, text, values }: PortableSql): SqlQuery {
  const query = { sql: provider === 'sqlite' ? sql : text, args: [...values], argTypes: [JSON_TEXT] }
  onQuery?.(query.sql, JSON.stringify(query.args))
  return query
}

const JSON_TEXT: ArgType = { scalarType: 'string', arity: 'scalar' }

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

function toStatement(table: string, columns: string[], rows: InsertRow[], returning: readonly string[]) {
  const names = columns.map((column) => `"${column}"`).join(', ')
  const values = columns.map((column) => `"value" ->> '${column}'`).join(', ')
  const insert = `INSERT INTO "${table}" (${names}) SELECT`
  const end = returning.length > 0 ? ` RETURNING ${returning.map((column) => `"${column}"`).join(', ')}` : ''
  // "true" tells SQLite's parser that what follows is not an ON of a join.
  return new PortableSql(
    {
      sqlite: `${insert} ${values} FROM json_each(?) WHERE true${end}`,
      postgresql: `${insert} ${names} FROM jsonb_populate_recordset(NULL::"${table}", $1::jsonb)${end}`,
    },
    JSON.stringify(
      rows.map((row) => Object.fromEntries(columns.map((column) => [column, toJson(row[column])]))),
    ),
  )
}

/** Moments in the form that Prisma writes, which sorts by time on SQLite. */
function toJson(value: InsertRow[string]): unknown {
  if (value instanceof Date) return value.toISOString().replace('Z', '+00:00')
  if (typeof value !== 'bigint') return value
  return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
}
