import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { ComponentType } from 'react'
import type { Log } from '#lib/platform/process/log.ts'
import { isPanelPath } from '#lib/web/http/target.ts'
import {
  failedAnswer,
  type MadeAnswer,
  type Making,
  type Respond,
  type SiteAnswer,
} from '#lib/web/site/site-answer.ts'
import { pathOf, type SiteRequest } from '#lib/web/site/site-request.ts'
import { captureAnswer } from '../requests/capture-answer.ts'
import { plainRefusal } from '../write-refusal.ts'
import { createRouteTable, type Routes } from './load-routes.ts'
import { renderComponent } from './render-component.ts'

type Handler = { respond: Respond }
/** A page that is a React server component: what renders it is given. */
type Component = ComponentType & { open(render: typeof renderComponent): Handler }

/** The panel is Next's, and so are its files and what next-auth answers. */
const NEXT = /^\/(?:_next|api\/auth)\//

const METHODS = ['GET', 'POST']

type Options = {
  routes: Routes
  /** The folder of the API, which has an address of its own. */
  apiFolder: string
  throughNext: Respond
  /** The folder of the site's own files. */
  publicPath: string
  log: Log
}

/**
 * Answers what has a route by calling it, without Next's router and renderer, which would cost several times as much as most pages.
 * Everything else goes through Next.
 */
export function createRouteLane({ routes, apiFolder, throughNext, publicPath, log }: Options): Respond {
  const find = createRouteTable(routes.folders.filter((folder) => folder !== apiFolder))
  const answerFile = createPublicFiles(publicPath)
  return async (request, making) => {
    const path = pathOf(request)
    const file = answerFile(request)
    if (file) return file
    const folder = isPanelPath(path) || NEXT.test(path) ? undefined : find(path)?.folder
    if (folder === undefined) return throughNext(request, making)
    try {
      const handlers = await loadHandlers(routes, folder)
      const handler = handlers.get(request.method === 'HEAD' ? 'GET' : request.method)
      return await (handler ? handler.respond(request, making) : answerOther(request, making, handlers))
    } catch (error) {
      // The path may hold a token.
      log.error({ err: error, route: `/${folder}` }, 'A page failed.')
      return failedAnswer(error)
    }
  }
}

/** The handlers of a route by their methods. */
async function loadHandlers(routes: Routes, folder: string): Promise<ReadonlyMap<string, Handler>> {
  const route = await routes.load(folder)
  if (route.default) return new Map([['GET', (route.default as Component).open(renderComponent)]])
  return new Map(
    METHODS.flatMap((method) => (route[method] ? [[method, route[method] as Handler] as const] : [])),
  )
}

/** A form sent to a former address follows its redirect, which takes the place of a missing page. */
async function answerOther(
  request: SiteRequest,
  making: Making,
  handlers: ReadonlyMap<string, Handler>,
): Promise<MadeAnswer> {
  const page = await handlers.get('GET')?.respond({ ...request, method: 'GET' }, making)
  if (page?.status === 404) return page
  return plainRefusal('method_not_allowed', { Allow: [...handlers.keys()].join(', ') })
}

/** Answers a request for a file of the folder `public`; undefined if there was none at the path when the server started. */
type AnswerFile = (request: SiteRequest) => Promise<SiteAnswer> | undefined

function createPublicFiles(folder: string): AnswerFile {
  const files = listFiles(folder)
  return (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const address = pathOf(request)
    return isRead && files.has(decodeURIComponent(address)) ? answerFile(request, folder, address) : undefined
  }
}

/** The package that sends files is loaded with the first file. */
async function answerFile(request: SiteRequest, root: string, address: string): Promise<SiteAnswer> {
  const { default: send } = await import('send')
  return captureAnswer(request, (asked, response) => send(asked, address, { root, maxAge: 0 }).pipe(response))
}

function listFiles(folder: string): Set<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return new Set(files.map((file) => `/${path.relative(folder, path.join(file.parentPath, file.name))}`))
  } catch {
    // A site needs no such folder.
    return new Set()
  }
}
