import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { toPaging } from '#lib/api/kernel/paging.ts'
import { findPost, listPosts } from '#lib/domains/content/index.ts'
import { Post, PostDetail, presentPost, presentPostDetail } from '#lib/web/presenters/content/post.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { PostsQuery } from './schema.ts'

export const posts = [
  endpoint(
    'GET /posts',
    {
      group: 'posts',
      customer: 'none',
      summary: 'Posts',
      description: 'Newest first. A category or tag that does not exist has no posts.',
      query: PostsQuery,
      returns: Post,
      list: true,
      cached: ['content'],
    },
    async ({ context, query, format }) => {
      const paging = toPaging(query)
      const { items, total } = await listPosts(context, query, paging)
      return { items: items.map((post) => presentPost(post, format)), total, ...paging }
    },
  ),
  endpoint(
    'GET /posts/{slug}',
    {
      group: 'posts',
      customer: 'none',
      summary: 'One post with its text',
      returns: PostDetail,
      cached: ['content'],
    },
    async ({ context, params, format }) => {
      const post = await findPost(context, params.slug)
      if (!post) throw new Refusal('not_found')
      return presentPostDetail(post, format)
    },
  ),
]
