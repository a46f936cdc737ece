import { type JudgedReview, listReviewsIn } from '#lib/domains/shop/catalogue/index.ts'
import { type Query, textIn } from '../../lists/query.ts'
import { type Panel, readyRequest } from '../../request/panel-request.ts'
import { onSite } from '../../ui/frame/on-site.ts'
import { Badge, Page } from '../../ui/layout/page.tsx'
import { judgeReviews, undoReviewModeration } from './actions.ts'
import { Judged, Moderation, readModeration } from './moderation.tsx'

const ACTS = { judge: judgeReviews, undo: undoReviewModeration }

/** Reviews of products: those that wait for moderation, and those that were moderated. */
export async function ReviewsPage({ query }: { query: Query }) {
  const panel = await readyRequest()
  const { t, app, actor } = panel
  const { reviews, next } = await listReviewsIn(app, actor, readModeration(query), textIn(query.after))
  return (
    <Page title={t('admin.community.reviews')} intro={t('admin.community.reviews_intro')}>
      <Moderation
        panel={panel}
        path="/admin/reviews"
        query={query}
        acts={ACTS}
        next={next}
        count={reviews.length}
      >
        {reviews.map((review) => (
          <Review key={review.id} panel={panel} review={review} />
        ))}
      </Moderation>
    </Page>
  )
}

function Review({ panel: { t, format }, review }: { panel: Panel; review: JudgedReview }) {
  const { id, state, authorName, customer, rating, title, body, verifiedPurchase, createdAt, product } =
    review
  return (
    <Judged
      t={t}
      id={id}
      state={state}
      author={authorName}
      acts={ACTS}
      facts={
        <>
          {customer?.email && <>{customer.email} · </>}
          {format.moment(createdAt)} ·{' '}
          <a href={onSite(`/products/${encodeURIComponent(product.slug)}`)} target="_blank" rel="noreferrer">
            {product.name}
          </a>
        </>
      }
    >
      <p>
        <span className="stars" role="img" aria-label={t('admin.community.stars', { count: rating })}>
          {'★'.repeat(rating)}
          {'☆'.repeat(5 - rating)}
        </span>{' '}
        {title && <strong>{title}</strong>}{' '}
        {verifiedPurchase && <Badge tone="good">{t('admin.community.bought')}</Badge>}
      </p>
      {body && <p className="as-written">{body}</p>}
    </Judged>
  )
}
