import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { decodeSegment, readQuery } from '#lib/web/http/target.ts'
import { ItemParams } from '#lib/web/inputs/cart.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { submitVote } from '#lib/web/policies/submit-vote.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { answerSiteForm } from '../../forms/answer-site-form.ts'
import { sealFormNotice } from '../../forms/form-notice.ts'
import { leadTo } from '../../forms/plain-answers.ts'
import { createVoter, findVoter, readReviewQuery, reviewsUrl } from '../../shop/products/show-reviews.ts'
import { identifyVisitor } from '../visitors/identify-visitor.ts'
import { findSignedIn, isUnverified } from '../visitors/website-visitor.ts'

const VoteFields = z.object({ helpful: z.enum(['0', '1']) })

/** Handles the vote at a review of a product's page, and leads back to the review in the list as it was shown. */
export function answerVoteForm(app: App, request: Request, segment: string, id: string): Promise<Response> {
  const path = `/products/${encodeURIComponent(decodeSegment(segment) ?? '')}`
  const shown = readReviewQuery(readQuery(request.url))
  const reviewId = ItemParams.safeParse({ id }).data?.id
  return answerSiteForm(
    app,
    request,
    reviewId === undefined
      ? undefined
      : {
          isOn: isGroupOn(app.settings.current, 'reviews'),
          async submit({ cookies, parse }) {
            const { helpful } = parse(VoteFields)
            if (isUnverified(app, await findSignedIn(app, cookies))) throw new Refusal('email_not_verified')
            const known = await findVoter(app, cookies)
            const { voter, cookies: added } = known ? { voter: known, cookies: [] } : await createVoter(app)
            const { bucket } = await identifyVisitor(app)
            const sender = { context: app, bucket, budgets: createBudgets(app.limiter) }
            await submitVote(sender, { reviewId, voter, isHelpful: helpful === '1' })
            return leadTo(`${reviewsUrl(path, shown)}#review-${reviewId}`, added)
          },
          async refuse({ text }) {
            const notice = { page: path, kind: 'error' as const, text }
            return leadTo(`${reviewsUrl(path, shown)}#respond`, await sealFormNotice(app, notice))
          },
        },
  )
}
