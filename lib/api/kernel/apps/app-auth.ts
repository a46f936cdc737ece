import type { Context } from '#lib/context.ts'
import { type AuthenticatedCustomer, authenticateSession } from '#lib/domains/people/accounts/index.ts'
import {
  type AppDirectory,
  type RegisteredApp,
  stringToSign,
  verifySignature,
} from '#lib/domains/people/apps/index.ts'
import type { Versions } from '#lib/platform/database/data-version.ts'
import type { NonceStore } from '#lib/platform/database/nonce-store.ts'
import { type Steps, settled } from '#lib/platform/process/steps.ts'
import { equalInConstantTime } from '#lib/platform/security/secrets.ts'
import type { SecurityLog } from '#lib/platform/security/security-log.ts'
import type { Answer, RawHeaders, RawRequest } from '#lib/web/http/raw-request.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import type { Checked } from '../checked-request.ts'
import type { CustomerRule } from '../endpoint.ts'

type AppAuthRules = {
  /** Refuses unsigned requests, and any that carry the secret. */
  requireSigned: boolean
  /** Seconds a timestamp may differ from the server's clock, capped at 3,600. */
  signingWindow: number
  now: Date
  /** The settings scope's data version, under which known apps are cached. */
  version: Versions['settings']
  /** The request target as the client signed it. */
  target: string
  /** The site's own, whose pages may call with the key of any public app. */
  ownOrigin(): string
}

type Ports = { apps: AppDirectory; nonces: NonceStore }

type Credentials = {
  key: string
  secret: string | undefined
  signature: SignatureHeaders | undefined
  /** The secret was sent in some form, perhaps alongside a signature. */
  carriesSecret: boolean
}
type SignatureHeaders = { timestamp: string; nonce: string; signature: string }

const SIGNATURE_HEADERS = ['x-api-timestamp', 'x-api-nonce', 'x-api-signature'] as const
const SINGLE_HEADERS = ['x-api-secret', 'authorization', 'x-access-token'] as const
const BASIC = /^basic(?: +(.*))?$/i

const MAX_WINDOW = 3600
// Not the window in force: raising the setting must not reopen requests whose nonces have expired. Two extra seconds,
// because the window ends on a whole second and stores round too.
const NONCE_SECONDS = MAX_WINDOW * 2 + 2

/**
 * The registered app a request comes from, disabled or not.
 * Throws the Refusal that says what is wrong with its credentials.
 */
export function* authenticateApp(
  request: RawRequest,
  rules: AppAuthRules,
  ports: Ports,
): Steps<RegisteredApp> {
  const credentials = parseCredentials(request.headers)
  const app = yield* settled(ports.apps.find(credentials.key, rules.version))
  if (!app) throw new Refusal('unknown_key')
  if (rules.requireSigned && (!credentials.signature || credentials.carriesSecret)) {
    throw new Refusal('signature_required')
  }
  if (app.public) {
    checkPublic(app, credentials, request.headers.get('origin'), rules.ownOrigin)
    return app
  }
  const secrets = liveSecrets(app, rules.now)
  if (credentials.signature) {
    yield* settled(checkSignature(request, { ...credentials.signature, app, secrets }, rules, ports.nonces))
  } else if (!matchesAny(secrets, credentials.secret)) {
    throw new Refusal('bad_credentials')
  }
  return app
}

/** A public app has only its key, and browsers may send it only from the app's own origins and from the site itself. */
function checkPublic(
  app: RegisteredApp,
  { secret, signature }: Credentials,
  origin: string | undefined,
  ownOrigin: () => string,
): void {
  if (secret || signature)
    throw new Refusal('bad_credentials', { facts: { publicApp: 1 }, details: { reason: 'public_app' } })
  if (origin !== undefined && !app.origins.includes(origin) && origin !== ownOrigin())
    throw new Refusal('origin_refused', { facts: { origin } })
}

function parseCredentials(headers: RawHeaders): Credentials {
  const signature = findSignature(headers)
  if (!signature && ['x-api-key', 'x-api-secret'].some((name) => isJoined(headers, name))) {
    throw new Refusal('bad_credentials')
  }
  // Proxies and libraries disagree on which of two counts.
  if (SINGLE_HEADERS.some((name) => headers.isRepeated(name))) throw new Refusal('bad_credentials')
  const key = headers.get('x-api-key')
  const secret = headers.get('x-api-secret')
  const authorization = headers.get('authorization')
  const carriesSecret = secret !== undefined || BASIC.test(authorization ?? '')
  if (key) return { key, secret, signature, carriesSecret }
  if (signature) throw new Refusal('missing_key')
  return { ...parseBasic(authorization), signature, carriesSecret }
}

function findSignature(headers: RawHeaders): SignatureHeaders | undefined {
  const [timestamp, nonce, signature] = SIGNATURE_HEADERS.map((name) => headers.get(name))
  if (timestamp === undefined && nonce === undefined && signature === undefined) return undefined
  if (!timestamp || !nonce || !signature) throw new Refusal('missing_signature')
  if ([...SIGNATURE_HEADERS, 'x-api-key'].some((name) => isJoined(headers, name))) {
    throw new Refusal('bad_signature')
  }
  return { timestamp, nonce, signature }
}

