import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import {
  findVotes,
  loadOwnStanding,
  type Review,
  type ReviewSort,
  reviewSorts,
  type Voter,
} from '#lib/domains/shop/catalogue/index.ts'
import type { Part } from '#lib/platform/lists/rows.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { openCookie, type SealedCookie, sealCookie } from '#lib/web/http/site-cookie.ts'
import { listUrl, type Query } from '#lib/web/http/target.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { presentReview } from '#lib/web/presenters/shop/review.ts'
import { type FormNotice, openFormNotice } from '../../forms/form-notice.ts'
import { type Respond, respond } from '../../forms/respond.ts'
import { buildVisitorForm } from '../../forms/visitor-form.ts'
import { buildPaginator, parsePaging, queryText } from '../../page-query.ts'
import {
  type Cookies,
  findSignedIn,
  isUnverified,
  signInPath,
} from '../../people/visitors/website-visitor.ts'
import type { ShownProduct } from './show-product.ts'

const REVIEWS_PER_PAGE = 10

/** The reviews that the address of a product's page asks for. */
type ReviewQuery = {
  page: number
  perPage: number
  sort: ReviewSort
  /** Only reviews with so many stars. */
  rating: number | undefined
  /** The variant that the page shows. */
  variant: string
}

export function readReviewQuery(query: Query): ReviewQuery {
  const sort = queryText(query, 'sort')
  const stars = queryText(query, 'stars')
  const variant = queryText(query, 'variant')
  return {
    page: parsePaging(query, REVIEWS_PER_PAGE).page,
    perPage: REVIEWS_PER_PAGE,
    sort: reviewSorts.find((known) => known === sort) ?? 'newest',
    rating: /^[1-5]$/.test(stars) ? Number(stars) : undefined,
    variant: /^[1-9]\d{0,9}$/.test(variant) ? variant : '',
  }
}

/** The address of a product's page with these reviews. */
export function reviewsUrl(path: string, { page, sort, rating, variant }: ReviewQuery): string {
  return listUrl(path, { variant, sort: sort === 'newest' ? undefined : sort, stars: rating, page })
}

type Shown = { product: ShownProduct; path: string; asked: ReviewQuery; cookies: Cookies }

/** The reviews of a product's page, with the links that sort and filter them. */
export async function showReviews(app: App, { items, total }: Part<Review>, shown: Shown) {
  const { product, path, asked } = shown
  const { t } = siteTexts(app)
  const urlOf = (other: Partial<ReviewQuery>) =>
    `${reviewsUrl(path, { ...asked, page: 1, ...other })}#reviews`
  return {
    reviews: await showEach(app, items, shown),
    ratings: ([5, 4, 3, 2, 1] as const).map((stars) => {
      const count = product.rating.distribution[stars]
      const url = count > 0 ? urlOf({ rating: stars }) : null
      return { stars, count, url, is_current: asked.rating === stars }
    }),
    review_sorts: reviewSorts.map((sort) => ({
      name: sort,
      label: t(`shop.reviews.sorts.${sort}`),
      url: urlOf({ sort }),
      is_current: asked.sort === sort,
    })),
    all_reviews_url: asked.rating === undefined ? null : urlOf({ rating: undefined }),
    paginator: buildPaginator({ ...asked, total, urlOf: (page) => urlOf({ page }) }),
  }
}

async function showEach(app: App, items: readonly Review[], { path, asked, cookies }: Shown) {
  const format = siteFormat(app)
  const canVote = isGroupOn(app.settings.current, 'reviews')
  const voter = canVote ? await findVoter(app, cookies) : null
  const ids = items.map(({ id }) => id)
  const found = voter ? await findVotes(app, voter, ids) : new Set<number>()
  const action = (id: number) => reviewsUrl(`${path}/reviews/${id}/helpful`, asked)
  return items.map((review) => ({
    ...presentReview(review, format),
    created_on: format.day(review.createdAt),
    vote: canVote ? { action: action(review.id), is_helpful: found.has(review.id) } : null,
  }))
}

/** Tells the votes of one guest from those of others. It is set with the first vote. */
const VOTER_COOKIE: SealedCookie<z.ZodString> = {
  name: 'storefront-voter',
  schema: z.string(),
  seconds: 180 * 24 * 3600,
}

/** The customer signed in, or the guest that a browser's cookies name; null for a guest who has not voted. */
export async function findVoter(app: App, cookies: Cookies): Promise<Voter | null> {
  const customer = await findSignedIn(app, cookies)
  if (customer) return { customerId: customer.id }
  const known = await openCookie(app, VOTER_COOKIE, cookies)
  return known === undefined ? null : { guestHash: sha256(known) }
}

/** Another guest, with the `Set-Cookie` lines that name them from now on. */
export async function createVoter(app: App): Promise<{ voter: Voter; cookies: string[] }> {
  const text = randomBytes(18).toString('base64url')
  return {
    voter: { guestHash: sha256(text) },
    cookies: (await sealCookie(app, VOTER_COOKIE, text)) ?? [],
  }
}

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
