import {
  insertFirstVersions,
  listPostgresqlTriggers,
  listSqliteTriggers,
  postgresqlBumpFunction,
  type ScopeTables,
  triggerPrefix,
  type VersionTrigger,
} from '../data-version-triggers.ts'
import type { MigrationSession } from './session.ts'

type InstalledTrigger = Omit<VersionTrigger, 'create'>

/** Makes the database's data-version triggers exactly those the list of tables asks for; leaves right ones alone. */
export async function installVersionTriggers(session: MigrationSession, tables: ScopeTables): Promise<void> {
  const wanted = session.provider === 'sqlite' ? listSqliteTriggers(tables) : listPostgresqlTriggers(tables)
  const installed = await session.select<InstalledTrigger>(selectTriggers[session.provider])
  const wantedNames = new Set(wanted.map(({ name }) => name))
  const installedNames = new Set(installed.map(({ name }) => name))
  await session.run(insertFirstVersions)
  if (session.provider === 'postgresql') await session.run(postgresqlBumpFunction)
  await dropTriggers(
    session,
    installed.filter(({ name }) => !wantedNames.has(name)),
  )
  for (const trigger of wanted) {
    if (!installedNames.has(trigger.name)) await createTrigger(session, trigger)
  }
}

export async function dropVersionTriggers(session: MigrationSession): Promise<void> {
  await dropTriggers(session, await session.select<InstalledTrigger>(selectTriggers[session.provider]))
}

/** For what migrations changed while the triggers were away. */
export async function bumpAllVersions(session: MigrationSession): Promise<void> {
  await session.run('UPDATE "DataVersion" SET version = version + 1 WHERE slot = 0')
}

async function createTrigger(
  session: MigrationSession,
  { name, table, create }: VersionTrigger,
): Promise<void> {
  try {
    await session.run(create)
  } catch (cause) {
    throw new Error(`"${table}" cannot have the trigger ${name}. Correct the list in data-version.ts.`, {
      cause,
    })
  }
}

async function dropTriggers(session: MigrationSession, triggers: readonly InstalledTrigger[]): Promise<void> {
  for (const { name, table } of triggers) {
    await session.run(`DROP TRIGGER "${name}"${session.provider === 'postgresql' ? ` ON "${table}"` : ''}`)
  }
}

const selectTriggers = {
  sqlite: `SELECT name, tbl_name AS "table" FROM sqlite_master
    WHERE type = 'trigger' AND substr(name, 1, ${triggerPrefix.length}) = '${triggerPrefix}'`,
  postgresql: `SELECT tgname AS name, relname AS "table" FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
    AND starts_with(tgname::text, '${triggerPrefix}')`,
}
