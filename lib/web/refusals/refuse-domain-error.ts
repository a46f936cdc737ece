import {
  type Amount,
  type DomainCode,
  DomainError,
  type RefusalFacts,
  type StaffRefusals,
} from '#lib/domains/domain-error.ts'
import type { Facts } from '#lib/web/messages/facts.ts'
import type { Format } from '#lib/web/presenters/format.ts'
import { InvalidFields } from './invalid-fields.ts'
import { missing, type Resource } from './missing.ts'
import { type Invalid, Refusal, type RefusalCode } from './refusal.ts'

/** An error that only the website's pages can meet, and that they word themselves. */
export type PageCode = 'invalid_link'

/** Errors that only the panel and commands can meet. */
export type PanelCode = keyof StaffRefusals

type Answers = {
  [Code in Exclude<DomainCode, PageCode | PanelCode>]: (
    facts: RefusalFacts[Code],
    format: Format,
  ) => Refusal | Invalid
}

/** Maps each domain error to a refusal or a field error. */
const answers: Answers = {
  invalid_fields: (faults, format) =>
    new InvalidFields(
      Object.fromEntries(
        Object.entries(faults).map(([field, found]) => [
          field,
          found.map(({ code, facts }) => ({ code, ...(facts && { facts: formatFacts(facts, format) }) })),
        ]),
      ),
    ),

  invalid_credentials: as('invalid_credentials'),
  too_many_attempts: ({ seconds }) =>
    new Refusal('too_many_attempts', { facts: { seconds }, headers: { 'Retry-After': String(seconds) } }),
  account_inactive: as('account_inactive'),
  staff_blocked: as('staff_blocked'),
  invalid_token: as('invalid_token'),
  token_refreshed: () =>
    new Refusal('invalid_token', { facts: { refreshed: 1 }, details: { reason: 'token_refreshed' } }),
  wrong_app: as('wrong_app'),
  retry_key_reused: as('idempotency_key_reused'),
  invalid_challenge: as('invalid_challenge'),
  invalid_code: as('invalid_code'),
  registration_closed: as('registration_closed'),
  two_factor_on: as('two_factor_on'),
  two_factor_off: as('two_factor_off'),
  unknown_device: asMissing('device'),
  unknown_address: asMissing('address'),

  guest_carts_off: as('not_signed_in'),
  not_in_cart: asMissing('cart'),
  not_in_wishlist: asMissing('wishlist'),
  coupon_refused({ reason, minSubtotal }, format) {
    const minimum = format.money(minSubtotal ?? 0).formatted
    return new InvalidFields({ code: [{ code: `coupon_${reason}`, facts: { minimum } }] })
  },
  guest_checkout_off: as('not_signed_in'),
  cart_has_issues: as('cart_has_issues'),
  total_changed: ({ total }, format) =>
    new Refusal('total_changed', { facts: { total: format.money(total).formatted }, details: { total } }),
  checkout_in_progress: () =>
    new Refusal('request_in_progress', { details: { reason: 'checkout' }, headers: { 'Retry-After': '1' } }),

  order_not_found: asMissing('order'),
  order_not_payable: as('order_not_payable'),
  payment_under_way: () =>
    new Refusal('order_not_payable', { facts: { underWay: 1 }, details: { reason: 'payment_under_way' } }),
  order_not_cancellable: as('order_not_cancellable'),
  return_not_cancellable: as('return_not_cancellable'),
  insufficient_stock: (facts) =>
    new Refusal('insufficient_stock', { facts, details: { available: facts.available } }),
  coupon_exhausted: as('coupon_exhausted'),

  post_not_found: asMissing('post'),
  comments_closed: as('comments_closed'),
  guest_comments_off: as('not_signed_in'),
  repeated_comment: as('duplicate'),
  product_not_found: asMissing('product'),
  already_reviewed: as('already_reviewed'),
  review_not_found: asMissing('review'),
  own_review: as('own_review'),
  purchase_required: as('purchase_required'),
}

/** The refusal for a domain's error. Any other error is returned unchanged. */
export function refuseDomainError(error: unknown, format: Format): unknown {
  if (!(error instanceof DomainError) || !isAnswered(error.code)) return error
  const answer = answers[error.code] as (facts: unknown, format: Format) => Refusal | Invalid
  return answer(error.facts, format)
}

/** Facts as a message takes them: amounts are written as the site writes money. */
export function formatFacts(facts: Record<string, string | number | Amount>, format: Format): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'object' ? format.money(fact.amount, fact.currency).formatted : fact,
    ]),
  )
}

function isAnswered(code: DomainCode): code is keyof Answers {
  return Object.hasOwn(answers, code)
}

function as(code: RefusalCode): () => Refusal {
  return () => new Refusal(code)
}

function asMissing(resource: Resource): () => Refusal {
  return () => missing(resource)
}
