import type { Provider } from '#lib/platform/database/database-location.ts'
import type { Database, Prisma } from '#lib/platform/database/db.ts'
import { jsonObject } from '#lib/platform/database/statements/json-text.ts'

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

/** SQL for the JSON of a Picture: the row of `Media` with this alias, or null if there is none. */
export function pictureJson(provider: Provider, alias: string): string {
  const fields = Object.keys(pictureColumns).map((name) => [name, `${alias}."${name}"`])
  const object = `CASE WHEN ${alias}."id" IS NOT NULL THEN ${jsonObject(provider, Object.fromEntries(fields))} END`
  return provider === 'sqlite' ? `json(${object})` : object
}

/** The pictures with these addresses, as they are stored. */
export async function findPictures(
  { prisma }: Pick<Database, 'prisma'>,
  urls: readonly string[],
): Promise<Picture[]> {
  if (urls.length === 0) return []
  return prisma.media.findMany({ where: { url: { in: [...urls] } }, select: pictureColumns })
}
