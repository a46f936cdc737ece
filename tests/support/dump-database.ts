import type { Database } from '#lib/platform/database/db.ts'

type Rows = Record<string, unknown>[]

/** Every row of every table, and on PostgreSQL where its sequences stand, to see whether anything was written. */
export async function dumpDatabase({ prisma, provider }: Database): Promise<Record<string, string>> {
  const query = (sql: string) => prisma.$queryRawUnsafe<Rows>(sql)
  if (provider === 'sqlite') {
    const tables = await query(`SELECT "name" FROM "sqlite_master" WHERE "type" = 'table' ORDER BY "name"`)
    return dumpEach(tables, (table) => query(`SELECT * FROM "${table}"`))
  }
  const tables = await query(
    `SELECT table_name::text AS "name" FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  )
  const rows = await dumpEach(tables, (table) =>
    query(`SELECT string_agg(t::text, chr(10) ORDER BY t::text) AS "rows" FROM "${table}" t`),
  )
  const sequences = await query(
    'SELECT sequencename::text, last_value FROM pg_sequences WHERE schemaname = current_schema() ORDER BY 1',
  )
  return { ...rows, sequences: toText(sequences) }
}

async function dumpEach(
  tables: Rows,
  dump: (table: string) => Promise<Rows>,
): Promise<Record<string, string>> {
  const dumps: Record<string, string> = {}
  for (const { name } of tables) dumps[`${name}`] = toText(await dump(`${name}`))
  return dumps
}

function toText(rows: Rows): string {
  return JSON.stringify(rows, (_, value) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1')
    return typeof value === 'bigint' ? `${value}` : value
  })
}
