import { randomUUID } from 'node:crypto'
import { versionedTables } from '../database/data-version.ts'
import type { ScopeTables } from '../database/data-version-triggers.ts'
import { locateDatabase, type Provider } from '../database/database-location.ts'
import { readProjectVersion } from '../process/project-root.ts'
import { dropChangeTriggers, resetChangeLogs } from './change-triggers.ts'
import { listChangedTables } from './changed-tables.ts'
import { defaultMigrationsFolder, type Migration, readMigrations } from './folder.ts'
import { type AppliedMigration, planMigrations, selectAppliedMigrations, VERSION_NOTE } from './history.ts'
import {
  bumpAllVersions,
  dropInstalledTriggers,
  installTriggers,
  resetFigures,
  resetProfiles,
} from './installed-triggers.ts'
import { type DeploymentPlan, readPlan } from './plan.ts'
import { withMigrationSession } from './session.ts'
import type { MigrationSession, ReadingSession, SessionOptions } from './session-contract.ts'

export type DeployOptions = {
  migrationsFolder?: string
  tables?: ScopeTables
  /** Runs before anything of a database that is not new is changed. If it rejects, nothing is. */
  beforeMigrating?: ((plan: DeploymentPlan) => Promise<void>) | undefined
} & Pick<SessionOptions, 'patienceMs' | 'onWait'>

/**
 * Migrates a database to this code, creating SQLite's file if necessary. Returns the names of the applied migrations.
 * Safe to run from several processes concurrently. Throws, leaving the database unchanged, if a migration fails or the
 * database has migrations that this code lacks or that differ.
 */
export async function deploy(
  url: string,
  {
    migrationsFolder = defaultMigrationsFolder(),
    tables = versionedTables,
    beforeMigrating,
    ...waiting
  }: DeployOptions = {},
): Promise<string[]> {
  const location = locateDatabase(url)
  const known = readMigrations(location.provider, migrationsFolder)
  if (known.current.length === 0)
    throw new Error(`There are no migrations in ${migrationsFolder}/${location.provider}.`)
  const prepare = async (session: ReadingSession) => {
    const plan = await readPlan(session, known)
    if (plan.pending.length > 0 && !plan.isNew) await beforeMigrating?.(plan)
  }
  const work = async (session: MigrationSession): Promise<string[]> => {
    await session.run(createHistoryTable[session.provider])
    const pending = planMigrations(known, await session.select<AppliedMigration>(selectAppliedMigrations))
    if (pending.length > 0) await applyMigrations(session, pending)
    await installTriggers(session, tables)
    if (pending.length > 0) await bumpAllVersions(session)
    await resetFigures(session, pending)
    await resetProfiles(session, pending)
    return pending.map(({ name }) => name)
  }
  return withMigrationSession(location, work, { ...waiting, prepare })
}

async function applyMigrations(session: MigrationSession, pending: readonly Migration[]): Promise<void> {
  const changedTables = listChangedTables(pending)
  await dropInstalledTriggers(session, changedTables)
  await dropChangeTriggers(session, changedTables)
  for (const migration of pending) {
    try {
      await session.run(migration.sql)
      await session.verify()
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`The migration ${migration.name} failed, and nothing was changed: ${reason}`, { cause })
    }
    await session.run(recordMigration(session.provider, migration))
  }
  await resetChangeLogs(session)
}

function recordMigration(provider: Provider, { name, checksum }: Migration): string {
  if (!/^\w+$/.test(name))
    throw new Error(`The name of a migration may only contain letters, digits and _, unlike "${name}".`)
  // Prisma stores dates as milliseconds in SQLite.
  const now = provider === 'sqlite' ? Date.now() : 'now()'
  return `INSERT INTO "_prisma_migrations"
    (id, checksum, migration_name, started_at, finished_at, applied_steps_count, logs)
    VALUES ('${randomUUID()}', '${checksum}', '${name}', ${now}, ${now}, 1, '${VERSION_NOTE}${readProjectVersion()}')`
}

// As Prisma creates it, so that its own tools understand the database.
const createHistoryTable: Record<Provider, string> = {
  sqlite: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" TEXT PRIMARY KEY NOT NULL,
    "checksum" TEXT NOT NULL,
    "finished_at" DATETIME,
    "migration_name" TEXT NOT NULL,
    "logs" TEXT,
    "rolled_back_at" DATETIME,
    "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0
  )`,
  postgresql: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`,
}
