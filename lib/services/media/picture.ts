import type { Prisma } from '#lib/platform/database/db.ts'

/** The columns needed to show a picture. */
export const pictureColumns = {
  id: true,
  url: true,
  thumbnailUrl: true,
  alt: true,
  width: true,
  height: true,
  hash: true,
  color: true,
} satisfies Prisma.MediaSelect

type Columns = Prisma.MediaGetPayload<{ select: typeof pictureColumns }>

/** Carts and orders keep copies, of which older ones lack the later columns. */
export type Picture = Omit<Columns, 'hash' | 'color'> & Partial<Pick<Columns, 'hash' | 'color'>>
