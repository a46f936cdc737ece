/** Corrects what Prisma's schema engine gets wrong in SQL for SQLite. */
export function correctSqliteSql(sql: string): string {
  return sql
    .replaceAll('BIGINT NOT NULL PRIMARY KEY', numberedKey)
    .replace(jsonDefault, (_, column: string, json: string) => `${column}'${json.replaceAll("'", "''")}'`)
}

// SQLite generates only INTEGER keys; they have 64 bits as well.
const numberedKey = 'INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT'

// The engine writes DEFAULT [] without quotes, which SQLite reads as a name.
const jsonDefault = /(JSONB[^\n]* DEFAULT )([[{][^\n]*?)(?=,?$)/gm
