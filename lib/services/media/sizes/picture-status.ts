import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '#lib/platform/database/db.ts'
import { type MediaFolders, sizesFolder } from '../media-folders.ts'

export type PictureStatus = {
  pictures: number
  /** Have sizes. */
  sized: number
  /** Their facts have not been read yet. */
  waiting: number
  /** Files of sizes on this machine, and their bytes. */
  files: number
  bytes: number
}

export async function readPictureStatus(
  { prisma }: Pick<Database, 'prisma'>,
  folders: MediaFolders,
): Promise<PictureStatus> {
  const [pictures, sized, waiting] = await Promise.all([
    prisma.media.count(),
    prisma.media.count({ where: { hash: { not: null } } }),
    prisma.media.count({ where: { factsAt: null } }),
  ])
  return { pictures, sized, waiting, ...(await measure(sizesFolder(folders))) }
}

async function measure(folder: string): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 }
  const entries = await readdir(/* turbopackIgnore: true */ folder, {
    recursive: true,
    withFileTypes: true,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(/* turbopackIgnore: true */ entry.parentPath, entry.name)
    total.files += 1
    total.bytes += (await stat(file)).size
  }
  return total
}
