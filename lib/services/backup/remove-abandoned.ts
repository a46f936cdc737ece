import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const DAY_MS = 24 * 3600 * 1000

/** Removes files and folders of these names last written to more than a day ago: the process that made them was killed. */
export async function removeAbandoned(folder: string, names: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!names.test(name)) continue
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(file, { recursive: true, force: true })
  }
}
