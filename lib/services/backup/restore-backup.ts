import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseUse } from '#lib/platform/database/backup/copied-state.ts'
import { findDatabaseUse, replaceDatabase } from '#lib/platform/database/backup/database-copy.ts'
import { locateDatabase } from '#lib/platform/database/database-location.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { readMigrations } from '#lib/platform/migrations/folder.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import { type MediaStore, openMediaStore, storedType } from '#lib/services/media/index.ts'
import { KEPT_SECRET, type Manifest } from './manifest.ts'
import type { OpenedBackup } from './open-backup.ts'

export type RestoreOptions = {
  /** Whether to replace a database that holds something. */
  force: boolean
  onProgress?: (text: string) => void
}

/**
 * Puts a backup in the place of a database and adds its pictures to those there are. The database is replaced at once, last of all:
 * if that fails, it is as it was. A backup of older code is migrated.
 */
export async function restoreBackup(
  backup: OpenedBackup,
  env: Pick<Environment, 'databaseUrl' | 'storagePath' | 'mediaBucket'>,
  { force, onProgress = () => undefined }: RestoreOptions,
): Promise<void> {
  const { databaseUrl, storagePath } = env
  const { provider } = locateDatabase(databaseUrl)
  assertFits(backup.manifest, provider)
  assertFree(await findDatabaseUse(databaseUrl), force)
  // A file can be migrated before it takes its place.
  if (provider === 'sqlite') await deploy(`file:${backup.database}`)
  onProgress('Placing the pictures …')
  await placePictures(backup, openMediaStore(env))
  await placeSecret(backup, storagePath)
  onProgress('Replacing the database …')
  await replaceDatabase(databaseUrl, backup.database)
  if (provider === 'postgresql') await deploy(databaseUrl)
}

function assertFits(manifest: Manifest, provider: Manifest['provider']): void {
  if (manifest.provider !== provider) {
    const names = { sqlite: 'SQLite', postgresql: 'PostgreSQL' }
    throw new Error(
      `The backup is of ${names[manifest.provider]}, and DATABASE_URL names ${names[provider]}. Restore it to the database it is of.`,
    )
  }
  const { former, current } = readMigrations(provider)
  const known = new Set([...former, ...current].map(({ name }) => name))
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup is newer than this code: it has ${unknown.join(', ')}. Use the code that made it.`,
    )
}

function assertFree({ isEmpty, hasOthers }: DatabaseUse, force: boolean): void {
  if (hasOthers)
    throw new Error('The database is in use. Stop the servers and commands that are connected to it first.')
  if (!isEmpty && !force)
    throw new Error('The database is not empty. Pass --force to replace all that it holds with the backup.')
}

async function placePictures({ folder }: OpenedBackup, media: MediaStore): Promise<void> {
  const staged = path.join(folder, 'media')
  for (const entry of await readdir(staged, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const key = path.relative(staged, file).split(path.sep).join('/')
    await media.write(key, await readFile(file), storedType(key) ?? '')
  }
}

/** The restored data needs the backup's secret; those that were here may still verify what they have signed. */
async function placeSecret({ folder }: OpenedBackup, storagePath: string): Promise<void> {
  const restored = await readLines(path.join(folder, KEPT_SECRET))
  if (restored.length === 0) return
  const file = path.join(storagePath, KEPT_SECRET)
  const lines = new Set([...restored, ...(await readLines(file))])
  const draft = path.join(folder, `${KEPT_SECRET}.draft`)
  await writeFile(draft, [...lines].join('\n'), { mode: 0o600, flush: true })
  await rename(draft, file)
}

async function readLines(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}
