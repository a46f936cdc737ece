import { z } from 'zod'
import type { PostCategory as PostCategoryRecord } from '#lib/domains/publishing/content/index.ts'
import { categoryFields, presentCategory } from '#lib/web/presenters/category.ts'
import type { Format } from '#lib/web/presenters/format.ts'

export const PostCategory = z
  .object({
    ...categoryFields,
    posts_count: z.int().meta({ description: 'Posts in it and its subcategories, each counted once.' }),
  })
  .meta({ id: 'PostCategory', description: 'A post category.' })

export function presentPostCategory(
  category: PostCategoryRecord,
  format: Format,
): z.input<typeof PostCategory> {
  return { ...presentCategory(category, '/posts', format), posts_count: category.postsCount }
}