/** Whether a header was sent more than once, or joined from several by a proxy: only a nonce may contain a comma. */
function isJoined(headers: RawHeaders, name: string): boolean {
  const joint = name === 'x-api-nonce' ? ', ' : ','
  return headers.isRepeated(name) || (headers.get(name)?.includes(joint) ?? false)
}

function parseBasic(authorization: string | undefined): { key: string; secret: string } {
  const basic = BASIC.exec(authorization ?? '')
  if (!basic) throw new Refusal('missing_key')
  const encoded = basic[1] ?? ''
  const decoded = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded)
    ? Buffer.from(encoded, 'base64').toString('utf8')
    : ''
  const colon = decoded.indexOf(':')
  if (colon < 0) throw new Refusal('bad_credentials')
  if (colon === 0) throw new Refusal('missing_key')
  return { key: decoded.slice(0, colon), secret: decoded.slice(colon + 1) }
}

type ClaimedSignature = SignatureHeaders & { app: RegisteredApp; secrets: string[] }

async function checkSignature(
  request: RawRequest,
  { app, secrets, timestamp, nonce, signature }: ClaimedSignature,
  { now, signingWindow, target }: AppAuthRules,
  nonces: NonceStore,
): Promise<void> {
  if (!/^\d{1,12}$/.test(timestamp)) throw new Refusal('invalid_timestamp')
  if (!/^[\x21-\x7e]{8,128}$/.test(nonce)) throw new Refusal('invalid_nonce')
  checkClock(Number(timestamp), now, Math.min(signingWindow, MAX_WINDOW))
  await request.body.load?.()
  // The signature covers the whole body, and an oversized body was dropped.
  if (request.body.tooLarge) throw new Refusal('payload_too_large')
  const { method, body } = request
  const text = stringToSign({ key: app.key, method, target, timestamp, nonce, body: body.bytes })
  if (!verifySignature(secrets, text, signature))
    throw new Refusal(
      'bad_signature',
      app.testing ? { facts: { text }, details: { string_to_sign: text } } : {},
    )
  // Only now: a person who has merely seen a key must not be able to fill the store or use up nonces.
  if (!(await takeNonce(nonces, app.id, nonce, now))) throw new Refusal('replayed_nonce')
}

function checkClock(timestamp: number, now: Date, window: number): void {
  const seconds = Math.floor(now.getTime() / 1000)
  const skew = seconds - timestamp
  if (Math.abs(skew) <= window) return
  throw new Refusal('stale_timestamp', {
    facts: { skew: Math.abs(skew), behind: skew > 0 ? 1 : 0, server_time: seconds, window },
  })
}

/** Without the store a replay cannot be detected, so the request is refused rather than let through. */
async function takeNonce(nonces: NonceStore, appId: number, nonce: string, now: Date): Promise<boolean> {
  try {
    return await nonces.use(appId, nonce, NONCE_SECONDS, now)
  } catch (cause) {
    throw Object.assign(new Refusal('unavailable', { headers: { 'Retry-After': '5' } }), { cause })
  }
}

function liveSecrets(app: RegisteredApp, now: Date): string[] {
  return app.secrets.filter(({ expiresAt }) => !expiresAt || expiresAt > now).map(({ value }) => value)
}

function matchesAny(secrets: readonly string[], given: string | undefined): boolean {
  if (!given) return false
  let matched = false
  for (const secret of secrets) matched = equalInConstantTime(secret, given) || matched
  return matched
}

type Caller = { appId: number; security: SecurityLog }

/**
 * The customer who makes a request. An invalid token is refused on optional endpoints too: treated as a guest, its
 * owner would see an empty cart.
 */
export function authenticateCustomer(
  context: Context,
  caller: Caller & { headers: RawHeaders },
  rule: CustomerRule,
): AuthenticatedCustomer | null | Promise<AuthenticatedCustomer> {
  if (rule === 'none') return null
  const token = findToken(caller.headers)
  if (token === undefined) {
    if (rule === 'required') throw new Refusal('not_signed_in')
    return null
  }
  return findCustomer(context, token, caller)
}

async function findCustomer(
  context: Context,
  token: string,
  { appId, security }: Caller,
): Promise<AuthenticatedCustomer> {
  const found = await authenticateSession({ ...context, security }, token, appId)
  if (typeof found === 'string') throw new Refusal(found)
  return found
}

/** An app that sends Basic credentials cannot send a Bearer token too, so it uses `X-Access-Token`. */
function findToken(headers: RawHeaders): string | undefined {
  const bearer = /^bearer(?: +(.*))?$/i.exec(headers.get('authorization') ?? '')
  if (bearer) return bearer[1] ?? ''
  return headers.get('x-access-token')
}

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
