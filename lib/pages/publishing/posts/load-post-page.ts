import type { App } from '#lib/app/app.ts'
import {
  type CommentThread,
  findPost,
  listComments,
  type PostDetail,
} from '#lib/domains/publishing/content/index.ts'
import { decodeSegment, listUrl, type Query } from '#lib/web/http/target.ts'
import { presentComment } from '#lib/web/presenters/content/comment.ts'
import { presentPostDetail } from '#lib/web/presenters/content/post.ts'
import { type SiteFormat, siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { menuLabel } from '../../document/load-frame.ts'
import type { Respond } from '../../forms/respond.ts'
import { buildPaginator, type Paginator, parsePaging, queryText } from '../../page-query.ts'
import { loadCommentForm, replyUrl } from '../../people/community/comment-form.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import { postHead } from '../../seo/post-head.ts'
import { showHtml } from '../../show-html.ts'
import type { StorefrontPage } from '../../storefront-page.ts'

const COMMENTS_PER_PAGE = 20

/** `/posts/{slug}`: a post with its approved comments and a comment form; null if not found or not visible. */
export async function loadPostPage(
  app: App,
  segment: string,
  query: Query,
  cookies: Cookies = {},
): Promise<StorefrontPage | null> {
  const slug = decodeSegment(segment)
  if (slug === null || !app.settings.current['modules.blog']) return null
  const { t } = siteTexts(app)
  const paging = parsePaging(query, COMMENTS_PER_PAGE)
  const [post, comments, label = t('layout.blog')] = await Promise.all([
    findPost(app, slug),
    listComments(app, slug, paging),
    menuLabel(app, 'posts'),
  ])
  if (!post || !comments) return null

  const format = siteFormat(app)
  const path = postPath(slug)
  const respond = await loadCommentForm(app, {
    path,
    page: paging.page,
    comments: comments.items,
    commentsOpen: post.commentsOpen,
    replyTo: queryText(query, 'reply'),
    cookies,
  })
  const urlOfReply = (id: number) => (respond.form ? replyUrl({ path, page: paging.page }, id) : null)
  return describePostPage(app, post, {
    path,
    label,
    respond,
    comments: comments.items.map((comment) => showComment(comment, format, urlOfReply)),
    paginator: buildPaginator({
      ...paging,
      total: comments.total,
      urlOf: (page) => `${listUrl(path, { page })}#comments`,
    }),
  })
}

type Around = {
  path: string
  /** The site's name for its blog. */
  label: string
  comments: ShownComment[]
  respond: Respond
  paginator: Paginator
}

/** A post with what stands around it. */
export async function describePostPage(
  app: App,
  post: PostDetail,
  { path, label, comments, respond, paginator }: Around,
): Promise<StorefrontPage> {
  const format = siteFormat(app)
  const presented = presentPostDetail(post, format)
  return {
    view: 'posts/show',
    template: post.template,
    data: {
      blog: label,
      post: {
        ...presented,
        published_on: format.day(post.publishedAt),
        body_html: await showHtml(app, presented.body_html),
        previous: post.previous && { ...post.previous, url: postPath(post.previous.slug) },
        next: post.next && { ...post.next, url: postPath(post.next.slug) },
      },
      comments,
      respond,
      paginator,
    },
    path,
    title: presented.seo.title,
    description: presented.seo.description,
    unlisted: post.noindex,
    stylesheets: ['community.css'],
    head: postHead(app, { post: presented, trail: [{ name: label, url: format.url('/posts') }] }),
  }
}

function postPath(slug: string): string {
  return `/posts/${encodeURIComponent(slug)}`
}

type ShownComment = Omit<ReturnType<typeof presentComment>, 'replies'> & {
  created_on: string
  /** The address for replying; null if replies are not possible. */
  reply_url: string | null
  replies: ShownComment[]
}

function showComment(
  comment: CommentThread,
  format: SiteFormat,
  urlOfReply: (id: number) => string | null,
): ShownComment {
  return {
    ...presentComment(comment, format),
    created_on: format.day(comment.createdAt),
    reply_url: urlOfReply(comment.id),
    replies: comment.replies.map((reply) => showComment(reply, format, urlOfReply)),
  }
}
