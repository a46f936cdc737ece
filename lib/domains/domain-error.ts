import type { Amount, StaffFaultCode, StaffRefusals } from './staff-refusals.ts'

export type { Amount, StaffFaultCode, StaffRefusals } from './staff-refusals.ts'
export { staffFaults } from './staff-refusals.ts'

type NoFacts = null

/** Why domains refuse a request, and the facts that go with each reason. Amounts are in minor units. */
export type RefusalFacts = StaffRefusals & {
  /** Some of the request's fields are invalid. */
  invalid_fields: Faults

  // Accounts
  /** No account has this e-mail address with this password. */
  invalid_credentials: NoFacts
  /** There were too many wrong passwords or codes; the wait is at least a second. */
  too_many_attempts: { seconds: number }
  account_inactive: NoFacts
  /** The account is a staff member's, and staff cannot sign in through apps on this site. */
  staff_blocked: NoFacts
  /** The token is unknown, has expired or was replaced. */
  invalid_token: NoFacts
  /** The token was just replaced by another refresh of the same session, which goes on. */
  token_refreshed: NoFacts
  /** The token or challenge was issued to another app. */
  wrong_app: NoFacts
  /** The retry key was already used for another refresh of the session. */
  retry_key_reused: NoFacts
  /** The challenge is unknown, has expired or was already answered. */
  invalid_challenge: NoFacts
  /** The answer to a challenge was wrong; the challenge cannot be answered again. */
  invalid_code: NoFacts
  registration_closed: NoFacts
  unknown_device: NoFacts
  /** A mailed link is unknown, has expired or was already used. */
  invalid_link: NoFacts
  two_factor_on: NoFacts
  two_factor_off: NoFacts
  unknown_address: NoFacts

  // Cart and checkout
  guest_carts_off: NoFacts
  /** The shopper has no cart, or no such line in it. */
  not_in_cart: NoFacts
  /** There is no such wishlist, or no such item in it. */
  not_in_wishlist: NoFacts
  coupon_refused: { reason: CouponRefusal; minSubtotal: number | null }
  guest_checkout_off: NoFacts
  cart_has_issues: NoFacts
  /** The total differs from what the buyer expects. */
  total_changed: { total: number }
  /** Another call is placing an order for the same cart. */
  checkout_in_progress: NoFacts

  // Orders
  /** There is no such order, or the caller may not see it. */
  order_not_found: NoFacts
  /** The order is paid, cancelled or free. */
  order_not_payable: NoFacts
  /** The provider is still at work on a payment of the order. */
  payment_under_way: NoFacts
  /** The order is paid or shipped. */
  order_not_cancellable: NoFacts
  /** The shop has decided about the return, or there is none. */
  return_not_cancellable: NoFacts
  insufficient_stock: { name: string; available: number }
  /** The coupon has no uses left. */
  coupon_exhausted: NoFacts

  // Comments and reviews
  /** There is no such post, or it is not public. */
  post_not_found: NoFacts
  comments_closed: NoFacts
  guest_comments_off: NoFacts
  /** The same author has just posted the same text. */
  repeated_comment: NoFacts
  /** There is no such product, or it is not public. */
  product_not_found: NoFacts
  already_reviewed: NoFacts
  /** There is no such review, or it is not public. */
  review_not_found: NoFacts
  /** Nobody finds their own review helpful. */
  own_review: NoFacts
  /** Only buyers of the product may review it. */
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

/** The reason a field is invalid. */
export type FaultCode =
  | 'required'
  | 'text'
  | 'too_long'
  | 'email'
  | 'one_line'
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
  | 'product_on_request'
  | 'unknown_variant'
  | 'variant_needed'
  | 'too_many_lines'
  | 'wishlist_full'
  | 'sold_out'
  | 'too_few_left'
  | 'quantity'
  | 'quantity_exactly'
  | 'quantity_together'
  | 'not_a_number'
  | 'cart_empty'
  | 'unknown_country'
  | 'unknown_state'
  | 'postcode'
  | 'vat_id'
  | 'unknown_address'
  | 'saved_address'
  | 'unknown_gateway'
  | 'unknown_saved_method'
  | 'unknown_shipping_method'
  | 'not_shipped_there'
  | 'too_many_addresses'
  | 'unknown_comment'
  | 'nothing_withdrawn'
  | 'nothing_returned'
  | 'not_returnable'
  | 'too_many_pictures'
  | 'not_a_picture'
  | 'return_decided'
  | 'not_withdrawable'
  | 'withdrawal_exempt'
  | 'slug_taken'
  | 'slug_reserved'
  | StaffFaultCode

export type Fault = { code: FaultCode; facts?: Record<string, string | number | Amount> }

/** Faults by name of field; names of nested fields have dots. */
export type Faults = Record<string, Fault[]>

/** A refusal by a domain. `lib/web/refusals` turns it into an answer. */
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

/** Collects the faults of several fields, so that one refusal names them all. */
export function collectFaults() {
  const faults: Faults = {}
  return {
    /** Notes a fault unless the field is right. Returns whether it is. */
    check(isRight: boolean, field: string, code: FaultCode, facts?: Fault['facts']): boolean {
      if (!isRight) faults[field] = [...(faults[field] ?? []), { code, ...(facts && { facts }) }]
      return isRight
    },
    /** Throws `invalid_fields` if there is any fault. */
    refuse(): void {
      if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
    },
  }
}

/** Reads each. Throws `invalid_fields` with the faults of all, once each was read. */
export function readEach<One, Read>(all: readonly One[], read: (one: One) => Read): Read[] {
  const faults: Faults = {}
  const found = all.flatMap((one) => {
    try {
      return [read(one)]
    } catch (error) {
      if (!isDomainError(error, 'invalid_fields')) throw error
      Object.assign(faults, error.facts)
      return []
    }
  })
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
  return found
}

/** Calls each reader, and returns their values by their names. Throws `invalid_fields` with the faults of all, once each was called. */
export function readAll<Readers extends Record<string, () => unknown>>(
  readers: Readers,
): { [Name in keyof Readers]: ReturnType<Readers[Name]> } {
  const read = readEach(Object.entries(readers), ([name, reader]) => [name, reader()] as const)
  return Object.fromEntries(read) as { [Name in keyof Readers]: ReturnType<Readers[Name]> }
}

/** The refusal of one field for one reason. */
export function invalidField(
  field: string,
  code: FaultCode,
  facts?: Fault['facts'],
): DomainError<'invalid_fields'> {
  return new DomainError('invalid_fields', { [field]: [{ code, ...(facts && { facts }) }] })
}

export function isDomainError<Code extends DomainCode>(
  error: unknown,
  code: Code,
): error is DomainError<Code> {
  return error instanceof DomainError && error.code === code
}
