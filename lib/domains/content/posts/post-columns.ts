import { PICTURE, type Translatable } from '#lib/domains/translations/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { type Picture, pictureColumns } from '#lib/services/media/index.ts'
import type { PostLabels } from './load-post-labels.ts'

/** A visible post as shown in lists. */
export type Post = {
  id: number
  slug: string
  title: string
  /** Plain text, at most 300 characters. */
  excerpt: string
  image: Picture | null
  featured: boolean
  author: { id: number; name: string; avatarUrl: string | null } | null
  commentsOpen: boolean
  /** Approved comments. */
  commentsCount: number
  readingMinutes: number
  publishedAt: Date
  updatedAt: Date
} & PostLabels

export const postColumns = {
  id: true,
  slug: true,
  title: true,
  excerpt: true,
  image: { select: pictureColumns },
  featured: true,
  author: { select: { id: true, name: true, avatarUrl: true } },
  commentsOpen: true,
  commentsCount: true,
  readingMinutes: true,
  publishedAt: true,
  updatedAt: true,
} satisfies Prisma.PostSelect

/** The owner's texts among them. */
export const POST: Translatable = { entity: 'post', in: { image: PICTURE } }

export type PostRow = Prisma.PostGetPayload<{ select: typeof postColumns }>

export function toPost(row: PostRow, labels: ReadonlyMap<number, PostLabels>): Post {
  if (!row.publishedAt) throw new Error(`Post ${row.id} was loaded although it is not visible.`)
  const { categories, tags } = labels.get(row.id) ?? { categories: [], tags: [] }
  return { ...row, publishedAt: row.publishedAt, categories, tags }
}
