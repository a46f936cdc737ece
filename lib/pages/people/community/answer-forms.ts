import type { App } from '#lib/app/app.ts'
import { decodeSegment, listUrl } from '#lib/web/http/target.ts'
import { CommentBody, GuestComment } from '#lib/web/inputs/comment.ts'
import { ReviewBody } from '#lib/web/inputs/review.ts'
import { submitComment } from '#lib/web/policies/submit-comment.ts'
import { submitReview } from '#lib/web/policies/submit-review.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { answerVisitorForm } from '../../forms/answer-visitor-form.ts'

/** Handles the comment form of a post's page. */
export function answerCommentForm(app: App, request: Request, segment: string): Promise<Response> {
  const slug = decodeSegment(segment) ?? ''
  const page = `/posts/${encodeURIComponent(slug)}`
  return answerVisitorForm(app, request, {
    group: 'comments',
    page,
    back: ({ page: shown, parent_id: reply }) => listUrl(page, { page: Number(shown) || 1, reply }),
    schema: (customer) => (customer ? CommentBody : GuestComment),
    parse: (fields) => ({ ...fields, parent_id: fields.parent_id ? Number(fields.parent_id) : null }),
    submit: (sender, fields) => submitComment(sender, slug, fields),
    done: 'comment_held',
  })
}

/** Handles the review form of a product's page. */
export function answerReviewForm(app: App, request: Request, segment: string): Promise<Response> {
  const slug = decodeSegment(segment) ?? ''
  const page = `/products/${encodeURIComponent(slug)}`
  return answerVisitorForm(app, request, {
    group: 'reviews',
    page,
    schema: () => ReviewBody,
    parse: (fields) => ({ ...fields, rating: fields.rating ? Number(fields.rating) : undefined }),
    async submit({ customer, ...sender }, fields) {
      if (!customer) throw new Refusal('not_signed_in')
      await submitReview({ ...sender, customer }, slug, fields)
    },
    done: 'review_held',
  })
}
