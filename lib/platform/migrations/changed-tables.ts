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

const ALTER_TABLE = /^\s*ALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(?:"?\w+"?\s*\.\s*)?"?(\w+)"?/i
const CHANGES_COLUMNS = /\b(?:DROP\s+(?!CONSTRAINT|DEFAULT|NOT\s+NULL)|RENAME\s|(?:SET\s+DATA\s+)?TYPE\s)/i

function withoutComments(statement: string): string {
  return statement.replace(/--[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '')
}
