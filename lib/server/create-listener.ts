import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { App } from '#lib/app/app.ts'
import { chooseRequestId, withRequestId } from '#lib/platform/process/request-id.ts'
import { runSteps, type Steps, settled } from '#lib/platform/process/steps.ts'
import {
  type Answer,
  apiBodyLimitOf,
  bodyLimitOf,
  bringsFiles,
  bringsPicture,
  isAddressed,
  type RawBody,
  readBody,
  waitingBody,
} from '#lib/web/http/raw-request.ts'
import {
  AGENTS_PATH,
  CHOSEN_PATH,
  isApiTarget,
  isPanelPath,
  originForm,
  readableTarget,
  SUGGEST_PATH,
  takesMethod,
} from '#lib/web/http/target.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import {
  enterLanguage,
  type Prepared,
  type Respond,
  type Site,
  type SiteAnswer,
  type SiteRequest,
  withoutHostHeaders,
} from '#lib/web/site/site.ts'
import { resolveDots } from '../web/http/target.ts'
import {
  type EnterBasePath,
  insistOnHttps,
  insistsOnHttps,
  type SitePlace,
} from './base-path/enter-base-path.ts'
import { closeAfterAnswer } from './connections/end-socket.ts'
import { answerHealth, answerReadiness } from './health.ts'
import { enterPanel } from './panel/enter-panel.ts'
import type { AnswerPicture } from './pictures/answer-picture.ts'
import { answerChosen } from './requests/answer-chosen.ts'
import type { InTurn, SpendPage } from './requests/page-limits.ts'
import type { Lane } from './routes/route-lane.ts'
import type { ServerTelemetry } from './telemetry/open-telemetry.ts'
import type { FindPageRoute } from './telemetry/page-routes.ts'
import { markRefused } from './telemetry/refused.ts'
import type { Workbench } from './workbench/create-workbench.ts'
import { answerOtherMethod, envelopeOf, plainRefusal } from './write-refusal.ts'

export type Handlers = {
  app: App
  enterBasePath: EnterBasePath
  site: Site
  respond: Respond
  api: Lane
  suggest: Lane
  agents: Lane
  answerPicture: AnswerPicture
  spendPage: SpendPage
  inTurn: InTurn
  workbench: Workbench | undefined
  /** Resolves once waiting connections have been accepted. */
  accepted(): Promise<void>
  isStopping(): boolean
  telemetry: ServerTelemetry | undefined
  findPageRoute: FindPageRoute
}

// Belongs to next-auth on the website; the API's paths start with its version.
const SIGN_IN = '/api/auth/'

