import type { MediaInput } from '#lib/services/media/index.ts'

/** What a post and a page have in common. What is left out keeps its value, or takes the default on creation. */
type EntryInput = {
  /** The row to update; without it the entry is found by its slug. */
  id?: number
  slug: string
  title: string
  /** Markup is taken out; by default the beginning of the text. Cut to 300 characters. */
  excerpt?: string
  /** Sanitised when it is saved. */
  bodyHtml?: string
  image?: MediaInput | null
  published?: boolean
  /** In the future: scheduled. */
  publishedAt?: Date | null
  createdAt?: Date
  seoTitle?: string | null
  seoDescription?: string | null
}

export type PostInput = EntryInput & {
  /** A member of the staff. */
  authorId?: number | null
  featured?: boolean
  commentsOpen?: boolean
  categoryIds?: number[]
  /** Slugs are made from names where they are left out. */
  tags?: { name: string; slug?: string }[]
}

export type PageInput = EntryInput & {
  parentId?: number | null
  inMenu?: boolean
  position?: number
}

export type SavedRow = { id: number; outcome: 'created' | 'updated' }
