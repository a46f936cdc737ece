import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { wholeList } from '#lib/api/kernel/paging.ts'
import { listPostCategories } from '#lib/domains/publishing/content/index.ts'
import { PostCategory, presentPostCategory } from '#lib/web/presenters/content/post-category.ts'

export const postCategories = [
  endpoint(
    'GET /post-categories',
    {
      name: 'listPostCategories',
      group: 'posts',
      customer: 'none',
      summary: 'Post categories',
      description: 'All of them, each followed by its subcategories.',
      returns: PostCategory,
      list: true,
      takesFields: true,
      cached: ['content'],
    },
    async ({ context, format }) => {
      const categories = await listPostCategories(context)
      return wholeList(categories.map((category) => presentPostCategory(category, format)))
    },
  ),
]
