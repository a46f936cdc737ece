import type { Provider } from '../database/database-location.ts'
import type { Tx } from '../database/db.ts'
import { selectRows } from '../database/statements/run-statement.ts'
import { statement } from '../database/statements/statement.ts'
import type { Migration, Migrations } from './folder.ts'

/** A row of Prisma's table `_prisma_migrations` that is not rolled back, and the version that applied it, if that is known. */
export type AppliedMigration = { name: string; checksum: string; finished: boolean; version: string | null }

/** The marker of an applied migration, before the version, in the column of logs, which Prisma uses for failures alone. */
export const VERSION_NOTE = 'Storefront '

export const selectAppliedMigrations = `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished,
    CASE WHEN logs LIKE '${VERSION_NOTE}%' THEN substr(logs, ${VERSION_NOTE.length + 1}) END AS version
  FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name`

export const findHistoryTable: Record<Provider, string> = {
  sqlite: `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'`,
  postgresql: `SELECT 1 WHERE to_regclass('"_prisma_migrations"') IS NOT NULL`,
}

const selectHistory = statement({
  parameters: {},
  row: { name: 'text', checksum: 'text', finished: 'flag', version: 'text?' },
  sql: selectAppliedMigrations,
})

/**
 * Returns the migrations that a database lacks, oldest first. Throws if the database has migrations that this code lacks or
 * that differ: then nothing may be applied, and the code must not run on it.
 */
export function planMigrations(migrations: Migrations, applied: readonly AppliedMigration[]): Migration[] {
  const path = choosePath(migrations, applied)
  const known = new Map([...migrations.former, ...migrations.current].map((one) => [one.name, one]))
  const unfinished = applied.filter(({ finished }) => !finished)
  const unknown = applied.filter(({ name }) => !known.has(name))
  const edited = applied.filter(({ name, checksum }) => known.get(name)?.checksum !== checksum)
  if (unknown.length > 0) {
    throw refuse('The database is newer than this code: it has', unknown, 'Use the code that made them.')
  }
  if (unfinished.length > 0) {
    throw refuse(
      'These migrations failed halfway:',
      unfinished,
      'Restore the database, or repair it by hand.',
    )
  }
  if (edited.length > 0) {
    throw refuse('These migrations were edited after they were applied:', edited, 'Restore their files.')
  }
  const appliedNames = new Set(applied.map(({ name }) => name))
  return path.filter(({ name }) => !appliedNames.has(name))
}

/** How the name of the migration ends that creates the whole schema which the former ones lead to. */
const BASELINE = '_baseline'

/**
 * A new database begins with the baseline. One that began with former migrations gets the rest of them instead, which lead to the
 * same schema, and then only the baseline's record, in place of theirs.
 */
function choosePath({ former, current }: Migrations, applied: readonly AppliedMigration[]): Migration[] {
  const names = new Set(applied.map(({ name }) => name))
  if (!former.some(({ name }) => names.has(name))) return current
  const baseline = current.find(({ name }) => name.endsWith(BASELINE))
  if (!baseline) throw new Error(`None of the migrations is the baseline: no name ends in ${BASELINE}.`)
  const later = current.filter((one) => one !== baseline)
  return [...former, { ...baseline, sql: 'DELETE FROM "_prisma_migrations"' }, ...later]
}

/** Loads the history; empty if nothing was ever deployed. */
export async function loadAppliedMigrations(client: Tx): Promise<AppliedMigration[]> {
  try {
    return await selectRows(client, selectHistory, {})
  } catch (error) {
    if (isMissingTable(error)) return []
    throw error
  }
}

function refuse(problem: string, migrations: readonly AppliedMigration[], advice: string): Error {
  return new Error(`${problem} ${migrations.map(({ name }) => name).join(', ')}. ${advice}`)
}

function isMissingTable(error: unknown): boolean {
  return error instanceof Error && JSON.stringify(error).includes('"TableDoesNotExist"')
}
