import { locateDatabase } from '#lib/platform/database/database-location.ts'
import { openPostgresqlExplain } from './explain-postgresql.ts'
import { openSqliteExplain } from './explain-sqlite.ts'

/** Faults in the ways a database runs statements, each with its statement. */
export async function explainAll(
  url: string,
  statements: readonly { sql: string; args: unknown[] }[],
): Promise<string[]> {
  const { explain, close } = await openExplain(url)
  const faults: string[] = []
  for (const { sql, args } of statements) {
    const fault = await explain(sql, args)
    if (fault !== undefined) faults.push(`${fault}\n  ${sql}`)
  }
  await close()
  return faults
}

export async function openExplain(url: string) {
  const location = locateDatabase(url)
  return location.provider === 'sqlite'
    ? openSqliteExplain(location.file)
    : openPostgresqlExplain(location.connectionString)
}
