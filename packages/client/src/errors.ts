import type { ErrorCode } from './api-types.ts'

/** Details for programs besides the code. More may be added. */
export type ErrorDetails = {
  /** Tells the cases of one code apart, such as `token_refreshed`. */
  reason?: string
  /** With `insufficient_stock`: how many are left. */
  available?: number
  /** With `total_changed`: the new total, in the smallest unit. */
  total?: number
  /** With `not_found`: what there is none of. */
  resource?: string
  /** Codes of what is wrong with each field, such as `required` or `coupon_expired`. */
  fields?: { [field: string]: string[] }
  [name: string]: unknown
}

export type ApiErrorParts = {
  status: number
  code: ErrorCode | 'invalid_fields'
  details: ErrorDetails
  fields: { [field: string]: string[] }
  requestId: string | null
  retryAfter: number | null
}

/** The server refused the request. `message` is a sentence to show, in the client's language. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** `invalid_fields` where the answer has messages by field instead of a code. */
  readonly code: ApiErrorParts['code']
  readonly details: ErrorDetails
  /** Messages by field, such as `billing.postcode`. */
  readonly fields: { [field: string]: string[] }
  /** Name it when you ask the shop's owner about this error. */
  readonly requestId: string | null
  /** Seconds to wait before the request may be sent again. */
  readonly retryAfter: number | null

  constructor(message: string, parts: ApiErrorParts) {
    super(message)
    this.status = parts.status
    this.code = parts.code
    this.details = parts.details
    this.fields = parts.fields
    this.requestId = parts.requestId
    this.retryAfter = parts.retryAfter
  }
}

/** There was no answer: no connection, or none in time. Whether a write took effect is unknown: repeat it with its key. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
}

/** Whether the server refused the request, with this code if one is given. */
export function isApiError(error: unknown, code?: ApiErrorParts['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

/** The error for an answer. Proxies may answer in other formats. */
export function errorOf(answer: Response, text: string): ApiError {
  const body = (parse(text) ?? {}) as {
    message?: string
    error?: ErrorCode
    errors?: ApiErrorParts['fields']
  }
  const fallback: ErrorCode =
    answer.status === 429 ? 'rate_limited' : answer.status === 503 ? 'unavailable' : 'server_error'
  return new ApiError(body.message ?? `The server answered ${answer.status}.`, {
    status: answer.status,
    code: body.errors ? 'invalid_fields' : (body.error ?? fallback),
    details: (parse(answer.headers.get('x-error-details') ?? '') ?? {}) as ErrorDetails,
    fields: body.errors ?? {},
    requestId: answer.headers.get('x-request-id'),
    retryAfter: Number(answer.headers.get('retry-after')) || null,
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
