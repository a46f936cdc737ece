import { randomUUID } from 'node:crypto'
import type { Answer } from './answer.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { answerCall, type Checked } from './answer-call.ts'
import { authenticateApp } from './app-auth.ts'
import { type Budgets, createBudgets } from './budgets.ts'
import { authenticateCustomer } from './customer-auth.ts'
import type { Endpoint } from './endpoint.ts'
import { Refusal } from './errors.ts'
import { isGroupOn } from './features.ts'
import { chooseMessages } from './messages/index.ts'
import type { ApiPorts } from './ports.ts'
import { parsePath } from './query.ts'
import type { RawRequest } from './raw-request.ts'
import { refuse } from './refuse.ts'
import { createRouter, type Router } from './router.ts'
import { originForm, readTarget } from './target.ts'

/** Answers any request under the API's prefix; never throws. */
export type Handle = (request: RawRequest) => Promise<Answer>

export type ApiOptions = {
  /** Checks every response against its schema, for tests. */
  checkResponses?: boolean
}

export type Api = {
  ports: ApiPorts
  router: Router
  budgets: Budgets
  cache: AnswerCache
  checkResponses: boolean
}

/** Serves endpoints. All state, such as kept answers, lives in what is returned. */
export function createApi(endpoints: readonly Endpoint[], ports: ApiPorts, options: ApiOptions = {}): Handle {
  const api: Api = {
    ports,
    router: createRouter(endpoints),
    budgets: createBudgets(ports.limiter, ports.log),
    cache: createAnswerCache(),
    checkResponses: options.checkResponses ?? false,
  }
  return async (request) => {
    const requestId = readRequestId(request.headers.get('x-request-id'))
    const headers: Record<string, string> = {
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    }
    const answer = await answerOrRefuse(api, request, headers)
    return request.method === 'HEAD' ? { ...answer, body: null } : answer
  }
}

async function answerOrRefuse(
  api: Api,
  request: RawRequest,
  headers: Record<string, string>,
): Promise<Answer> {
  const { database, settings: store, log } = api.ports
  let messages = chooseMessages(undefined, [])
  try {
    const versions = await database.dataVersion.read()
    await store.refresh(versions.settings)
    const settings = store.current
    messages = chooseMessages(request.headers.get('accept-language'), settings['site.locales'])
    headers['Content-Language'] = messages.locale
    return await answerRequest(api, { request, headers, versions, settings, messages })
  } catch (error) {
    headers['Content-Language'] = messages.locale
    return refuse(error, messages, headers, log)
  }
}

type Begun = Pick<Checked, 'request' | 'headers' | 'versions' | 'settings' | 'messages'>

/** The checks, in the one order that holds for every endpoint. */
async function answerRequest(api: Api, begun: Begun): Promise<Answer> {
  const { ports, budgets } = api
  const { request, headers, versions, settings } = begun
  if (!settings['api.enabled']) throw new Refusal('api_disabled')

  const { ip, bucket } = ports.readAddress(request.peer, request.headers.get('x-forwarded-for'))
  const app = await authenticateWithBudget(
    api,
    { ...request, target: originForm(request.target) },
    bucket,
    versions.settings,
  )
  if (!app.enabled) throw new Refusal('app_disabled')
  await budgets.spend(app.id, bucket, settings['api.requests_per_minute'], headers)

  const target = readTarget(request.target, ports.apiPrefix)
  const match = target.path === undefined ? undefined : api.router(request.method, parsePath(target.path))
  if (!match) throw new Refusal('not_found')
  if (!match.endpoint) throw methodNotAllowed(match.allowed)
  const { endpoint, params } = match
  const { spec } = endpoint
  if (!isGroupOn(settings, spec.group)) throw new Refusal('feature_disabled')
  if (settings['maintenance.active'] && spec.group !== 'always') {
    throw new Refusal('maintenance', {
      facts: { message: settings['maintenance.message'] },
      headers: { 'Retry-After': '300' },
    })
  }
  if (spec.budget) await budgets.spendOwn(spec.budget, bucket, settings['api.auth_requests_per_minute'])
  const customer = await authenticateCustomer(ports, request.headers, app.id, spec.customer)
  return answerCall(api, { ...begun, endpoint, params, app, customer, ip, target })
}

/** Wrong credentials are counted per address, so that secrets cannot be guessed at speed. */
async function authenticateWithBudget(
  api: Api,
  request: RawRequest,
  bucket: string,
  version: string | number,
) {
  const { ports, budgets } = api
  const settings = ports.settings.current
  await budgets.checkFailures(bucket)
  try {
    return await authenticateApp(
      request,
      {
        requireSigned: settings['api.require_signed'],
        signingWindow: settings['api.signing_window'],
        now: ports.clock.now(),
        version,
      },
      ports,
    )
  } catch (error) {
    if (error instanceof Refusal && GUESSES.has(error.code)) await budgets.countFailure(bucket)
    throw error
  }
}

const GUESSES: ReadonlySet<string> = new Set(['unknown_key', 'bad_credentials', 'bad_signature'])

function methodNotAllowed(allowed: string[]): Refusal {
  const list = allowed.join(', ')
  return new Refusal('method_not_allowed', { facts: { allowed: list }, headers: { Allow: list } })
}

function readRequestId(sent: string | undefined): string {
  return sent && /^[A-Za-z0-9_-]{8,128}$/.test(sent) ? sent : randomUUID()
}
