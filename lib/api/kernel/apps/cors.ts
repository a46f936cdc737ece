import type { AppDirectory, RegisteredApp } from '#lib/domains/people/apps/index.ts'
import { type Steps, settled } from '#lib/platform/process/steps.ts'
import type { Answer, RawRequest } from '#lib/web/http/raw-request.ts'
import type { Checked } from '../checked-request.ts'

// Without X-Api-Secret and Basic's user names: no page can keep a secret.
const REQUEST_HEADERS = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Prefer',
  'X-Access-Token',
  'X-Api-Key',
  'X-Api-Nonce',
  'X-Api-Signature',
  'X-Api-Timestamp',
  'X-Cart-Token',
  'X-Order-Token',
  'X-Request-Id',
  'X-Wishlist-Token',
]
const ANSWER_HEADERS = [
  'Allow',
  'Content-Language',
  'ETag',
  'Idempotency-Replayed',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'X-Error-Details',
  'X-Request-Id',
]
// Browsers keep a preflight's answer for two hours at most.
const MAX_AGE = '7200'

type Begun = Pick<Checked, 'request' | 'headers' | 'versions'>

/**
 * Lets pages of any app's origins read the answer, even of a request whose app is not known yet, so that they can show
 * why it was refused. Returns the answer to a preflight, which comes without credentials; null for other requests.
 */
export function* admitOrigin(
  apps: AppDirectory,
  { request, headers, versions }: Begun,
): Steps<Answer | null> {
  const origins = yield* settled(apps.origins(versions.settings))
  if (origins.size === 0) return null
  headers.Vary = 'Origin'
  const origin = request.headers.get('origin')
  if (origin === undefined || !origins.has(origin)) return null
  headers['Access-Control-Allow-Origin'] = origin
  if (!isPreflight(request)) {
    headers['Access-Control-Expose-Headers'] = ANSWER_HEADERS.join(', ')
    return null
  }
  headers['Access-Control-Allow-Methods'] = 'GET, HEAD, POST, PUT, PATCH, DELETE'
  headers['Access-Control-Allow-Headers'] = REQUEST_HEADERS.join(', ')
  headers['Access-Control-Max-Age'] = MAX_AGE
  return { status: 204, headers, body: null }
}

/** Lets pages read the answer only if they are of the app that is called. */
export function keepToOwnOrigins(
  { origins }: RegisteredApp,
  request: RawRequest,
  headers: Record<string, string>,
): void {
  const origin = request.headers.get('origin')
  if (origin === undefined || origins.includes(origin)) return
  delete headers['Access-Control-Allow-Origin']
  delete headers['Access-Control-Expose-Headers']
}

function isPreflight({ method, headers }: RawRequest): boolean {
  return method === 'OPTIONS' && headers.get('access-control-request-method') !== undefined
}
