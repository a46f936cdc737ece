import type { App } from '#lib/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/accounts/index.ts'
import type { CommentThread } from '#lib/domains/content/index.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { type FormNotice, openFormNotice } from '../forms/form-notice.ts'
import { type Respond, respond } from '../forms/respond.ts'
import { buildVisitorForm, emailField } from '../forms/visitor-form.ts'
import { listUrl } from '../paginator.ts'
import { type Cookies, findSignedIn, isUnverified, signInPath } from '../visitors/website-visitor.ts'

type CommentedPage = {
  /** The post's path, and the page of comments being shown. */
  path: string
  page: number
  comments: CommentThread[]
  commentsOpen: boolean
  /** The id of the comment to reply to, from the address. */
  replyTo: string
  cookies: Cookies
}

/** The form below a post's comments, or the reason there is no form. */
export async function loadCommentForm(app: App, shown: CommentedPage): Promise<Respond> {
  const { path, cookies, commentsOpen, comments } = shown
  const { current } = app.settings
  if (!isGroupOn(current, 'comments')) return respond({}, undefined)
  const notice = openFormNotice(app, cookies, path)
  if (!commentsOpen) {
    return respond({ reason: comments.length > 0 ? 'Comments on this post are closed.' : '' }, notice)
  }
  const customer = await findSignedIn(app, cookies)
  if (isUnverified(app, customer)) {
    const link = { label: 'Your account', url: '/account' }
    return respond({ reason: 'Confirm your e-mail address to comment.', link }, notice)
  }
  if (!customer && !current['comments.guests_allowed']) {
    const url = signInPath(app)
    return respond(
      { reason: 'Sign in to comment.', link: url === null ? null : { label: 'Sign in', url } },
      notice,
    )
  }
  return openForm(shown, customer, notice)
}

/** The address for replying to a comment. */
export function replyUrl({ path, page }: Pick<CommentedPage, 'path' | 'page'>, id: number): string {
  return `${listUrl(path, { page, reply: id })}#respond`
}

function openForm(
  { path, page, comments, replyTo }: CommentedPage,
  customer: AuthenticatedCustomer | null,
  notice: FormNotice | undefined,
): Respond {
  const parent = findComment(comments, replyTo)
  const form = buildVisitorForm(
    {
      name: 'comment',
      action: `${path}/comments`,
      title: parent ? `Reply to ${parent.author.name}` : 'Leave a comment',
      button: 'Post comment',
      signature: customer ? `Posting as ${customer.name}.` : '',
      hidden: { page: String(page), ...(parent && { parent_id: String(parent.id) }) },
      fields: [
        { name: 'body', label: 'Comment', type: 'textarea', maxlength: 5000, required: true },
        ...(customer ? [] : guestFields),
      ],
    },
    notice,
  )
  const cancel = `${listUrl(path, { page })}#respond`
  return respond({ form, reply: parent ? { name: parent.author.name, cancel_url: cancel } : null }, notice)
}

const guestFields = [
  { name: 'author_name', label: 'Name', autocomplete: 'name', maxlength: 80, required: true },
  { ...emailField, name: 'author_email', hint: 'Never shown publicly.' },
]

function findComment(comments: CommentThread[], id: string): CommentThread | undefined {
  for (const comment of comments) {
    if (String(comment.id) === id) return comment
    const below = findComment(comment.replies, id)
    if (below) return below
  }
  return undefined
}
