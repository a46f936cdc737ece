import { once } from 'node:events'
import Sqlite from 'better-sqlite3'
import { startTool } from '#lib/platform/database/backup/postgresql-tools.ts'
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

const SHELL_OPTIONS = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1']
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

export async function openBulkWriter(url: string): Promise<BulkWriter> {
  const location = locateDatabase(url)
  return location.provider === 'sqlite'
    ? openSqliteWriter(location.file)
    : openPostgresqlWriter(location.connectionString)
}

function openSqliteWriter(file: string): BulkWriter {
  const database = new Sqlite(file)
  // A store that is created for every run need not survive a crash.
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

/** Rows go through COPY, whose parser costs a fraction of what statements with arguments do. */
async function openPostgresqlWriter(connectionString: string): Promise<BulkWriter> {
  const { child, ended } = await startTool('psql', SHELL_OPTIONS, connectionString)
  // What psql says of a fault tells more than a broken pipe.
  child.stdin.on('error', () => undefined)
  child.stdout.resume()
  const send = async (text: string): Promise<void> => {
    if (!child.stdin.write(text)) await Promise.race([once(child.stdin, 'drain'), ended])
  }
  return {
    async write(batch) {
      await send('BEGIN;\n')
      for (const [table, rows] of Object.entries(withoutEmpty(batch))) {
        const columns = columnsOf(rows)
        const lines = rows.map((row) => columns.map((column) => toCopied(row[column])).join('\t'))
        await send(`COPY "${table}" (${quoteAll(columns)}) FROM STDIN;\n${lines.join('\n')}\n\\.\n`)
      }
      await send('COMMIT;\n')
    },
    async close() {
      child.stdin.end()
      await ended
    },
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

/** In the text format of COPY. */
function toCopied(value: Value | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? character)
}
