import { openInLanguage } from '#lib/app/open-language.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import { noticeReachedLimit, type RegisteredApp } from '#lib/domains/people/apps/index.ts'
import type { Versions } from '#lib/platform/database/data-version.ts'
import { waitForPrimary } from '#lib/platform/database/transact.ts'
import type { ClientAddress } from '#lib/platform/net/client-address.ts'
import { chooseRequestId, currentRequestId } from '#lib/platform/process/request-id.ts'
import { runSteps, type Steps, settled } from '#lib/platform/process/steps.ts'
import type { Origin, SecurityLog } from '#lib/platform/security/security-log.ts'
import { type Settings, siteAddress, siteLocales } from '#lib/services/settings/index.ts'
import { chooseSiteLanguage } from '#lib/web/http/accepted-languages.ts'
import { createAnswerCache } from '#lib/web/http/answer-cache.ts'
import { type Answer, type Handle, type RawRequest, refreshSettings } from '#lib/web/http/raw-request.ts'
import { isPathPrefix, originForm, parseTarget } from '#lib/web/http/target.ts'
import { chooseMessages, type Messages } from '#lib/web/messages/index.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { refuse } from '#lib/web/refusals/answer-refusal.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { answerCall, checkOpen } from './answer-call.ts'
import type { Api } from './api.ts'
import { admitOrigin, authenticateApp, authenticateCustomer, keepToOwnOrigins } from './apps/app-auth.ts'
import { noteRefusedApp } from './apps/note-refused-app.ts'
import type { Checked } from './checked-request.ts'
import { type Counted, countFailure, countRefused } from './count-failure.ts'
import type { Endpoint } from './endpoint.ts'
import { isStrict, parsePath } from './parameters.ts'
import type { ApiPorts } from './ports.ts'
import { createRouter } from './router.ts'

export type ApiOptions = {
  /** Checks every response against its schema, for tests. */
  checkResponses?: boolean
}

/** Serves endpoints. All state, such as cached answers, belongs to the returned handler. */
export function createApi(endpoints: readonly Endpoint[], ports: ApiPorts, options: ApiOptions = {}): Handle {
  const api: Api = {
    ports,
    router: createRouter(endpoints),
    budgets: createBudgets(ports.limiter),
    cache: createAnswerCache(),
    checkResponses: options.checkResponses ?? false,
  }
  return (request) => runSteps(answer(api, request))
}

/** In steps, as all checks are: an answer that is cached is there at once. */
function* answer(api: Api, request: RawRequest): Steps<Answer> {
  const requestId = currentRequestId() ?? chooseRequestId(request.headers.get('x-request-id'))
  const headers: Record<string, string> = {
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  }
  const made = yield* answerOrRefuse(api, request, headers)
  return request.method === 'HEAD' ? { ...made, body: null } : made
}

// What a standby can answer, with the questions that browsers ask before.
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

function* answerOrRefuse(api: Api, request: RawRequest, headers: Record<string, string>): Steps<Answer> {
  const { log } = api.ports
  let messages: Messages | undefined
  try {
    const versions = yield* settled(refreshSettings(api.ports))
    if (!READS.has(request.method)) yield* settled(waitForPrimary(api.ports.database))
    const ports = yield* openForClient(api.ports, request, versions)
    const settings = ports.settings.current
    messages = messagesFor(settings)
    headers['Content-Language'] = settings['site.locale']
    const local = ports === api.ports ? api : { ...api, ports }
    return yield* answerRequest(local, { request, headers, versions, settings, messages })
  } catch (error) {
    messages ??= chooseMessages(undefined, [])
    headers['Content-Language'] = messages.locale
    const answer = refuse(error, messages, headers, log)
    // While the database is away, no check comes as far as the route, by which failures are counted.
    if (answer.status >= 500) request.route ??= findRoute(api, request)
    return answer
  }
}

function findRoute(api: Api, request: RawRequest): string | undefined {
  try {
    return findEndpoint(api, request).endpoint.path
  } catch {
    return undefined
  }
}

const messagesOf = new WeakMap<Settings, Messages>()

/** In the language of the site. */
function messagesFor(settings: Settings): Messages {
  const known = messagesOf.get(settings)
  if (known) return known
  const messages = chooseMessages(undefined, siteLocales(settings))
  messagesOf.set(settings, messages)
  return messages
}

/** The site in the language that the client prefers. */
function* openForClient(ports: ApiPorts, { headers }: RawRequest, versions: Versions): Steps<ApiPorts> {
  const { settings } = ports
  if (settings.languages.length === 1) return ports
  const language = chooseSiteLanguage(headers.get('accept-language'), settings.languages, settings.language)
  const local = openInLanguage(ports, language)
  if (local !== ports) yield* settled(local.settings.refresh(versions))
  return local
}

type Begun = Pick<Checked, 'request' | 'headers' | 'versions' | 'settings' | 'messages'>

/** The checks, in the same order for every endpoint. */
function* answerRequest(api: Api, begun: Begun): Steps<Answer> {
  const { ports } = api
  const { request, settings } = begun
  if (!settings['api.enabled']) throw new Refusal('api_disabled')
  const preflight = yield* admitOrigin(ports.apps, begun)
  if (preflight) return preflight
  const client = ports.readAddress(request.peer, request.headers.get('x-forwarded-for'))
  const origin: Origin = { ip: client.ip }
  const security = ports.security.child(origin)
  return yield* answerClient(api, { begun, client, origin, security })
}

type Client = { begun: Begun; client: ClientAddress; origin: Origin; security: SecurityLog }

