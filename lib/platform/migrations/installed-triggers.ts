import {
  insertFirstVersions,
  listPostgresqlTriggers,
  listSqliteTriggers,
  postgresqlBumpFunction,
  type ScopeTables,
  triggerPrefix,
  type VersionTrigger,
} from '../database/data-version-triggers.ts'
import { listWordTriggers, wordTriggerPrefix } from '../database/word-triggers.ts'
import { touchesTables } from './changed-tables.ts'
import {
  choiceTables,
  choiceTriggerPrefix,
  listPostgresqlChoiceTriggers,
  listSqliteChoiceTriggers,
  postgresqlChoiceFunction,
} from './choice-triggers.ts'
import type { Migration } from './folder.ts'
import {
  listPostgresqlSalesTriggers,
  listSqliteSalesTriggers,
  postgresqlSalesFunction,
  salesTables,
  salesTriggerPrefix,
} from './sales-triggers.ts'
import type { MigrationSession } from './session-contract.ts'

type InstalledTrigger = { name: string; table: string; definition: string }

/**
 * Makes the database's triggers match the lists: of versioned tables, of sales, of choices, and on SQLite of words. Correct ones are left alone,
 * because creating a trigger blocks writers of its table, and dropping one also blocks readers.
 */
export async function installTriggers(session: MigrationSession, tables: ScopeTables): Promise<void> {
  const existing = await listTables(session)
  const hasSales = existing.has('SalesChange')
  const hasChoices = existing.has('ChoiceProfile')
  const wanted =
    session.provider === 'sqlite'
      ? [
          ...listSqliteTriggers(tables),
          ...listWordTriggers().filter(({ table }) => existing.has(`${table}Words`)),
          ...(hasSales ? listSqliteSalesTriggers() : []),
          ...(hasChoices ? listSqliteChoiceTriggers() : []),
        ]
      : [
          ...listPostgresqlTriggers(tables),
          ...(hasSales ? listPostgresqlSalesTriggers() : []),
          ...(hasChoices ? listPostgresqlChoiceTriggers() : []),
        ]
  await session.run(insertFirstVersions)
  if (session.provider === 'postgresql') {
    await installFunction(session, 'storefront_bump_data_version', postgresqlBumpFunction)
    await installFunction(session, 'storefront_note_sales', postgresqlSalesFunction)
    await installFunction(session, 'storefront_forget_choices', postgresqlChoiceFunction)
  }
  const installed = await readInstalled(session)
  const isRight = (one: InstalledTrigger) =>
    wanted.some(({ create }) => simplify(create) === simplify(one.definition))
  await dropTriggers(
    session,
    installed.filter((one) => !isRight(one)),
  )
  const right = new Set(installed.filter(isRight).map(({ name }) => name))
  for (const trigger of wanted) if (!right.has(trigger.name)) await createTrigger(session, trigger)
}

/** Before the migration that creates a table, no trigger can write to it. */
async function listTables(session: MigrationSession): Promise<ReadonlySet<string>> {
  const tables = await session.select<{ name: string }>(
    session.provider === 'sqlite'
      ? `SELECT name FROM sqlite_master WHERE type = 'table'`
      : `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
  )
  return new Set(tables.map(({ name }) => name))
}

/**
 * Drops the triggers that would block migrations: SQLite refuses to rename a table while any trigger mentions a table
 * that is being redefined, PostgreSQL refuses to change a column that a trigger names.
 */
export async function dropInstalledTriggers(
  session: MigrationSession,
  changedTables: readonly string[],
): Promise<void> {
  const installed = await readInstalled(session)
  const isInTheWay = ({ table, definition }: InstalledTrigger) =>
    session.provider === 'sqlite' || (changedTables.includes(table) && / UPDATE OF /.test(definition))
  await dropTriggers(session, installed.filter(isInTheWay))
}

/** Bumps versions for what migrations changed while triggers were missing. */
export async function bumpAllVersions(session: MigrationSession): Promise<void> {
  await session.run('UPDATE "DataVersion" SET version = version + 1 WHERE slot = 0')
}

/** Has the figures of all days counted again if migrations may have changed them: triggers may have been missing. */
export async function resetFigures(
  session: MigrationSession,
  migrations: readonly Migration[],
): Promise<void> {
  if (!touchesTables(migrations, salesTables)) return
  if ((await listTables(session)).has('SalesDay')) await session.run('DELETE FROM "SalesDay"')
}

/** Has the choices of all products read again if migrations may have changed them: triggers may have been missing. */
export async function resetProfiles(
  session: MigrationSession,
  migrations: readonly Migration[],
): Promise<void> {
  if (!touchesTables(migrations, [...choiceTables, 'ChoiceProfile'])) return
  if (!(await listTables(session)).has('ChoiceProfile')) return
  await session.run('UPDATE "Product" SET "choiceProfileId" = NULL WHERE "choiceProfileId" IS NOT NULL')
}

async function installFunction(session: MigrationSession, name: string, create: string): Promise<void> {
  const bodies = await session.select<{ body: string }>(
    `SELECT prosrc AS body FROM pg_proc WHERE proname = '${name}'
      AND pronamespace = current_schema()::regnamespace`,
  )
  if (!bodies.some(({ body }) => create.includes(body))) await session.run(create)
}

function readInstalled(session: MigrationSession): Promise<InstalledTrigger[]> {
  return session.select<InstalledTrigger>(selectTriggers[session.provider])
}

/** Databases return a definition with different white space, and with quotes only if names need them. */
function simplify(definition: string): string {
  return definition.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim()
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

const prefixes = {
  sqlite: [triggerPrefix, wordTriggerPrefix, salesTriggerPrefix, choiceTriggerPrefix],
  postgresql: [triggerPrefix, salesTriggerPrefix, choiceTriggerPrefix],
}

const startsSo = (prefix: string) => `substr(name, 1, ${prefix.length}) = '${prefix}'`

const selectTriggers = {
  sqlite: `SELECT name, tbl_name AS "table", sql AS definition FROM sqlite_master
    WHERE type = 'trigger' AND (${prefixes.sqlite.map(startsSo).join(' OR ')})`,
  postgresql: `SELECT tgname AS name, relname AS "table", pg_get_triggerdef(pg_trigger.oid, true) AS definition
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
    AND (${prefixes.postgresql.map((prefix) => `starts_with(tgname::text, '${prefix}')`).join(' OR ')})`,
}
