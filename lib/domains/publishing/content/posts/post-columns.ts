import { PICTURE, type Translatable } from '#lib/domains/publishing/translations/index.ts'
import type { Picture } from '#lib/services/media/index.ts'
import type { PostRow } from '../statements/posts.ts'
import { compareLabels, comparePlaces } from './compare-labels.ts'

/** A category or tag as shown with a post. */
type Label = { id: number; slug: string; name: string }

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
  /** By position and name. */
  categories: Label[]
  /** By name. */
  tags: Label[]
}

/** The owner's texts among them. */
export const POST: Translatable = {
  entity: 'post',
  in: {
    image: PICTURE,
    categories: { entity: 'post_category' },
    tags: { entity: 'post_tag' },
    previous: { entity: 'post' },
    next: { entity: 'post' },
  },
}

/** A post with its categories by position and name and its tags by name, as they are in the language of the row. */
export function toPost({ publishedAt, categories, tags, ...row }: PostRow): Post {
  if (!publishedAt) throw new Error(`Post ${row.id} was loaded although it is not visible.`)
  return {
    ...row,
    publishedAt,
    categories: categories.sort(comparePlaces).map(({ id, slug, name }) => ({ id, slug, name })),
    tags: tags.sort(compareLabels),
  }
}
