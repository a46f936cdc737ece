import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { locateDatabase } from '#lib/platform/database/database-location.ts'

/**
 * Everything that a database's schema consists of, a line each, in an order of its own: the order of columns and what tools
 * keep for themselves are left out.
 */
export async function describeSchema(url: string): Promise<string[]> {
  const location = locateDatabase(url)
  const lines =
    location.provider === 'sqlite'
      ? describeSqlite(location.file)
      : await describePostgresql(location.connectionString)
  return [...new Set(lines)].sort()
}

type Entry = { type: string; name: string; tbl_name: string; sql: string | null }

function describeSqlite(file: string): string[] {
  const database = new Sqlite(file, { readonly: true })
  const read = <Row>(sql: string) => database.prepare<[], Row>(sql).all()
  try {
    const entries = read<Entry>('SELECT type, name, tbl_name, sql FROM sqlite_master')
    return entries.flatMap(({ type, name, tbl_name: table, sql }) => {
      if (type !== 'table' || /^CREATE VIRTUAL/.test(sql ?? ''))
        return [`${type} ${name} of ${table}: ${simplify(sql ?? '')}`]
      const columns = read<Record<string, unknown>>(`PRAGMA table_xinfo("${name}")`)
      const keys = read<Record<string, unknown>>(`PRAGMA foreign_key_list("${name}")`)
      const options = /\)\s*([\w ,]*)$/.exec(sql ?? '')?.[1] ?? ''
      const isCounted = /AUTOINCREMENT/.test(sql ?? '')
      return [
        `table ${name} ${options} ${isCounted ? 'autoincrement' : ''} ${(sql ?? '').match(/CHECK\s*\(.*\)/g) ?? ''}`,
        ...columns.map(({ cid, ...column }) => `column of ${name}: ${JSON.stringify(column)}`),
        ...keys.map(({ id, seq, ...key }) => `key of ${name}: ${JSON.stringify(key)}`),
      ]
    })
  } finally {
    database.close()
  }
}

async function describePostgresql(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const lines: string[] = []
    for (const [kind, sql] of Object.entries(POSTGRESQL)) {
      const { rows } = await client.query<Record<string, unknown>>(sql)
      lines.push(...rows.map((row) => `${kind}: ${Object.values(row).map(String).map(simplify).join(' | ')}`))
    }
    return lines
  } finally {
    await client.end()
  }
}

const OURS = `relnamespace = 'public'::regnamespace`

const POSTGRESQL = {
  relation: `SELECT relname, relkind, reloptions, relpersistence FROM pg_class WHERE ${OURS} AND relkind <> 'i'`,
  column: `SELECT relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
      attstorage, collname, pg_get_expr(adbin, adrelid)
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    LEFT JOIN pg_collation ON pg_collation.oid = attcollation
    WHERE ${OURS} AND relkind IN ('r', 'S') AND attnum > 0 AND NOT attisdropped`,
  constraint: `SELECT conrelid::regclass, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace`,
  index: `SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE ${OURS}`,
  trigger: `SELECT pg_get_triggerdef(pg_trigger.oid, true), tgenabled FROM pg_trigger
    JOIN pg_class ON pg_class.oid = tgrelid WHERE NOT tgisinternal AND ${OURS}`,
  function: `SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  sequence: `SELECT sequencename, data_type, start_value, increment_by, cycle FROM pg_sequences
    WHERE schemaname = 'public'`,
  statistics: `SELECT pg_get_statisticsobjdef(oid) FROM pg_statistic_ext`,
  type: `SELECT typname, enumlabel FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid`,
}

function simplify(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
