import type { App } from '#lib/app/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import { loadOwnStanding } from '#lib/domains/shop/catalogue/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { type FormNotice, openFormNotice } from '../forms/form-notice.ts'
import { type Respond, respond } from '../forms/respond.ts'
import { buildVisitorForm } from '../forms/visitor-form.ts'
import { siteTexts } from '../site-format.ts'
import { type Cookies, findSignedIn, isUnverified, signInPath } from '../visitors/website-visitor.ts'

type ReviewedPage = { path: string; productId: number; cookies: Cookies }

/** The form below a product's reviews, or the reason there is no form. */
export async function loadReviewForm(app: App, { path, productId, cookies }: ReviewedPage): Promise<Respond> {
  if (!isGroupOn(app.settings.current, 'reviews')) return respond({}, undefined)
  const { t } = siteTexts(app)
  const notice = await openFormNotice(app, cookies, path)
  const customer = await findSignedIn(app, cookies)
  if (!customer) {
    const url = signInPath(app)
    const link = { label: t('shop.reviews.sign_in'), url: url ?? '' }
    return respond(url === null ? {} : { link }, notice)
  }
  if (isUnverified(app, customer)) {
    const link = { label: t('account.overview.title'), url: '/account' }
    return respond({ reason: t('shop.reviews.confirm_email'), link }, notice)
  }
  const standing = await loadOwnStanding(app, customer.id, productId)
  if (standing === 'may_review') return respond({ form: buildForm({ path, customer, t }, notice) }, notice)
  // The notice has already said it.
  return respond({ reason: notice ? '' : t(`shop.reviews.standing.${standing}`) }, notice)
}

type Writer = { path: string; customer: AuthenticatedCustomer; t: Translate }

function buildForm({ path, customer, t }: Writer, notice: FormNotice | undefined) {
  return buildVisitorForm(
    {
      name: 'review',
      action: `${path}/reviews`,
      title: t('shop.reviews.write'),
      button: t('shop.reviews.post'),
      signature: t('forms.posting_as', { name: customer.name }),
      fields: [
        { name: 'rating', label: t('shop.reviews.rating'), type: 'rating', required: true },
        { name: 'title', label: t('shop.reviews.title'), maxlength: 120, hint: t('forms.optional') },
        {
          name: 'body',
          label: t('shop.reviews.review'),
          type: 'textarea',
          maxlength: 5000,
          hint: t('forms.optional'),
        },
      ],
    },
    notice,
  )
}
