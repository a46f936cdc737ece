import { locateDatabase } from '../database/database-location.ts'
import { defaultMigrationsFolder, type Migrations, readMigrations } from './folder.ts'
import {
  type AppliedMigration,
  findHistoryTable,
  planMigrations,
  selectAppliedMigrations,
} from './history.ts'
import { withReadingSession } from './session.ts'
import type { ReadingSession } from './session-contract.ts'

/** The steps of a deployment. */
export type DeploymentPlan = {
  /** The names of the migrations that the database lacks, oldest first. */
  pending: string[]
  /** Whether nothing was ever deployed to it. */
  isNew: boolean
  /** The version that applied the latest of its migrations; null before 0.2.0, which began to record it, and for a new one. */
  migratedBy: string | null
}

/** Plans what `deploy` would do now. Changes nothing, and throws where `deploy` would refuse the database. */
export async function planDeployment(
  url: string,
  migrationsFolder = defaultMigrationsFolder(),
): Promise<DeploymentPlan> {
  const location = locateDatabase(url)
  const known = readMigrations(location.provider, migrationsFolder)
  return withReadingSession(location, (session) => readPlan(session, known))
}

export async function readPlan(session: ReadingSession, known: Migrations): Promise<DeploymentPlan> {
  const tables = await session.select(findHistoryTable[session.provider])
  const applied = tables.length > 0 ? await session.select<AppliedMigration>(selectAppliedMigrations) : []
  return {
    pending: planMigrations(known, applied).map(({ name }) => name),
    isNew: applied.length === 0,
    migratedBy: applied.at(-1)?.version ?? null,
  }
}
