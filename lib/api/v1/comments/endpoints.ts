import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import { listComments } from '#lib/domains/publishing/content/index.ts'
import { CommentBody, GuestComment } from '#lib/web/inputs/comment.ts'
import { submitComment } from '#lib/web/policies/submit-comment.ts'
import { Comment, presentComment } from '#lib/web/presenters/content/comment.ts'
import { missing } from '#lib/web/refusals/missing.ts'

export const comments = [
  endpoint(
    'GET /posts/{slug}/comments',
    {
      name: 'listComments',
      group: 'comments',
      customer: 'none',
      summary: 'Comments on a post',
      description:
        'Approved comments, oldest first. Paging counts top-level comments. Replies are nested up to the site’s ' +
        '`comments.max_depth`; deeper ones are listed on the last level, where `parent_id` says what they answer.',
      query: PagingQuery,
      returns: Comment,
      list: true,
      takesFields: true,
      cached: ['content'],
    },
    async ({ context, params, query, format }) => {
      const paging = toPaging(query)
      const part = await listComments(context, params.slug, paging)
      if (!part) throw missing('post')
      return {
        items: part.items.map((comment) => presentComment(comment, format)),
        total: part.total,
        ...paging,
      }
    },
  ),
  endpoint(
    'POST /posts/{slug}/comments',
    {
      name: 'addComment',
      group: 'comments',
      customer: 'optional',
      guestsAllowed: (settings) => settings['comments.guests_allowed'],
      verified: true,
      summary: 'Comment on a post',
      description:
        'It is `pending` until the site’s staff approve it. The same text by the same author within ten minutes ' +
        'is refused with `duplicate`; more than `comments.per_hour` comments with `rate_limited`.',
      body: CommentBody,
      guestBody: GuestComment,
      returns: Comment,
      status: 201,
    },
    async (call) => {
      const { params, body, format, completeIn } = call
      const comment = await submitComment(call, params.slug, body, (tx, made) =>
        completeIn(tx, presentComment(made, format)),
      )
      return presentComment(comment, format)
    },
  ),
]
