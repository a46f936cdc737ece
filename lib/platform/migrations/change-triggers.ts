import { changeTriggerPrefix } from '../database/change-triggers.ts'
import type { MigrationSession } from './session-contract.ts'

/**
 * Drops the triggers that log changes for search if they would block the migrations: on SQLite all of them, on
 * PostgreSQL those of changed tables and those whose functions read one. The site recreates them when it opens.
 */
export async function dropChangeTriggers(
  session: MigrationSession,
  changedTables: readonly string[],
): Promise<void> {
  if (session.provider === 'sqlite') {
    for (const { name } of await session.select<{ name: string }>(selectOnSqlite))
      await session.run(`DROP TRIGGER "${name}"`)
    return
  }
  if (changedTables.length === 0) return
  for (const { name, table, source } of await session.select<WatchTrigger>(selectOnPostgresql)) {
    const isConcerned = changedTables.some((one) => one === table || source.includes(`"${one}"`))
    if (isConcerned) await session.run(`DROP FUNCTION "${name}"() CASCADE`)
  }
}

type WatchTrigger = { name: string; table: string; source: string }

/** Voids the log, because it is unknown what migrations have changed: indexes are rebuilt. */
export async function resetChangeLogs({ provider, run, select }: MigrationSession): Promise<void> {
  // There the triggers are gone, which has the same effect.
  if (provider === 'sqlite') return
  const [row] = await select<{ there: boolean }>(`SELECT to_regclass('"SearchLog"') IS NOT NULL AS there`)
  if (row?.there) await run(`UPDATE "SearchLog" SET "name" = gen_random_uuid()`)
}

const startsSo = (column: string) =>
  `substr(${column}, 1, ${changeTriggerPrefix.length}) = '${changeTriggerPrefix}'`

const selectOnSqlite = `SELECT name FROM sqlite_master WHERE type = 'trigger' AND ${startsSo('name')}`

const selectOnPostgresql = `SELECT tgname::text AS name, relname::text AS "table", prosrc AS source FROM pg_trigger
  JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
  WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace AND ${startsSo('tgname::text')}`
