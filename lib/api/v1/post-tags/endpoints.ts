import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { wholeList } from '#lib/api/kernel/paging.ts'
import { listPostTags } from '#lib/domains/publishing/content/index.ts'
import { PostTag, presentPostTag } from '#lib/web/presenters/content/post-tag.ts'

export const postTags = [
  endpoint(
    'GET /post-tags',
    {
      name: 'listPostTags',
      group: 'posts',
      customer: 'none',
      summary: 'Post tags',
      description: 'All of them, by name.',
      returns: PostTag,
      list: true,
      takesFields: true,
      cached: ['content'],
    },
    async ({ context, format }) => {
      const tags = await listPostTags(context)
      return wholeList(tags.map((tag) => presentPostTag(tag, format)))
    },
  ),
]
