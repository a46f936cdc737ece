import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { locateDatabase } from '#lib/platform/database/database-location.ts'

type Row = Record<string, string | null>
export type Tables = Record<string, { columns: string[]; rows: Row[] }>

/** Every value of every table, as text, by tables; the rows in an order of their own. Tables of word indexes are left out. */
export async function readAllRows(url: string): Promise<Tables> {
  const location = locateDatabase(url)
  if (location.provider === 'sqlite') return readSqlite(location.file)
  const client = new pg.Client({ connectionString: location.connectionString })
  await client.connect()
  try {
    return await readPostgresql(client)
  } finally {
    await client.end()
  }
}

function readSqlite(file: string): Tables {
  const database = new Sqlite(file, { readonly: true })
  database.defaultSafeIntegers()
  try {
    const names = database
      .prepare<[], { name: string }>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%Words%' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
      )
      .all()
    return Object.fromEntries(
      names.map(({ name }) => {
        const select = database.prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}"`)
        return [
          name,
          toTable(
            select.columns().map((column) => column.name),
            select.all(),
          ),
        ]
      }),
    )
  } finally {
    database.close()
  }
}

async function readPostgresql(client: pg.Client): Promise<Tables> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const tables: Tables = {}
  for (const { name } of names) {
    // What PostgreSQL writes, so that nothing is lost on the way.
    const { fields, rows } = await client.query({
      text: `SELECT * FROM "${name}"`,
      types: { getTypeParser: () => (value: unknown) => value },
    })
    tables[name] = toTable(
      fields.map((field) => field.name),
      rows,
    )
  }
  return tables
}

function toTable(columns: string[], rows: Record<string, unknown>[]): Tables[string] {
  const texts = rows.map((row) => Object.fromEntries(columns.map((column) => [column, toText(row[column])])))
  return { columns, rows: texts.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) }
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : String(value)
}
