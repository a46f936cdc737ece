import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { assertCopyable, measureDatabase } from '#lib/platform/database/backup/database-copy.ts'
import { forOperator } from '#lib/platform/database/outage.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { checkLeftBehind, quoteForShell } from '#lib/platform/process/check-left-behind.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import { readProjectVersion } from '#lib/platform/process/project-root.ts'
import { nameBackup } from './backup-file.ts'
import { type BackupSource, createBackup } from './create-backup.ts'
import { removeAbandoned } from './remove-abandoned.ts'

export type UpgradeSource = BackupSource & Pick<Environment, 'backsUpBeforeUpgrade'>

export type UpgradeOptions = {
  clock: Clock
  /** Whether the database is another one than DATABASE_URL names. */
  isOther?: boolean
  /** Told what happens, in sentences for the operator. */
  say(text: string): void
}

const PREFIX = 'before-'
const OF_AN_UPGRADE = /^before-.+-(\d{8}T\d{6}Z)\.tar\.gz(\.age)?$/
/** How many backups made before upgrades are kept. */
const KEPT = 3
const SWITCH = 'BACKUP_BEFORE_UPGRADE=0'

/**
 * Migrates the database that the environment names to this code. One that holds data is backed up first, unless the environment
 * says otherwise. Returns the names of the applied migrations. If the backup fails, nothing is migrated. Throws for the operator.
 */
export async function upgradeDatabase(
  source: UpgradeSource,
  { clock, isOther = false, say }: UpgradeOptions,
): Promise<string[]> {
  checkLeftBehind(source, say)
  const beforeMigrating = async () => {
    const file = await backUp(source, clock)
    say(describeWayBack(file, isOther))
  }
  return forOperator(() =>
    deploy(source.databaseUrl, {
      onWait: say,
      beforeMigrating: source.backsUpBeforeUpgrade ? beforeMigrating : undefined,
    }),
  )
}

/** The folder of backups; of those made before upgrades, the latest three stay. */
export function backupFolder({ storagePath }: Pick<Environment, 'storagePath'>): string {
  return path.join(storagePath, 'backups')
}

/** Migrations leave images alone, so the database is enough to go back. */
async function backUp(source: UpgradeSource, clock: Clock): Promise<string> {
  const folder = backupFolder(source)
  const version = readProjectVersion()
  const file = path.join(folder, nameBackup(`${PREFIX}${version}`, clock.now(), source))
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeAbandoned(folder, /^before-.+\.part$/)
    await checkRoom(source)
    await createBackup(source, file, { clock, version, onlyDatabase: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `The backup before the upgrade failed, and nothing was migrated: ${reason} If you have a backup of your own, ${SWITCH} upgrades without one.`,
      { cause },
    )
  }
  await removeOlder(folder)
  return file
}

/** Why a database cannot be backed up, apart from room; null if nothing is known to be in the way. */
export async function findBackupFault({
  databaseUrl,
}: Pick<UpgradeSource, 'databaseUrl'>): Promise<string | null> {
  return assertCopyable(databaseUrl).then(
    () => null,
    (error: Error) => error.message,
  )
}

/** How many bytes a backup before an upgrade may need, and how many are free where it would be. */
export async function measureRoom({
  databaseUrl,
  storagePath,
}: UpgradeSource): Promise<{ needed: number; free: number }> {
  const { bavail, bsize } = await statfs(storagePath)
  // A copy and its archive are on the disk at once.
  return { needed: 2 * (await measureDatabase(databaseUrl)), free: bavail * bsize }
}

async function checkRoom(source: UpgradeSource): Promise<void> {
  const { needed, free } = await measureRoom(source)
  if (free >= needed) return
  throw new Error(
    `It needs up to ${inMegabytes(needed)} in ${source.storagePath}, where ${inMegabytes(free)} are free. Make room, or move STORAGE_PATH to a larger disk.`,
  )
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`
}

async function removeOlder(folder: string): Promise<void> {
  const made = (await readdir(folder)).flatMap((name) => {
    const time = OF_AN_UPGRADE.exec(name)?.[1]
    return time ? [{ name, time }] : []
  })
  made.sort((a, b) => (a.time < b.time ? 1 : -1))
  for (const { name } of made.slice(KEPT)) await rm(path.join(folder, name))
}

/** Run by the version before, which may not know bin/storefront. */
const RESTORE = 'node scripts/run-program.mjs lib/cli/backup/restore.ts'

function describeWayBack(file: string, isOther: boolean): string {
  // Without it, the restore would replace the database that the environment names. The address may hold a password.
  const variables = isOther ? "DATABASE_URL='the address given as --url' " : ''
  return [
    `Backed up the database to ${file}.`,
    'To go back: stop the shop, install the version that it ran before, and run there',
    `  ${variables}${RESTORE} ${quoteForShell(file)} --force`,
  ].join('\n')
}
