import { z } from 'zod'
import { AfterQuery, CursorMeta, readCursor, withCursor } from '#lib/api/kernel/cursor.ts'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { PagingQuery, toPaging } from '#lib/api/kernel/paging.ts'
import {
  findPost,
  listComments,
  listPosts,
  postPositionKinds,
} from '#lib/domains/publishing/content/index.ts'
import { correctTerm } from '#lib/search/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { Flag } from '#lib/web/inputs/flag.ts'
import { CorrectQuery } from '#lib/web/inputs/may-correct.ts'
import { SlugQuery } from '#lib/web/inputs/slug.ts'
import { presentComment } from '#lib/web/presenters/content/comment.ts'
import { Post, PostDetail, presentPost, presentPostDetail } from '#lib/web/presenters/content/post.ts'
import { Corrections, presentCorrections } from '#lib/web/presenters/search.ts'
import { missing } from '#lib/web/refusals/missing.ts'

const PostsQuery = PagingQuery.extend(AfterQuery.shape).extend({
  q: z.string().optional().meta({
    description: 'Search words from the title or text. The last may be incomplete.',
  }),
  category: SlugQuery.meta({ description: "A category's slug. Includes its subcategories." }),
  tag: SlugQuery.meta({ description: "A tag's slug." }),
  featured: Flag.meta({ type: 'boolean', description: '`1` or `true` for featured posts only.' }),
  correct: CorrectQuery,
})

const INCLUDED_COMMENTS = 20

export const posts = [
  endpoint(
    'GET /posts',
    {
      name: 'listPosts',
      group: 'posts',
      customer: 'none',
      summary: 'Posts',
      description:
        'Newest first, or with `q`, the best match first. An unknown category or tag gives an empty list. If no post is ' +
        'found for `q`, words that no post has are corrected, and the list is that of `meta.corrected`. If posts have ' +
        'only some of its words, or few have them, `meta.suggestion` is what was probably meant.',
      query: PostsQuery,
      returns: Post,
      list: true,
      takesFields: true,
      pageMeta: Corrections.extend(CursorMeta.shape),
      cached: ['content'],
    },
    async ({ context, query, format }) => {
      const paging = toPaging(query)
      const options = { type: 'post', mayCorrect: query.correct }
      const { term: q, ...corrections } = await correctTerm(context.search, query.q ?? '', options)
      const sorted = { list: 'posts', kinds: postPositionKinds(query) }
      const after = readCursor(query.after, sorted)
      const { items, ...part } = await listPosts(context, { ...query, q }, { ...paging, after: after?.keys })
      const presented = items.map((post) => presentPost(post, format))
      const position = { ...paging, ...(after && { page: after.page }) }
      const page = { items: presented, ...part, ...position, meta: presentCorrections(corrections) }
      const last = items.at(-1)
      return withCursor(page, sorted, () => (last ? [last.publishedAt, last.id] : null))
    },
  ),
  endpoint(
    'GET /posts/{slug}',
    {
      name: 'getPost',
      group: 'posts',
      customer: 'none',
      summary: 'One post in full',
      returns: PostDetail,
      takesFields: true,
      includes: {
        comments: async ({ context, format }, [post]) => {
          if (!post || !isGroupOn(context.settings.current, 'comments')) return () => null
          const part = await listComments(context, post.slug, { page: 1, perPage: INCLUDED_COMMENTS })
          const comments = (part?.items ?? []).map((comment) => presentComment(comment, format))
          return () => comments
        },
      },
      cached: ['content'],
    },
    async ({ context, params, format }) => {
      const post = await findPost(context, params.slug)
      if (!post) throw missing('post')
      return presentPostDetail(post, format)
    },
  ),
]
