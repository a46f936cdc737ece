import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDatabaseAway } from '#lib/platform/database/is-database-away.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { HTML_TYPE, type SentPage, type WrittenPage } from '#lib/web/document/index.ts'
import { isPanelPath } from '#lib/web/panel/panel-path.ts'
import type { LaneOptions, PageHandler } from '../lane.ts'
import { plainRefusal, sendRefusal } from '../write-refusal.ts'
import type { Routes } from './load-routes.ts'
import { createPublicFiles } from './public-files.ts'
import { type PageComponent, renderComponent } from './render-component.ts'
import { createRouteTable, type RouteParams } from './route-table.ts'
import { sendResponse, toRequest } from './send-response.ts'

/** A page is written without a request in between. */
type Handler = { write: WritePage } | { answer: AnswerRequest }
type AnswerRequest = (request: Request, about: { params: Promise<RouteParams> }) => Promise<Response>
type WritePage = (sent: SentPage) => Promise<WrittenPage>

/** The panel is Next's, and so are its files and what next-auth answers. */
const NEXT = /^\/(?:_next|api\/auth)\//

const METHODS = ['GET', 'POST']
const RETRY_AFTER_SECONDS = '5'

type Options = LaneOptions & {
  /** The folder of the site's own files. */
  publicPath: string
  /** The address that URLs of requests begin with. */
  site: string
  log: Log
}

/**
 * Answers what has a route by calling it, without Next's router and renderer, which would cost several times as much as most pages.
 * Everything else goes through Next, as all of it does in development.
 */
export function createRouteLane({ routes, throughNext, publicPath, site, log }: Options): PageHandler {
  if (!routes) return throughNext
  const find = createRouteTable(routes.folders)
  const answerFile = createPublicFiles(publicPath)
  return async (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    if (answerFile(request, response, path)) return
    const found = isPanelPath(path) || NEXT.test(path) ? undefined : find(path)
    if (!found) return throughNext(request, response)
    try {
      const handlers = await loadHandlers(routes, found.folder)
      const handler = handlers.get(request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'))
      if (!handler) await answerOther(request, response, handlers)
      else if ('write' in handler) sendPage(response, await writeSteadily(handler.write, sentPage(request)))
      else {
        const answer = await handler.answer(await toRequest(request, site), {
          params: Promise.resolve(found.params),
        })
        await sendResponse(request, response, answer)
      }
    } catch (error) {
      // The path may hold a token.
      log.error({ err: error, route: `/${found.folder}` }, 'A page failed.')
      fail(response, error)
    }
  }
}

/** The handlers of a route by their methods; that of a page that is a component renders it. */
async function loadHandlers(routes: Routes, folder: string): Promise<ReadonlyMap<string, Handler>> {
  const route = await routes.load(folder)
  if (route.default) {
    const write: WritePage = (sent) => renderComponent(route.default as PageComponent, sent)
    return new Map([['GET', { write }]])
  }
  return new Map(METHODS.flatMap((method) => (route[method] ? [[method, toHandler(route[method])]] : [])))
}

/** A page's handler has a function that writes the page (`createPageRoute`). */
function toHandler(exported: unknown): Handler {
  const answer = exported as AnswerRequest & { write?: WritePage }
  return answer.write ? { write: answer.write } : { answer }
}

// A page that took longer to fail would take as long again.
const MAX_FAILING_MS = 5_000

/** Writes a page once more if the database goes away meanwhile: a standby may stand in for it by then. */
async function writeSteadily(write: WritePage, sent: SentPage): Promise<WrittenPage> {
  const begun = performance.now()
  try {
    return await write(sent)
  } catch (error) {
    if (!isDatabaseAway(error) || performance.now() - begun > MAX_FAILING_MS) throw error
    return write(sent)
  }
}

/** A form sent to a former address follows its redirect, which takes the place of a missing page. */
async function answerOther(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: ReadonlyMap<string, Handler>,
): Promise<void> {
  const get = handlers.get('GET')
  const page = get && 'write' in get ? await get.write(sentPage(request)) : undefined
  if (page?.status === 404) {
    sendPage(response, page)
    return
  }
  response.setHeader('Allow', [...handlers.keys()].join(', '))
  sendRefusal(response, plainRefusal('method_not_allowed'))
}

function sentPage({ url: target = '/', headers }: IncomingMessage): SentPage {
  return { target, cookie: headers.cookie ?? '' }
}

function sendPage(response: ServerResponse, { status, location, html }: WrittenPage): void {
  if (response.destroyed) return
  response.statusCode = status
  response.setHeader('Content-Type', HTML_TYPE)
  if (location !== undefined) response.setHeader('Location', location)
  response.end(html)
}

/** Only the status is sent; what stands in the place of the page is the server's. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy()
    return
  }
  const isAway = isDatabaseAway(error)
  response.statusCode = isAway ? 503 : 500
  if (isAway) response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
  response.setHeader('Content-Type', HTML_TYPE)
  response.end()
}
