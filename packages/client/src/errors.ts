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

/**
 * There was no answer of the shop: no connection, none in time, or a page of something between, such as the sign-in of a hotel's
 * network. Whether a write took effect is unknown: repeat it with its key. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
}

/** Whether the server refused the request, with this code if one is given. */
export function isApiError(error: unknown, code?: ApiErrorParts['code']): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code)
}

// A proxy says these on behalf of the shop, in a format of its own.
const SAID_BY_PROXIES = new Set([429, 503])

/** The error for an answer that is no success. */
export function errorOf(answer: Response, text: string): Error {
  const parsed = parse(text)
  if (!isRecord(parsed) && !SAID_BY_PROXIES.has(answer.status)) return notTheShop(answer)
  const body = (parsed ?? {}) as {
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

/** A success as the API writes it. Throws a ConnectionError for anything else. */
export function readSuccess(answer: Response, text: string): unknown {
  const parsed = parse(text)
  if (isRecord(parsed) && 'data' in parsed) return parsed
  throw notTheShop(answer)
}

function notTheShop({ status }: Response): ConnectionError {
  return new ConnectionError(`Something between the app and the shop answered (${status}).`)
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
