import type { Database } from '#lib/platform/database/db.ts'
import { type Picture, pictureColumns } from './picture.ts'

/** The pictures with these addresses, as they are stored. */
export async function findPictures(
  { prisma }: Pick<Database, 'prisma'>,
  urls: readonly string[],
): Promise<Picture[]> {
  if (urls.length === 0) return []
  return prisma.media.findMany({ where: { url: { in: [...urls] } }, select: pictureColumns })
}
