type NoFacts = null

/** Why domains refuse what a client asks for, with the facts of each. Amounts are in minor units. */
export type RefusalFacts = {
  /** Something in what was sent cannot be taken; by the names of the request's fields. */
  invalid_fields: Faults

  // Accounts
  /** No account has this e-mail address with this password. */
  invalid_credentials: NoFacts
  /** Too many wrong passwords or codes came before; the wait is at least a second. */
  too_many_attempts: { seconds: number }
  account_inactive: NoFacts
  /** The account is a staff member's, and the site lets none in through apps. */
  staff_blocked: NoFacts
  /** The token is unknown, has expired, or was swapped for another. */
  invalid_token: NoFacts
  /** The token or challenge was given to another app. */
  wrong_app: NoFacts
  /** The key of a refresh was used for another refresh of the same session before. */
  retry_key_reused: NoFacts
  /** The challenge is unknown, has expired, or was answered before. */
  invalid_challenge: NoFacts
  /** The answer to a challenge is wrong, and the challenge is used up. */
  invalid_code: NoFacts
  registration_closed: NoFacts
  unknown_device: NoFacts
  /** A mailed link is unknown, has expired, or was used. */
  invalid_link: NoFacts
  two_factor_on: NoFacts
  two_factor_off: NoFacts
  unknown_address: NoFacts

  // Cart and checkout
  guest_carts_off: NoFacts
  /** The shopper has no cart, or no such line in it. */
  not_in_cart: NoFacts
  coupon_refused: { reason: CouponRefusal; minSubtotal: number | null }
  guest_checkout_off: NoFacts
  cart_has_issues: NoFacts
  /** The order would not cost what the buyer expects. */
  total_changed: { total: number }
  /** The same cart is being ordered by another call. */
  checkout_in_progress: NoFacts

  // Orders
  /** There is no such order, or it is not this reader's. */
  order_not_found: NoFacts
  /** The order is paid, cancelled or free. */
  order_not_payable: NoFacts
  /** The order is paid or on its way. */
  order_not_cancellable: NoFacts
  insufficient_stock: { name: string; available: number }
  /** The coupon's last use was taken. */
  coupon_exhausted: NoFacts

  // Comments and reviews
  /** There is no such post, or it is not shown. */
  post_not_found: NoFacts
  comments_closed: NoFacts
  guest_comments_off: NoFacts
  /** The same author has just written the same. */
  repeated_comment: NoFacts
  /** There is no such product, or it is not shown. */
  product_not_found: NoFacts
  already_reviewed: NoFacts
  /** The site takes reviews from buyers only. */
  purchase_required: NoFacts
}

export type DomainCode = keyof RefusalFacts

export type CouponRefusal =
  | 'unknown'
  | 'not_started'
  | 'expired'
  | 'used_up'
  | 'already_used'
  | 'sign_in_needed'
  | 'minimum_not_reached'
  | 'no_matching_items'

/** What is wrong with a field. */
export type FaultCode =
  | 'required'
  | 'text'
  | 'too_long'
  | 'email'
  | 'phone'
  | 'email_taken'
  | 'password_short'
  | 'password_long'
  | 'password_common'
  | 'password_personal'
  | 'password_wrong'
  | 'code_wrong'
  | 'terms'
  | 'unknown_product'
  | 'grouped_product'
  | 'external_product'
  | 'unknown_variant'
  | 'variant_needed'
  | 'too_many_lines'
  | 'quantity'
  | 'cart_empty'
  | 'unknown_country'
  | 'unknown_state'
  | 'unknown_address'
  | 'unknown_gateway'
  | 'unknown_shipping_method'
  | 'not_shipped_there'
  | 'too_many_addresses'
  | 'unknown_comment'

export type Fault = { code: FaultCode; facts?: Record<string, string | number> }

/** Faults by the names of fields, nested ones with dots. */
export type Faults = Record<string, Fault[]>

/** A refusal by a domain. What clients are told of it is in `lib/web/refusals`. */
export class DomainError<Code extends DomainCode = DomainCode> extends Error {
  override name = 'DomainError'
  readonly code: Code
  readonly facts: RefusalFacts[Code]

  constructor(...[code, facts]: RefusalFacts[Code] extends NoFacts ? [Code] : [Code, RefusalFacts[Code]]) {
    super(code)
    this.code = code
    this.facts = facts ?? (null as RefusalFacts[Code])
  }
}

export function isDomainError<Code extends DomainCode>(
  error: unknown,
  code: Code,
): error is DomainError<Code> {
  return error instanceof DomainError && error.code === code
}
