import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const FILE = 'last-backup.json'

/** Notes in the storage folder when the last backup was made, wherever it was written to. */
export async function noteBackup(storagePath: string, at: Date): Promise<void> {
  await writeFile(path.join(storagePath, FILE), JSON.stringify({ at }), { mode: 0o600 })
}

/** When the last backup was made; undefined if there was none with this storage folder. */
export async function findLastBackup(storagePath: string): Promise<Date | undefined> {
  try {
    const { at } = JSON.parse(await readFile(path.join(storagePath, FILE), 'utf8'))
    return new Date(at)
  } catch {
    return undefined
  }
}
