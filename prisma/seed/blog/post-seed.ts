import type { Cover } from '../art/cover.ts'
import type { Photograph } from '../art/photograph.ts'
import type { StaffKey } from '../people/staff.ts'
import type { PostCategorySlug } from './categories.ts'

export type PostSeed = {
  slug: string
  title: string
  author: StaffKey
  categories: readonly PostCategorySlug[]
  tags: readonly string[]
  excerpt: string
  html: string
  cover: Cover
  /** Shown in place of the cover. */
  photograph?: Photograph
  /** Days before the day of seeding. Negative if scheduled; omitted for a draft. */
  daysAgo?: number
  featured?: true
  commentsOpen?: false
  seo?: { title: string; description: string }
}
