import type { Endpoint } from '../endpoint.ts'
import type { Json } from './json-schema.ts'

const text = { type: 'string' }

const REQUEST: Record<string, Json> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    description:
      'Lets the request take effect once: a retry with the same key gets the same answer, for 24 hours.',
    schema: { type: 'string', minLength: 8, maxLength: 255 },
  },
  CartToken: { name: 'X-Cart-Token', description: 'Identifies a guest’s cart.', schema: text },
  WishlistToken: {
    name: 'X-Wishlist-Token',
    description: 'Identifies a guest’s wishlist.',
    schema: text,
  },
  OrderToken: { name: 'X-Order-Token', description: 'Lets a guest read the order.', schema: text },
  IfNoneMatch: {
    name: 'If-None-Match',
    description: 'The `ETag` of your copy: 304 if it is current.',
    schema: text,
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    description: 'Chooses among the languages of the site.',
    schema: text,
  },
  Prefer: {
    name: 'Prefer',
    description: '`handling=strict` refuses a request of which something would be ignored.',
    schema: { type: 'string', examples: ['handling=strict'] },
  },
}

/** The headers that any request may have, as components. */
export const REQUEST_HEADERS = Object.fromEntries(
  Object.entries(REQUEST).map(([id, header]) => [id, { ...header, in: 'header', required: false }]),
)

export const ANSWER_HEADERS: Record<string, Json> = {
  RequestId: { description: 'Identifies this request; the one you sent, if any.', schema: text },
  ErrorDetails: {
    description:
      'What programs may want to know besides the code, as JSON: `{"available":3}`, `{"fields":{"code":["coupon_expired"]}}`.',
    schema: text,
  },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  RateLimit: { description: 'What is left of the budget: `"app";r=41;t=23`.', schema: text },
  RateLimitPolicy: { description: 'The budget: `"app";q=60;w=60`.', schema: text },
  ETag: { description: 'Names the bytes of this answer.', schema: text },
  ContentLanguage: { description: 'The language of contents and messages.', schema: text },
  IdempotencyReplayed: {
    description: '`true` if this is the answer to an earlier request with the same `Idempotency-Key`.',
    schema: text,
  },
}

type Described = Pick<Endpoint, 'method' | 'path' | 'spec'>

// Signing in merges the guest's cart and wishlist into the account's.
const SIGNS_IN = /^\/auth\/(?:login|two-factor|register)$/
const WITH_CART = /^\/(?:cart|checkout)/
const WITH_WISHLIST = /^\/wishlist(?:\/|$)/

/** References to the headers that a request to this endpoint may have. */
export function requestHeaders({ method, path, spec }: Described): Json[] {
  const taken = [
    method !== 'GET' && 'IdempotencyKey',
    (WITH_CART.test(path) || SIGNS_IN.test(path)) && 'CartToken',
    (WITH_WISHLIST.test(path) || SIGNS_IN.test(path)) && 'WishlistToken',
    path.startsWith('/orders/') && 'OrderToken',
    spec.cached && 'IfNoneMatch',
    'AcceptLanguage',
    (spec.query || spec.body) && 'Prefer',
  ]
  return taken.filter(Boolean).map((id) => ({ $ref: `#/components/parameters/${id}` }))
}

/** References to the headers of a success, once the app is known. */
export function answerHeaders({ method, spec }: Pick<Endpoint, 'method' | 'spec'>): Json {
  const ref = (id: string) => ({ $ref: `#/components/headers/${id}` })
  return {
    'X-Request-Id': ref('RequestId'),
    RateLimit: ref('RateLimit'),
    'RateLimit-Policy': ref('RateLimitPolicy'),
    'Content-Language': ref('ContentLanguage'),
    ...(spec.cached && { ETag: ref('ETag') }),
    ...(method !== 'GET' && { 'Idempotency-Replayed': ref('IdempotencyReplayed') }),
  }
}
