import { locateDatabase, type Provider } from '../database-location.ts'
import type { DatabaseUse, Select } from './copied-state.ts'
import {
  checkPostgresqlCopy,
  copyPostgresql,
  findPostgresqlUse,
  measurePostgresql,
  replacePostgresql,
  tryPostgresqlCopy,
} from './postgresql-copy.ts'
import { checkSqliteCopy, copySqlite, findSqliteUse, measureSqlite, replaceSqlite } from './sqlite-copy.ts'

/**
 * Copies a database into a file while others write to it: all of one moment, at which `read` sees it, too. The file is of
 * the provider's own format: a SQLite database, or an archive of pg_dump.
 */
export function copyDatabase<T>(url: string, to: string, read: (select: Select) => Promise<T>): Promise<T> {
  const location = locateDatabase(url)
  return location.provider === 'sqlite'
    ? copySqlite(location.file, to, read)
    : copyPostgresql(location.connectionString, to, read)
}

/** Rejects if a database could not be copied, such as for want of PostgreSQL's programs. Copies nothing. */
export async function assertCopyable(url: string): Promise<void> {
  const location = locateDatabase(url)
  if (location.provider === 'postgresql') await tryPostgresqlCopy(location.connectionString)
}

/** Rejects if a copy is damaged, without touching any database. */
export function checkCopy(provider: Provider, file: string): Promise<void> {
  return provider === 'sqlite' ? checkSqliteCopy(file) : checkPostgresqlCopy(file)
}

export function findDatabaseUse(url: string): Promise<DatabaseUse> {
  const location = locateDatabase(url)
  return location.provider === 'sqlite'
    ? findSqliteUse(location.file)
    : findPostgresqlUse(location.connectionString)
}

/** How many bytes a database takes on its disk. */
export function measureDatabase(url: string): Promise<number> {
  const location = locateDatabase(url)
  return location.provider === 'sqlite'
    ? measureSqlite(location.file)
    : measurePostgresql(location.connectionString)
}

/** Puts a copy in the place of all that a database holds, or rejects and leaves it as it was. */
export function replaceDatabase(url: string, by: string): Promise<void> {
  const location = locateDatabase(url)
  return location.provider === 'sqlite'
    ? replaceSqlite(location.file, by)
    : replacePostgresql(location.connectionString, by)
}
