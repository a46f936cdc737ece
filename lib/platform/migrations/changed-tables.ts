import type { Migration } from './folder.ts'

/**
 * Returns the tables whose columns are dropped, renamed or retyped by these migrations. Their triggers must be dropped
 * first, because PostgreSQL refuses to change a column that a trigger names.
 */
export function listChangedTables(migrations: readonly Pick<Migration, 'sql'>[]): string[] {
  const tables = migrations.flatMap(({ sql }) =>
    sql.split(';').flatMap((statement) => {
      const table = ALTER_TABLE.exec(withoutComments(statement))?.[1]
      return table && CHANGES_COLUMNS.test(statement) ? [table] : []
    }),
  )
  return [...new Set(tables)]
}

/**
 * Whether migrations may change rows of these tables, or what their columns mean. Adding columns, constraints and indexes does not, nor does
 * reading. A statement of another kind that names one of the tables counts as a change.
 */
export function touchesTables(
  migrations: readonly Pick<Migration, 'sql'>[],
  tables: readonly string[],
): boolean {
  const named = new RegExp(`\\b(?:${tables.join('|')})\\b`)
  const isTouching = (statement: string) => {
    if (!named.test(statement) || ADDS_OR_READS.test(statement)) return false
    if (ALTER_TABLE.test(statement)) return CHANGES_COLUMNS.test(statement)
    const written = WRITES_ROWS.exec(statement)?.[1]
    return written === undefined || tables.includes(written)
  }
  return migrations.some(({ sql }) => withoutComments(sql).split(';').some(isTouching))
}

const ADDS_OR_READS = /^\s*(?:CREATE\s+(?:TABLE|(?:UNIQUE\s+)?INDEX)|DROP\s+INDEX|SELECT|PRAGMA)\b/i
const WRITES_ROWS = /^\s*(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|UPDATE|DELETE\s+FROM)\s+(?:ONLY\s+)?"?(\w+)"?/i
const ALTER_TABLE = /^\s*ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(?:"?\w+"?\s*\.\s*)?"?(\w+)"?/i
const CHANGES_COLUMNS = /\b(?:DROP\s+(?!CONSTRAINT|DEFAULT|NOT\s+NULL)|RENAME\s|(?:SET\s+DATA\s+)?TYPE\s)/i

function withoutComments(statement: string): string {
  return statement.replace(/--[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '')
}
