import Sqlite from 'better-sqlite3'
import type { Database } from '#lib/platform/database/db.ts'

type Rows = Record<string, unknown>[]
/** The rows of each table, as text. */
type Dump = Readonly<Record<string, string>>
type Dumper = { read(): Promise<Dump>; close(): void }

/** Every row of every table, and on PostgreSQL where its sequences stand, to see whether anything was written. */
export async function dumpDatabase(database: Database): Promise<Record<string, string>> {
  const dumper = await openDumper(database)
  try {
    return { ...(await dumper.read()) }
  } finally {
    dumper.close()
  }
}

/** As `dumpDatabase`, again and again: on SQLite, nothing is read while nobody has written. */
export async function openDumper({ prisma, provider }: Database): Promise<Dumper> {
  const query = (sql: string) => prisma.$queryRawUnsafe<Rows>(sql)
  if (provider === 'postgresql') return { read: () => dumpPostgresql(query), close: () => undefined }
  const [main] = await query(`SELECT "file" FROM pragma_database_list WHERE "name" = 'main'`)
  return openFile(`${main?.file}`)
}

/** Reads the file itself: Prisma takes several times as long to hand over so many rows. */
function openFile(file: string): Dumper {
  const database = new Sqlite(file, { readonly: true }).defaultSafeIntegers()
  const names = database.prepare(`SELECT "name" FROM "sqlite_master" WHERE "type" = 'table' ORDER BY "name"`)
  const tables = (names.pluck().all() as string[]).map(
    (name) => [name, database.prepare(`SELECT * FROM "${name}"`)] as const,
  )
  let version: unknown
  let dump: Dump = {}
  return {
    async read() {
      const current = database.pragma('data_version', { simple: true })
      if (current !== version)
        dump = Object.fromEntries(tables.map(([name, rows]) => [name, toText(rows.all() as Rows)]))
      version = current
      return dump
    },
    close: () => void database.close(),
  }
}

async function dumpPostgresql(query: (sql: string) => Promise<Rows>): Promise<Dump> {
  const tables = await query(
    `SELECT table_name::text AS "name" FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  )
  const dumps: Record<string, string> = {}
  for (const { name } of tables)
    dumps[`${name}`] = toText(
      await query(`SELECT string_agg(t::text, chr(10) ORDER BY t::text) AS "rows" FROM "${name}" t`),
    )
  const sequences = await query(
    'SELECT sequencename::text, last_value FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1',
  )
  return { ...dumps, sequences: toText(sequences) }
}

/** Changes the rows: a function that JSON.stringify would call for every value takes longer than all the rest. */
function toText(rows: Rows): string {
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      if (value instanceof Uint8Array) row[name] = Buffer.from(value).toString('latin1')
      else if (typeof value === 'bigint') row[name] = `${value}`
    }
  return JSON.stringify(rows)
}
