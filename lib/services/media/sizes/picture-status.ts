import type { Database } from '#lib/platform/database/db.ts'
import { SIZES } from '../media-places.ts'
import type { MediaStore } from '../store/media-store.ts'

export type PictureStatus = {
  pictures: number
  /** Have sizes. */
  sized: number
  /** Their facts have not been read yet. */
  waiting: number
  /** Files of sizes in the store, and their bytes. */
  files: number
  bytes: number
}

export async function readPictureStatus(
  { prisma }: Pick<Database, 'prisma'>,
  media: MediaStore,
): Promise<PictureStatus> {
  const [pictures, sized, waiting] = await Promise.all([
    prisma.media.count(),
    prisma.media.count({ where: { hash: { not: null } } }),
    prisma.media.count({ where: { factsAt: null } }),
  ])
  const total = { files: 0, bytes: 0 }
  for await (const { bytes } of media.listFiles(SIZES)) {
    total.files += 1
    total.bytes += bytes
  }
  return { pictures, sized, waiting, ...total }
}
