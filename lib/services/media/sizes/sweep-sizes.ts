import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#lib/platform/database/db.ts'
import { type MediaFolders, mediaFolder, sizesFolder } from '../media-folders.ts'
import { DRAFT_PREFIX } from '../write-whole.ts'

const BATCH_SIZE = 500
// Younger drafts may still be written.
const DRAFT_MS = 3600_000

/**
 * Removes the sizes of pictures that no longer exist or have changed, and drafts that killed processes left behind.
 * Resolves to the number of pictures whose sizes were removed.
 */
export async function sweepSizes(
  { prisma }: Pick<Database, 'prisma'>,
  folders: MediaFolders,
  signal?: AbortSignal,
): Promise<number> {
  await removeDrafts(mediaFolder(folders))
  const root = sizesFolder(folders)
  const hashes = await list(root)
  let removed = 0
  for (let start = 0; start < hashes.length && !signal?.aborted; start += BATCH_SIZE) {
    const batch = hashes.slice(start, start + BATCH_SIZE)
    const rows = await prisma.media.findMany({ where: { hash: { in: batch } }, select: { hash: true } })
    const known = new Set(rows.map(({ hash }) => hash))
    for (const hash of batch) {
      const folder = path.join(/* turbopackIgnore: true */ root, hash)
      if (known.has(hash)) await removeDrafts(folder)
      else {
        await rm(folder, { recursive: true, force: true })
        removed += 1
      }
    }
  }
  return removed
}

async function removeDrafts(folder: string): Promise<void> {
  for (const name of await list(folder)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue
    const file = path.join(/* turbopackIgnore: true */ folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > DRAFT_MS) await rm(file, { force: true })
  }
}

async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(/* turbopackIgnore: true */ folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
