import type { Prisma } from '#lib/platform/database/db.ts'

/** The columns needed to show a picture. */
export const pictureColumns = {
  id: true,
  url: true,
  thumbnailUrl: true,
  alt: true,
  width: true,
  height: true,
} satisfies Prisma.MediaSelect

export type Picture = Prisma.MediaGetPayload<{ select: typeof pictureColumns }>
