import { z } from 'zod'
import type { PostTag as PostTagRecord } from '#lib/domains/content/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { tagPath } from './post-paths.ts'

export const PostTag = z
  .object({ id: z.int(), slug: z.string(), name: z.string(), posts_count: z.int(), url: z.url() })
  .meta({ id: 'PostTag', description: 'A post tag.' })

export function presentPostTag(tag: PostTagRecord, format: Format): z.input<typeof PostTag> {
  return {
    id: tag.id,
    slug: tag.slug,
    name: tag.name,
    posts_count: tag.postsCount,
    url: format.url(tagPath(tag.slug)),
  }
}
