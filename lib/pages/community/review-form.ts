import type { App } from '#lib/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/accounts/index.ts'
import { loadOwnStanding, type OwnStanding } from '#lib/domains/catalogue/index.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { type FormNotice, openFormNotice } from '../forms/form-notice.ts'
import { type Respond, respond } from '../forms/respond.ts'
import { buildVisitorForm } from '../forms/visitor-form.ts'
import { type Cookies, findSignedIn, isUnverified, signInPath } from '../visitors/website-visitor.ts'

type ReviewedPage = { path: string; productId: number; cookies: Cookies }

/** The form below a product's reviews, or the reason there is no form. */
export async function loadReviewForm(app: App, { path, productId, cookies }: ReviewedPage): Promise<Respond> {
  if (!isGroupOn(app.settings.current, 'reviews')) return respond({}, undefined)
  const notice = openFormNotice(app, cookies, path)
  const customer = await findSignedIn(app, cookies)
  if (!customer) {
    const url = signInPath(app)
    const link = { label: 'Sign in to write a review', url: url ?? '' }
    return respond(url === null ? {} : { link }, notice)
  }
  if (isUnverified(app, customer)) {
    const link = { label: 'Your account', url: '/account' }
    return respond({ reason: 'Confirm your e-mail address to write a review.', link }, notice)
  }
  const standing = await loadOwnStanding(app, customer.id, productId)
  if (standing === 'may_review') return respond({ form: buildForm(path, customer, notice) }, notice)
  // The notice has already said it.
  return respond({ reason: notice ? '' : REASONS[standing] }, notice)
}

const REASONS: Record<Exclude<OwnStanding, 'may_review'>, string> = {
  waiting: 'Your review will appear once it is approved.',
  reviewed: 'You have already reviewed this product.',
  purchase_required: 'Only customers who bought this product here can review it.',
}

function buildForm(path: string, customer: AuthenticatedCustomer, notice: FormNotice | undefined) {
  return buildVisitorForm(
    {
      name: 'review',
      action: `${path}/reviews`,
      title: 'Write a review',
      button: 'Post review',
      signature: `Posting as ${customer.name}.`,
      fields: [
        { name: 'rating', label: 'Rating', type: 'rating', required: true },
        { name: 'title', label: 'Title', maxlength: 120, hint: 'Optional' },
        { name: 'body', label: 'Review', type: 'textarea', maxlength: 5000, hint: 'Optional' },
      ],
    },
    notice,
  )
}
