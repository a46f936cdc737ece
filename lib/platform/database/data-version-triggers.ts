import { type Scope, scopes, type VersionedTable } from './data-version.ts'

/** A trigger that bumps a scope. Its name encodes everything about it except the table. */
export type VersionTrigger = { name: string; table: string; create: string }

export type ScopeTables = Record<Scope, readonly VersionedTable[]>

/** The prefix of the triggers' names. No other triggers have it. */
export const triggerPrefix = 'data_version_'

/** SQLite has one writer at a time, so one row per scope is enough. */
export function listSqliteTriggers(tables: ScopeTables): VersionTrigger[] {
  return listTables(tables).flatMap(({ scope, table, columns, rows }) => {
    const onRows = rows ? ['INSERT', 'DELETE'] : []
    return [...onRows, columns ? updateOf(columns) : 'UPDATE'].map((event) => {
      const suffix = event.startsWith('UPDATE') ? nameUpdate(columns) : event.toLowerCase()
      const name = `${triggerPrefix}${scope}_${table}_${suffix}`
      return { name, table, create: createSqliteTrigger({ name, table, scope, event }) }
    })
  })
}

/**
 * On PostgreSQL, a writer that bumped immediately would block all other bumps until it commits. Deferred triggers bump
 * during the commit.
 */
export function listPostgresqlTriggers(tables: ScopeTables): VersionTrigger[] {
  return listTables(tables).flatMap(({ scope, table, columns, rows }) => {
    const update = columns ? updateOf(columns) : 'UPDATE'
    if (!rows) {
      const name = `${triggerPrefix}${scope}_${table}_${nameUpdate(columns)}`
      return [createRowTrigger({ name, table, scope, event: update })]
    }
    const row = `${triggerPrefix}${scope}_${table}_row`
    const truncate = `${triggerPrefix}${scope}_${table}_truncate`
    return [
      createRowTrigger({ name: row, table, scope, event: `INSERT OR DELETE OR ${update}` }),
      {
        name: truncate,
        table,
        create: `CREATE TRIGGER "${truncate}" AFTER TRUNCATE ON "${table}"
          FOR EACH STATEMENT EXECUTE FUNCTION storefront_bump_data_version('${scope}')`,
      },
    ]
  })
}

/**
 * Bumps a scope once per transaction, in the row of the backend's slot. Backends rarely share a slot; if they do, they
 * wait only for each other's commit to reach the disk.
 */
export const postgresqlBumpFunction = `
CREATE OR REPLACE FUNCTION storefront_bump_data_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark text := 'storefront.bumped_' || TG_ARGV[0];
  transaction text := pg_current_xact_id()::text;
BEGIN
  IF current_setting(mark, true) IS DISTINCT FROM transaction THEN
    INSERT INTO "DataVersion" AS v (scope, slot, version) VALUES (TG_ARGV[0], pg_backend_pid() % 64, 1)
      ON CONFLICT (scope, slot) DO UPDATE SET version = v.version + 1;
    PERFORM set_config(mark, transaction, true);
  END IF;
  RETURN NULL;
END $$`

/** The rows that SQLite's triggers update and every reader expects. */
export const insertFirstVersions = `INSERT INTO "DataVersion" (scope, slot, version)
  VALUES ${scopes.map((scope) => `('${scope}', 0, 1)`).join(', ')} ON CONFLICT (scope, slot) DO NOTHING`

type ListedTable = { scope: Scope; table: string; columns?: readonly string[]; rows: boolean }

function listTables(tables: ScopeTables): ListedTable[] {
  return scopes.flatMap((scope) =>
    tables[scope].map((entry) =>
      typeof entry === 'string'
        ? { scope, table: entry, rows: true }
        : { scope, ...entry, rows: entry.rows ?? false },
    ),
  )
}

/** Names must stay below the 63 characters to which PostgreSQL truncates them. */
function nameUpdate(columns: readonly string[] | undefined): string {
  if (!columns) return 'update'
  return columns.length > 2 ? 'update_columns' : `update_${columns.join('_')}`
}

function updateOf(columns: readonly string[]): string {
  return `UPDATE OF ${columns.map((column) => `"${column}"`).join(', ')}`
}

type TriggerParts = Record<'name' | 'table' | 'scope' | 'event', string>

function createRowTrigger({ name, table, scope, event }: TriggerParts): VersionTrigger {
  const create = `CREATE CONSTRAINT TRIGGER "${name}" AFTER ${event} ON "${table}"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION storefront_bump_data_version('${scope}')`
  return { name, table, create }
}

function createSqliteTrigger({ name, table, scope, event }: TriggerParts): string {
  const bump = `UPDATE "DataVersion" SET version = version + 1 WHERE scope = '${scope}' AND slot = 0`
  return `CREATE TRIGGER "${name}" AFTER ${event} ON "${table}" BEGIN ${bump}; END`
}
