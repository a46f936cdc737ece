import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { Refusal } from '#lib/api/kernel/errors.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import { listComments } from '#lib/content/index.ts'
import { Comment, presentComment } from './present.ts'

export const comments = [
  endpoint(
    'GET /posts/{slug}/comments',
    {
      group: 'comments',
      customer: 'none',
      summary: 'Comments on a post',
      description:
        "Approved ones, oldest first. Pages count top-level comments; replies hang below, as deep as the site's " +
        '`comments.max_depth` says, and deeper ones stand on its last level, where `parent_id` tells what they answer.',
      query: PagingQuery,
      returns: Comment,
      list: true,
      cached: true,
    },
    async ({ context, params, query, format }) => {
      const paging = toPaging(query)
      const part = await listComments(context, params.slug, paging)
      if (!part) throw new Refusal('not_found')
      return {
        items: part.items.map((comment) => presentComment(comment, format)),
        total: part.total,
        ...paging,
      }
    },
  ),
]
