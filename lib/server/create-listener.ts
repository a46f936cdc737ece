import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { chooseRequestId, withRequestId } from '#lib/platform/process/request-id.ts'
import { isApiTarget, originForm } from '#lib/web/http/target.ts'
import { isPanelPath } from '#lib/web/panel/panel-path.ts'
import type { EnterBasePath } from './base-path/enter-base-path.ts'
import { answerHealth, answerReadiness } from './health.ts'
import type { Lane, PageHandler } from './lane.ts'
import type { AcquireSlot } from './pages/create-concurrency-limit.ts'
import type { SpendPage } from './pages/create-page-budget.ts'
import { enterLanguage } from './pages/languages/enter-language.ts'
import { enterPanel } from './panel/enter-panel.ts'
import type { AnswerPicture } from './pictures/answer-picture.ts'
import { answerChosen } from './requests/answer-chosen.ts'
import { answerOtherMethod } from './requests/answer-other-method.ts'
import { RAW_REQUEST_HEADER } from './requests/pass-raw-request.ts'
import { readableTarget } from './requests/readable-target.ts'
import { resolveDots } from './requests/resolve-dots.ts'
import { withBody } from './requests/with-body.ts'
import { insistOnHttps, insistsOnHttps } from './strict-transport.ts'
import type { ServerTelemetry } from './telemetry/open-telemetry.ts'
import type { FindPageRoute } from './telemetry/page-routes.ts'
import { refuseUnaddressed } from './unreadable.ts'
import type { Workbench } from './workbench/create-workbench.ts'

export type Handlers = {
  app: App
  enterBasePath: EnterBasePath
  showPage: PageHandler
  api: Lane
  suggest: Lane
  agents: Lane
  answerPicture: AnswerPicture
  spendPage: SpendPage
  acquireSlot: AcquireSlot
  workbench: Workbench | undefined
  /** Resolves once waiting connections have been accepted. */
  accepted(): Promise<void>
  isStopping(): boolean
  telemetry: ServerTelemetry | undefined
  findPageRoute: FindPageRoute
}

// Belongs to next-auth on the website; the API's paths start with its version.
const SIGN_IN = '/api/auth/'
export const SUGGEST_PATH = '/search/suggest'
export const AGENTS_PATH = '/mcp'
const CHOSEN_PATH = '/search/chosen'

/** Routes every request to its handler. */
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
      const answered = answer(handlers, request, response, id)
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

/** Returns a promise if the answer has to be waited for. */
function answer(
  handlers: Handlers,
  sent: IncomingMessage,
  response: ServerResponse,
  id: string,
): void | Promise<void> {
  const { app, api } = handlers
  delete sent.headers[RAW_REQUEST_HEADER]
  const whole = originForm(sent.url ?? '/')
  const asked = whole.startsWith('/') ? handlers.enterBasePath(sent, response, whole) : whole
  if (asked !== whole) sent.url = asked
  const isForLane = (one: string) => isApiTarget(one, app.env.apiPrefix) && !one.startsWith(SIGN_IN)
  const isForApi = isAddressed(sent) && isForLane(asked)
  const insists = insistsOnHttps(app, sent)
  // The API's answers bring this header themselves, and Node writes headers faster if none was set before.
  if (!isForApi || insists) response.setHeader('X-Request-Id', id)
  if (insists) insistOnHttps(response)
  if (isForApi) return api(sent, response)
  if (sent.url === '*' && answerOtherMethod(sent, response, '*')) return
  if (!asked.startsWith('/') || !isAddressed(sent)) return refuseUnaddressed(sent, response)
  const resolved = resolveDots(asked)
  if (resolved !== asked) sent.url = resolved
  if (isForLane(resolved)) return api(sent, response)
  return answerSite(handlers, resolved, sent, response)
}

/** Answers what is not the API's. */
async function answerSite(
  handlers: Handlers,
  resolved: string,
  sent: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { app, showPage, suggest, agents, answerPicture, spendPage, acquireSlot, accepted, isStopping } =
    handlers
  const target = await enterLanguage(app, response, resolved)
  const isApi = isApiTarget(target, app.env.apiPrefix)
  const [path = '/'] = target.split('?', 1)
  handlers.telemetry?.nameRoute(sent, response, handlers.findPageRoute(path))
  if (path === SUGGEST_PATH) return suggest(sent, response)
  if (isPanelPath(path) && !enterPanel(app, sent, response, path)) return
  if (path === AGENTS_PATH) return agents(sent, response)
  const request = await withBody(sent, response, { path, isApi })
  if (!request || (await handlers.workbench?.answer(request, response, path))) return
  if (answerOtherMethod(request, response, path)) return
  if (path === '/healthz') return answerHealth(app, request, response)
  if (path === '/readyz') return answerReadiness(app, isStopping(), request, response)
  if (await answerPicture(request, response, path)) return
  if (!isApi && !(await spendPage(request, response, path))) return
  if (path === CHOSEN_PATH) return answerChosen(app, request, response)
  const releaseSlot = await acquireSlot(request, response, { path, isApi })
  if (!releaseSlot) return
  try {
    await accepted()
    if (response.destroyed) return
    request.url = readableTarget(target)
    await showPage(request, response)
  } finally {
    releaseSlot()
  }
}

/** HTTP/1.1 requires a Host (RFC 9112, 3.2). */
function isAddressed({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion === '1.0'
}
