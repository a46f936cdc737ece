import type { MediaInput } from '#lib/services/media/index.ts'

/** The shared fields of posts and pages. Fields that are left out keep their values, or get the default on creation. */
type EntryInput = {
  /** The row to update; without it, the entry is found by its slug. */
  id?: number
  slug: string
  title: string
  /** Markup is removed, and the text cut to 300 characters. Default: the beginning of the body. */
  excerpt?: string
  /** Sanitised on saving. */
  bodyHtml?: string
  image?: MediaInput | null
  published?: boolean
  /** If it is in the future, the entry is scheduled. */
  publishedAt?: Date | null
  createdAt?: Date
  /** When the text last changed. Default: now. */
  updatedAt?: Date
  seoTitle?: string | null
  seoDescription?: string | null
  /** Asks search engines not to list it. */
  noindex?: boolean
}

export type PostInput = EntryInput & {
  /** The id of a member of staff. */
  authorId?: number | null
  featured?: boolean
  commentsOpen?: boolean
  categoryIds?: number[]
  /** A missing slug is made from the name. */
  tags?: { name: string; slug?: string }[]
}

export type PageInput = EntryInput & {
  parentId?: number | null
  inMenu?: boolean
  position?: number
}

export type SavedRow = { id: number; outcome: 'created' | 'updated' }
