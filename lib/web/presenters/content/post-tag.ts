import { z } from 'zod'
import type { PostTag as PostTagRecord } from '#lib/domains/publishing/content/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { tagPath } from './post.ts'

export const PostTag = z
  .object({
    id: z.int().describe('Identifies the tag.'),
    slug: z.string().describe('The value of `tag` that lists its posts.'),
    name: z.string().describe('Its name.'),
    posts_count: z.int().describe('How many posts have it.'),
    url: z.url().describe('The page that lists its posts.'),
  })
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
