/** Every refusal the API can make, with its status: the codes that clients may rely on. */
export const REFUSALS = {
  invalid_json: 400,
  invalid_request: 400,
  missing_key: 401,
  unknown_key: 401,
  bad_credentials: 401,
  signature_required: 401,
  missing_signature: 401,
  invalid_timestamp: 401,
  stale_timestamp: 401,
  invalid_nonce: 401,
  bad_signature: 401,
  replayed_nonce: 401,
  not_signed_in: 401,
  invalid_token: 401,
  wrong_app: 401,
  invalid_credentials: 401,
  invalid_challenge: 401,
  invalid_code: 401,
  app_disabled: 403,
  origin_refused: 403,
  account_inactive: 403,
  staff_blocked: 403,
  email_not_verified: 403,
  comments_closed: 403,
  purchase_required: 403,
  own_review: 403,
  registration_closed: 403,
  api_disabled: 404,
  feature_disabled: 404,
  not_found: 404,
  method_not_allowed: 405,
  request_in_progress: 409,
  insufficient_stock: 409,
  cart_has_issues: 409,
  total_changed: 409,
  coupon_exhausted: 409,
  order_not_payable: 409,
  order_not_cancellable: 409,
  return_not_cancellable: 409,
  two_factor_on: 409,
  two_factor_off: 409,
  already_reviewed: 409,
  duplicate: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  too_many_attempts: 429,
  server_error: 500,
  unsupported_host: 501,
  maintenance: 503,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof REFUSALS

export type RefusalParts = {
  /** Values for the placeholders of the code's message. */
  facts?: Record<string, string | number>
  /** Details for programs besides the code. Sent as `X-Error-Details`. */
  details?: Details
  headers?: Record<string, string>
}

/** Sent as JSON: a `reason` where a code has several, and values such as `available`. */
export type Details = Record<string, string | number | Record<string, string[]>>

/** An answer of `{ message, error }`. The message comes from the code and the facts, in the client's language. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: Record<string, string | number>
  readonly details: Details | undefined
  readonly headers: Record<string, string>

  constructor(code: RefusalCode, { facts, details, headers }: RefusalParts = {}) {
    super(code)
    this.code = code
    this.facts = facts ?? {}
    this.details = details
    this.headers = headers ?? {}
  }
}

/** An answer of `{ message, errors }`, 422. Keys are field names, nested ones with dots. */
export class Invalid extends Error {
  override name = 'Invalid'
  readonly errors: Record<string, string[]>
  /** The error code of each field, for programs. */
  readonly codes: Record<string, string[]>

  /** Without `codes`, the errors are codes themselves. */
  constructor(errors: Record<string, string[]>, codes = errors) {
    super('validation failed')
    this.errors = errors
    this.codes = codes
  }
}
