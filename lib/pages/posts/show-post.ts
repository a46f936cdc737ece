import type { Post } from '#lib/domains/publishing/content/index.ts'
import { presentPost } from '#lib/web/presenters/content/post.ts'
import type { SiteFormat } from '../site-format.ts'

/** A post for cards: as in the API, with its date in words. */
export function showPost(post: Post, format: SiteFormat) {
  return { ...presentPost(post, format), published_on: format.day(post.publishedAt) }
}
