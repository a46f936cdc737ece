import { z } from 'zod'
import type { PostCategory as PostCategoryRecord } from '#lib/domains/content/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { Image, presentImage } from '#lib/web/presenters/image.ts'

export const PostCategory = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    description: z.string().meta({ description: 'Plain text.' }),
    parent_id: z.int().nullable(),
    posts_count: z.int().meta({ description: 'Posts in it and its subcategories, each counted once.' }),
    image: Image.nullable(),
    url: z.url(),
  })
  .meta({ id: 'PostCategory', description: 'A post category.' })

export function presentPostCategory(
  category: PostCategoryRecord,
  format: Format,
): z.input<typeof PostCategory> {
  return {
    id: category.id,
    slug: category.slug,
    name: category.name,
    description: category.description,
    parent_id: category.parentId,
    posts_count: category.postsCount,
    image: category.image && presentImage(category.image, format),
    url: format.url(`/posts?category=${encodeURIComponent(category.slug)}`),
  }
}
