import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Folders of themes that are being added or removed. */
export const STAGED = '.staged-'
export const REMOVED = '.removed-'

/** Nothing takes as long; what is younger may be another process's. */
const MAX_AGE_MS = 60 * 60 * 1000

/** Deletes what a process left behind that ended while it added or removed a theme. */
export async function removeLeftovers(themesPath: string, now: number): Promise<void> {
  const names = await readdir(themesPath).catch(() => [])
  for (const name of names) {
    if (!name.startsWith(STAGED) && !name.startsWith(REMOVED)) continue
    const folder = path.join(themesPath, name)
    const { mtimeMs } = await stat(folder)
    if (now - mtimeMs > MAX_AGE_MS) await rm(folder, { recursive: true, force: true })
  }
}
