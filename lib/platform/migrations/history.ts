import type { Tx } from '../database/db.ts'
import { selectRows } from '../database/statements/run-statement.ts'
import { statement } from '../database/statements/statement.ts'
import type { Migration } from './folder.ts'

/** A row of Prisma's table `_prisma_migrations` that is not rolled back. */
export type AppliedMigration = { name: string; checksum: string; finished: boolean }

export const selectAppliedMigrations = `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
  FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name`

const selectHistory = statement({
  parameters: {},
  row: { name: 'text', checksum: 'text', finished: 'flag' },
  sql: selectAppliedMigrations,
})

/**
 * Returns the known migrations that have not been applied, oldest first. Throws if the database has migrations that
 * this code lacks or that differ: then nothing may be applied, and the code must not run on it.
 */
export function planMigrations(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const knownByName = new Map(known.map((migration) => [migration.name, migration]))
  const unfinished = applied.filter(({ finished }) => !finished)
  const unknown = applied.filter(({ name }) => !knownByName.has(name))
  const edited = applied.filter(({ name, checksum }) => knownByName.get(name)?.checksum !== checksum)
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
  return known.filter(({ name }) => !appliedNames.has(name))
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
