import type { App } from '#lib/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/accounts/index.ts'
import type { CommentThread } from '#lib/domains/content/index.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { type FormNotice, openFormNotice } from '../forms/form-notice.ts'
import { type Respond, respond } from '../forms/respond.ts'
import { buildVisitorForm } from '../forms/visitor-form.ts'
import { listUrl } from '../paginator.ts'
import { type Cookies, isUnverified, readSignedIn, signInPath } from '../visitors/website-visitor.ts'

type CommentedPage = {
  /** The post's path, and the page of its comments that is shown. */
  path: string
  page: number
  comments: CommentThread[]
  commentsOpen: boolean
  /** The comment to be answered, as the address says. */
  replyTo: string
  cookies: Cookies
}

/** The form below a post's comments, or why there is none. */
export async function readCommentForm(app: App, shown: CommentedPage): Promise<Respond> {
  const { path, cookies, commentsOpen, comments } = shown
  const { current } = app.settings
  if (!isGroupOn(current, 'comments')) return respond({}, undefined)
  const notice = openFormNotice(app, cookies, path)
  if (!commentsOpen) {
    return respond({ reason: comments.length > 0 ? 'Comments on this post are closed.' : '' }, notice)
  }
  const customer = await readSignedIn(app, cookies)
  if (isUnverified(app, customer)) {
    const link = { label: 'Your account', url: '/account' }
    return respond({ reason: 'Confirm your e-mail address to write a comment.', link }, notice)
  }
  if (!customer && !current['comments.guests_allowed']) {
    const url = signInPath(app)
    return respond(
      { reason: 'Sign in to write a comment.', link: url === null ? null : { label: 'Sign in', url } },
      notice,
    )
  }
  return openForm(shown, customer, notice)
}

/** Where a comment is answered. */
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
      title: parent ? `Answer ${parent.author.name}` : 'Write a comment',
      button: 'Send comment',
      signature: customer ? `You write as ${customer.name}.` : '',
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
  {
    name: 'author_email',
    label: 'E-mail address',
    type: 'email',
    autocomplete: 'email',
    maxlength: 254,
    required: true,
    hint: 'It is not shown to anybody.',
  },
]

function findComment(comments: CommentThread[], id: string): CommentThread | undefined {
  for (const comment of comments) {
    if (String(comment.id) === id) return comment
    const below = findComment(comment.replies, id)
    if (below) return below
  }
  return undefined
}
