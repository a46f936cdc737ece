import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { locateDatabase } from '#lib/platform/database/database-location.ts'

/** An array or record goes into a JSON column. */
export type Value = string | number | boolean | Date | null | object[] | Record<string, string>
export type Row = Record<string, Value>

/** Rows by table, in an order in which each names only what stands before it. */
export type Batch = Record<string, Row[]>

/** Puts rows into a database as fast as it takes them, past Prisma. */
export type BulkWriter = {
  /** In one transaction. All rows of a table have the same columns. */
  write(batch: Batch): Promise<void>
  close(): Promise<void>
}

export async function openBulkWriter(url: string): Promise<BulkWriter> {
  const location = locateDatabase(url)
  return location.provider === 'sqlite'
    ? openSqliteWriter(location.file)
    : openPostgresqlWriter(location.connectionString)
}

function openSqliteWriter(file: string): BulkWriter {
  const database = new Sqlite(file)
  // A store that is made anew for every run need not survive a crash.
  database.pragma('synchronous = OFF')
  const insert = database.transaction((batch: Batch) => {
    for (const [table, rows] of Object.entries(batch)) {
      const columns = columnsOf(rows)
      const places = columns.map(() => '?').join(', ')
      const statement = database.prepare(`INSERT INTO "${table}" (${quoteAll(columns)}) VALUES (${places})`)
      for (const row of rows) statement.run(columns.map((column) => toSqlite(row[column])))
    }
  })
  return {
    write: async (batch) => insert(withoutEmpty(batch)),
    close: async () => void database.close(),
  }
}

async function openPostgresqlWriter(connectionString: string): Promise<BulkWriter> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    async write(batch) {
      await client.query('BEGIN')
      for (const [table, rows] of Object.entries(withoutEmpty(batch))) {
        const columns = quoteAll(columnsOf(rows))
        await client.query(
          `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1)`,
          [JSON.stringify(rows)],
        )
      }
      await client.query('COMMIT')
    },
    close: () => client.end(),
  }
}

function withoutEmpty(batch: Batch): Batch {
  return Object.fromEntries(Object.entries(batch).filter(([, rows]) => rows.length > 0))
}

function columnsOf([first]: Row[]): string[] {
  return Object.keys(first ?? {})
}

function quoteAll(columns: string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

/** As the project's own adapter stores them. */
function toSqlite(value: Value | undefined): string | number | null {
  if (value instanceof Date) return value.toISOString().replace('Z', '+00:00')
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)
}
