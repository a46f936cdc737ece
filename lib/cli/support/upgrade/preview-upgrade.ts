import { connectDatabase } from '#lib/platform/database/db.ts'
import { planDeployment } from '#lib/platform/migrations/plan.ts'
import { checkLeftBehind } from '#lib/platform/process/check-left-behind.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import { readProjectVersion } from '#lib/platform/process/project-root.ts'
import { backupFolder, findBackupFault, inMegabytes, measureRoom } from '#lib/services/backup/index.ts'
import { checkTheme, findStaleCopies, type StaleCopy, UnreadableTheme } from '#lib/theming/check/index.ts'
import { DEFAULT_THEME } from '#lib/theming/index.ts'

type Preview = {
  version: string
  /** The version that migrated the database last, where that is known. */
  from: string | null
  isNew: boolean
  pending: string[]
  /** Where the database is backed up first, and why it cannot be, if not for want of room; null if it is not. */
  backup: { folder: string; needed: number; free: number; fault: string | null } | null
  /** `problem`: why the theme cannot be checked, if it cannot. */
  theme: { name: string; problem: string | null; errors: number; copies: StaleCopy[] } | null
  isPossible: boolean
}

/** Previews an upgrade of the database that the environment names. Changes nothing. Throws where the upgrade would refuse. */
export async function previewUpgrade(env: Environment, tell: (warning: string) => void): Promise<Preview> {
  checkLeftBehind(env, tell)
  const { pending, isNew, migratedBy } = await planDeployment(env.databaseUrl)
  const isBackedUp = pending.length > 0 && !isNew && env.backsUpBeforeUpgrade
  const backup = isBackedUp
    ? { folder: backupFolder(env), ...(await measureRoom(env)), fault: await findBackupFault(env) }
    : null
  return {
    version: readProjectVersion(),
    from: migratedBy,
    isNew,
    pending,
    backup,
    theme: isNew ? null : checkActiveTheme(env.themesPath, await readActiveTheme(env.databaseUrl)),
    isPossible: backup === null || (backup.fault === null && backup.free >= backup.needed),
  }
}

/** A database that is not migrated yet cannot be opened as a shop. */
async function readActiveTheme(databaseUrl: string): Promise<string> {
  const database = await connectDatabase(databaseUrl)
  try {
    const row = await database.prisma.setting.findUnique({ where: { key: 'theme.active' } })
    return String((row?.value as { value?: unknown } | null)?.value ?? DEFAULT_THEME)
  } finally {
    await database.close()
  }
}

function checkActiveTheme(themesPath: string, name: string): Preview['theme'] {
  try {
    const errors = checkTheme(themesPath, name).filter(({ severity }) => severity === 'error').length
    return { name, problem: null, errors, copies: findStaleCopies(themesPath, name) }
  } catch (error) {
    // The database can be migrated all the same.
    if (!(error instanceof UnreadableTheme)) throw error
    return { name, problem: error.message, errors: 0, copies: [] }
  }
}

export function describePreview(preview: Preview): string {
  return [describeDatabase(preview), describeBackup(preview), ...describeTheme(preview)].join('\n')
}

function describeDatabase({ version, from, isNew, pending }: Preview): string {
  if (isNew) return `Version ${version}. The database is new.`
  const origin = `The database was last migrated by version ${from ?? '0.1'}`
  if (pending.length === 0) return `Version ${version}. ${origin}, and no migration is pending.`
  const list = pending.map((name) => `  ${name}`).join('\n')
  return `Version ${version}. ${origin}. Pending migrations:\n${list}`
}

function describeBackup({ backup, isNew, pending, isPossible }: Preview): string {
  if (isNew || pending.length === 0) return 'No backup is made, since nothing that exists is changed.'
  if (!backup) return 'No backup is made first: BACKUP_BEFORE_UPGRADE is 0.'
  if (backup.fault !== null)
    return `The backup that is made first would fail, and the upgrade stop there: ${backup.fault}`
  const room = `up to ${inMegabytes(backup.needed)}; ${inMegabytes(backup.free)} are free`
  return isPossible
    ? `The database is backed up first, to ${backup.folder} (${room}).`
    : `There is no room for the backup that is made first, in ${backup.folder} (${room}). The upgrade would stop there.`
}

function describeTheme({ theme }: Preview): string[] {
  if (!theme) return []
  const { name, problem, errors, copies } = theme
  if (problem !== null) return [`The active theme cannot be checked: ${problem}`]
  const ofErrors =
    errors > 0 ? [`The theme ${name} has errors (${errors}): bin/storefront theme check ${name}`] : []
  if (copies.length === 0)
    return [...ofErrors, `The theme ${name} has no views that have to follow built-in ones.`]
  const changed = copies.filter(({ copiedFrom }) => copiedFrom !== null)
  const unknown = copies.filter(({ copiedFrom }) => copiedFrom === null)
  return [
    ...ofErrors,
    ...listCopies(`Built-in views have changed since the theme ${name} copied them. Compare:`, changed),
    ...listCopies(
      `Views that replace built-in ones without saying which version they are of. Compare if in doubt:`,
      unknown,
    ),
  ]
}

function listCopies(title: string, copies: readonly StaleCopy[]): string[] {
  if (copies.length === 0) return []
  return [
    title,
    ...copies.map(
      ({ file, original, copiedFrom }) =>
        `  ${file} with ${original}${copiedFrom ? `, of ${copiedFrom}` : ''}`,
    ),
  ]
}
