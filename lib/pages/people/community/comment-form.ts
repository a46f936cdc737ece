import type { App } from '#lib/app/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import type { CommentThread } from '#lib/domains/publishing/content/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { listUrl } from '#lib/web/http/target.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { type FormNotice, openFormNotice } from '../../forms/form-notice.ts'
import { type Respond, respond } from '../../forms/respond.ts'
import { buildVisitorForm, emailField } from '../../forms/visitor-form.ts'
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
  const { t } = siteTexts(app)
  const notice = await openFormNotice(app, cookies, path)
  if (!commentsOpen) {
    return respond({ reason: comments.length > 0 ? t('posts.comments.closed') : '' }, notice)
  }
  const customer = await findSignedIn(app, cookies)
  if (isUnverified(app, customer)) {
    const link = { label: t('account.overview.title'), url: '/account' }
    return respond({ reason: t('posts.comments.confirm_email'), link }, notice)
  }
  if (!customer && !current['comments.guests_allowed']) {
    const url = signInPath(app)
    return respond(
      {
        reason: t('posts.comments.sign_in'),
        link: url === null ? null : { label: t('account.sign_in.title'), url },
      },
      notice,
    )
  }
  return openForm(shown, customer, notice, t)
}

/** The address for replying to a comment. */
export function replyUrl({ path, page }: Pick<CommentedPage, 'path' | 'page'>, id: number): string {
  return `${listUrl(path, { page, reply: id })}#respond`
}

function openForm(
  { path, page, comments, replyTo }: CommentedPage,
  customer: AuthenticatedCustomer | null,
  notice: FormNotice | undefined,
  t: Translate,
): Respond {
  const parent = findComment(comments, replyTo)
  const form = buildVisitorForm(
    {
      name: 'comment',
      action: `${path}/comments`,
      title: parent ? t('posts.comments.reply_to', { name: parent.author.name }) : t('posts.comments.leave'),
      button: t('posts.comments.post'),
      signature: customer ? t('forms.posting_as', { name: customer.name }) : '',
      hidden: { page: String(page), ...(parent && { parent_id: String(parent.id) }) },
      fields: [
        {
          name: 'body',
          label: t('posts.comments.comment'),
          type: 'textarea',
          maxlength: 5000,
          required: true,
        },
        ...(customer ? [] : guestFields(t)),
      ],
    },
    notice,
  )
  const cancel = `${listUrl(path, { page })}#respond`
  return respond({ form, reply: parent ? { name: parent.author.name, cancel_url: cancel } : null }, notice)
}

const guestFields = (t: Translate) => [
  { name: 'author_name', label: t('forms.name'), autocomplete: 'name', maxlength: 80, required: true },
  { ...emailField(t), name: 'author_email', hint: t('posts.comments.email_hint') },
]

function findComment(comments: CommentThread[], id: string): CommentThread | undefined {
  for (const comment of comments) {
    if (String(comment.id) === id) return comment
    const below = findComment(comment.replies, id)
    if (below) return below
  }
  return undefined
}