/** Answers every request. */
export function createListener(handlers: Handlers): RequestListener {
  const { app, telemetry } = handlers
  const run = (request: IncomingMessage, response: ServerResponse, id: string) => {
    const fail = (error: unknown) => {
      app.log.error({ err: error }, 'A request could not be answered.')
      // Nobody gets to see it, but metrics and the access log tell it from a client that left.
      if (!response.headersSent) response.statusCode = 500
      response.destroy()
    }
    try {
      const answered = runSteps(serve(handlers, { request, response, id }))
      if (answered) answered.catch(fail)
    } catch (error) {
      fail(error)
    }
  }
  return (request, response) => {
    const sent = request.headers['x-request-id']
    const id = chooseRequestId(Array.isArray(sent) ? sent[0] : sent)
    withRequestId(id, () =>
      telemetry
        ? telemetry.request(request, response, id, () => run(request, response, id))
        : run(request, response, id),
    )
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; id: string }
/** Undefined if the client has left, or something has answered by itself. */
type Found = (SiteAnswer | Parameters<typeof sendAnswer>[2]) | undefined

/** In steps: what can be answered at once is. */
function* serve(handlers: Handlers, exchange: Exchange): Steps<void> {
  const { app } = handlers
  const { request, response, id } = exchange
  const whole = originForm(request.url ?? '/')
  const place = handlers.enterBasePath(request, whole)
  const isForOne = isAddressed(request)
  const isForApi = isForOne && isForLane(app, place.target)
  const insists = insistsOnHttps(app, request)
  // The API's answers bring this header themselves, and Node writes headers faster if none was set before.
  if (!isForApi || insists) response.setHeader('X-Request-Id', id)
  if (insists) insistOnHttps(response)
  const answer = isForApi
    ? // As it was sent, whatever its form.
      yield* answerInLane(handlers, handlers.api, exchange, {
        ...place,
        target: place.removed === '' ? (request.url ?? '/') : place.target,
      })
    : yield* answerOthers(handlers, exchange, place, isForOne)
  if (!answer) return
  const { headers } = answer
  const moved = place.move ? { ...answer, headers: place.move(headers) } : answer
  yield* settled(sendAnswer(request, response, moved as SiteAnswer))
}

function isForLane({ env }: App, target: string): boolean {
  return isApiTarget(target, env.apiPrefix) && !target.startsWith(SIGN_IN)
}

function* answerInLane(
  { telemetry }: Handlers,
  lane: Lane,
  exchange: Exchange,
  place: SitePlace,
): Steps<Found> {
  const { request, response } = exchange
  const limit = apiBodyLimitOf(place.target)
  const body = bringsPicture(request, place.target)
    ? waitingBody(() => readLate(exchange, limit))
    : yield* readWhole(exchange, limit)
  if (!body) return undefined
  const { answer, route } = yield* lane(request, place, body)
  telemetry?.nameRoute(request, response, route)
  return body.tooLarge || body.load ? { ...answer, closes: true } : answer
}

/** Answers what is not the API's. */
function* answerOthers(
  handlers: Handlers,
  exchange: Exchange,
  place: SitePlace,
  isForOne: boolean,
): Steps<Found> {
  const { request, response } = exchange
  if (place.target === '*') {
    const about = { method: request.method ?? 'GET', headers: request.headers }
    if (!takesMethod('*', about.method)) return answerOtherMethod(about, '*')
  }
  if (!place.target.startsWith('/') || !isForOne) return { ...envelopeOf('invalid_request'), closes: true }
  const target = resolveDots(place.target)
  if (isForLane(handlers.app, target))
    return yield* answerInLane(handlers, handlers.api, exchange, { ...place, target })
  const local = yield* enterLanguage(handlers.app, target)
  const path = local.target.split('?', 1)[0] ?? '/'
  handlers.telemetry?.nameRoute(request, response, handlers.findPageRoute(path))
  const lane = path === SUGGEST_PATH ? handlers.suggest : path === AGENTS_PATH ? handlers.agents : undefined
  if (lane) return yield* answerInLane(handlers, lane, exchange, { ...place, target })
  const sent = { ...local, ...readFacts(exchange, place), body: NOTHING }
  const entered = isPanelPath(path) ? enterPanel(handlers.app, sent, path) : sent
  if ('status' in entered) return entered
  if (bringsFiles(request, path)) {
    const refused = yield* settled(handlers.site.admit(entered))
    if (refused) return { ...refused, closes: true }
  }
  const body = yield* readWhole(exchange, bodyLimitOf(path))
  if (body?.tooLarge) return tooLarge(path)
  return body && (yield* answerSite(handlers, exchange, { ...entered, body: body.bytes }))
}

const NOTHING = new Uint8Array()

function readFacts({ request }: Exchange, { headers, basePath }: SitePlace) {
  const { method = 'GET', socket } = request
  return { method, headers: withoutHostHeaders(headers), basePath, peer: socket.remoteAddress ?? '' }
}

/** Answers a request for the website: whatever comes first in this list. */
function* answerSite(handlers: Handlers, { response }: Exchange, request: SiteRequest): Steps<Found> {
  const { app, site, respond, inTurn, accepted } = handlers
  const path = request.target.split('?', 1)[0] ?? '/'
  if (handlers.workbench && (yield* settled(handlers.workbench.answer(request, response, path))))
    return undefined
  if (!takesMethod(path, request.method)) return answerOtherMethod(request, path)
  if (path === '/healthz') return yield* settled(answerHealth(app))
  if (path === '/readyz') return yield* settled(answerReadiness(app, handlers.isStopping()))
  if (path.startsWith('/media/')) {
    const picture = handlers.answerPicture(request, path, (leave) => response.once('close', leave))
    if (picture) return yield* settled(picture)
  }
  const refused = yield* settled(handlers.spendPage(request, path))
  if (refused) return refused
  if (path === CHOSEN_PATH) return answerChosen(app, request)
  const readable = { ...request, target: readableTarget(request.target) }
  const prepared: Prepared = yield* settled(site.prepare(readable, respond))
  if (!('make' in prepared)) return prepared
  const work = async () => {
    await accepted()
    return response.destroyed ? undefined : prepared.make()
  }
  return yield* settled(inTurn(request, response, work))
}

/** The whole body; undefined if the client has left. */
function* readWhole({ request, response }: Exchange, limit: number): Steps<RawBody | undefined> {
  try {
    return yield* settled(readBody(request, response, limit))
  } catch {
    response.destroy()
    return undefined
  }
}

/** The same for a request that is being answered. What refuses it is counted, and not sent: its client has left. */
async function readLate({ request, response }: Exchange, limit: number): Promise<RawBody> {
  try {
    return await readBody(request, response, limit)
  } catch {
    response.destroy()
    throw new Refusal('invalid_request')
  }
}

function tooLarge(path: string): SiteAnswer {
  const isApi = path.startsWith(SIGN_IN)
  const refusal = isApi ? envelopeOf('payload_too_large') : plainRefusal('payload_too_large')
  return { ...refusal, closes: true }
}

/** Sends an answer. Returns a promise while a body is read from elsewhere. */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body, isWanted, closes }: SiteAnswer | (Answer & Pick<SiteAnswer, 'closes'>),
): void | Promise<void> {
  const stream = body instanceof Readable ? body : undefined
  if (response.destroyed) {
    stream?.destroy()
    return
  }
  if (isWanted) markRefused(response)
  if (closes) closeAfterAnswer(request, response)
  if (body === null && mayHaveBody(request, status)) response.setHeader('Content-Length', 0)
  response.writeHead(status, headers)
  const isHead = request.method === 'HEAD'
  if (!stream || isHead) {
    stream?.destroy()
    response.end(isHead ? undefined : (body ?? undefined))
    return
  }
  // Fails if the client leaves, which is not an error.
  return pipeline(stream, response).catch(() => void response.destroy())
}

/** Node would send a body that it does not know the length of in chunks, even an empty one. */
function mayHaveBody({ method }: IncomingMessage, status: number): boolean {
  return method !== 'HEAD' && status !== 204 && status !== 304
}