/** Fills in the origin as it becomes known. */
function* answerClient(api: Api, from: Client): Steps<Answer> {
  const { ports } = api
  const { begun, origin } = from
  const app = yield* admitApp(api, from)
  origin.app = app.id
  const counted: Counted = { appId: app.id, endpoint: '' }
  try {
    const made = yield* answerApp(api, from, app, counted)
    ports.usage.count({ appId: app.id, endpoint: counted.endpoint, failure: null })
    return made
  } catch (error) {
    countFailure(ports, { ...counted, headers: begun.headers }, error)
    throw error
  }
}

function* answerApp(
  api: Api,
  { begun, client, origin, security }: Client,
  app: RegisteredApp,
  counted: Counted,
): Steps<Answer> {
  const { ports, budgets } = api
  const { request, headers, versions, settings, messages } = begun
  keepToOwnOrigins(app, request, headers)
  const { endpoint, params, target } = findEndpoint(api, request)
  counted.endpoint = endpoint.spec.name
  request.route = endpoint.path
  checkOpen(settings, endpoint)
  const { ip, bucket } = client
  const { budget, customer: rule } = endpoint.spec
  if (budget) yield* settled(budgets.spendOwn(budget, bucket, settings['api.auth_requests_per_minute']))
  const customer = yield* settled(
    authenticateCustomer(ports, { headers: request.headers, security, appId: app.id }, rule),
  )
  origin.customer = customer?.id
  checkGuest(settings, endpoint, customer)
  checkVerified(settings, endpoint, customer)
  // Field by field: V8 takes several microseconds to add fields to the copy of an object.
  return yield* answerCall(api, {
    request,
    headers,
    versions,
    settings,
    messages,
    endpoint,
    params,
    target,
    app,
    customer,
    ip,
    bucket,
    security,
    isStrict: isStrict(app, request.headers),
  })
}

/** A known app that is enabled and within its budget. Wrong credentials are counted, to slow down guessing. */
function* admitApp(api: Api, { begun, client, security }: Client): Steps<RegisteredApp> {
  const { ports, budgets } = api
  const { request, headers, settings, versions } = begun
  yield* settled(budgets.checkFailures(client.bucket))
  const rules = {
    requireSigned: settings['api.require_signed'],
    signingWindow: settings['api.signing_window'],
    now: ports.clock.now(),
    version: versions.settings,
    target: signedTarget(request, client),
    ownOrigin: () => new URL(siteAddress(settings, ports.defaultSiteUrl)).origin,
  }
  let app: RegisteredApp
  try {
    app = yield* authenticateApp(request, rules, ports)
  } catch (error) {
    noteRefusedApp(security, error, request.headers)
    yield* settled(countRefused(ports, begun, error))
    if (error instanceof Refusal && GUESSES.has(error.code))
      yield* settled(budgets.countFailure(client.bucket))
    throw error
  }
  const limit = app.requestsPerMinute ?? settings['api.requests_per_minute']
  if (!app.enabled) {
    security.note('app.disabled', { app: app.id })
    yield* settled(budgets.tell(app.id, client.bucket, limit, headers))
    throw new Refusal('app_disabled')
  }
  try {
    yield* settled(budgets.spend(app.id, client.bucket, limit, headers))
  } catch (error) {
    countFailure(ports, { appId: app.id, endpoint: '', headers }, error)
    yield* settled(noteRefused(api, app, limit))
    throw error
  }
  return app
}

/** If writing the notice fails, the answer is still the refusal. */
async function noteRefused({ ports, budgets }: Api, app: RegisteredApp, limit: number): Promise<void> {
  try {
    if (await budgets.countRefused(app.id)) await noticeReachedLimit(ports, app, limit)
  } catch (error) {
    ports.log.error(
      { err: error, app: app.id },
      'The notice that an app reached its limit could not be sent to the owner.',
    )
  }
}

const GUESSES: ReadonlySet<string> = new Set(['unknown_key', 'bad_credentials', 'bad_signature'])

/** The target the client signed: with the path that the server took off, or that a trusted proxy reports. */
function signedTarget(request: RawRequest, client: ClientAddress): string {
  const target = originForm(request.target)
  if (request.removed) return request.removed + target
  const prefix = client.throughProxy ? request.headers.get('x-forwarded-prefix') : undefined
  return prefix && isPathPrefix(prefix) ? prefix.replace(/\/$/, '') + target : target
}

function findEndpoint(
  { ports, router }: Api,
  request: RawRequest,
): Pick<Checked, 'endpoint' | 'params' | 'target'> {
  const target = parseTarget(request.target, ports.apiPrefix)
  const match = target.path === undefined ? undefined : router(request.method, parsePath(target.path))
  if (!match) throw new Refusal('not_found', { facts: { wrongPath: 1 }, details: { reason: 'no_endpoint' } })
  if (!match.endpoint) throw methodNotAllowed(match.allowed)
  return { endpoint: match.endpoint, params: match.params, target }
}

function checkGuest(settings: Settings, { spec }: Endpoint, customer: AuthenticatedCustomer | null): void {
  if (!customer && spec.guestsAllowed?.(settings) === false) throw new Refusal('not_signed_in')
}

function checkVerified(settings: Settings, { spec }: Endpoint, customer: AuthenticatedCustomer | null): void {
  const isAsked = spec.verified && settings['account.email_verification_required']
  if (isAsked && customer && !customer.emailVerified) throw new Refusal('email_not_verified')
}

function methodNotAllowed(allowed: string[]): Refusal {
  const list = allowed.join(', ')
  return new Refusal('method_not_allowed', { facts: { allowed: list }, headers: { Allow: list } })
}
