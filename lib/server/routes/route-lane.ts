import { readdirSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import path from 'node:path'
import type { ComponentType } from 'react'
import type { Log } from '#lib/platform/process/log.ts'
import { type Steps, settled } from '#lib/platform/process/steps.ts'
import type { Answer, Handle, RawBody, RawHeaders, RawRequest } from '#lib/web/http/raw-request.ts'
import { isPanelPath } from '#lib/web/http/target.ts'
import {
  failedAnswer,
  type MadeAnswer,
  type Making,
  pathOf,
  type Respond,
  type SiteAnswer,
  type SiteRequest,
} from '#lib/web/site/site.ts'
import type { SitePlace } from '../base-path/enter-base-path.ts'
import { captureAnswer } from '../requests/capture-answer.ts'
import { plainRefusal } from '../write-refusal.ts'
import { renderComponent } from './render-component.ts'

/** The exports of a route: handlers by their methods. */
type Route = Readonly<Record<string, unknown>>

/** The routes that are bundled with the server, and run without Next. */
export type Routes = {
  /** Their folders in `app`. */
  folders: readonly string[]
  /** The module of a route, at once if it has been loaded before. Rejects if there is none in this folder. */
  load(folder: string): Route | Promise<Route>
  /** Loads all of them, one after the other: once the sources have changed twice, the files of this bundle are gone. */
  loadAll(): Promise<void>
}

/** `addresses` are those of the modules by their folders. */
export function openRoutes(addresses: ReadonlyMap<string, string>): Routes {
  const loaded = new Map<string, Route | Promise<Route>>()
  const begin = async (folder: string): Promise<Route> => {
    const address = addresses.get(folder)
    if (address === undefined) throw new Error(`The bundle has no route app/${folder}.`)
    const route: Route = await import(address)
    loaded.set(folder, route)
    return route
  }
  const load = (folder: string): Route | Promise<Route> => {
    const known = loaded.get(folder)
    if (known) return known
    const loading = begin(folder)
    loaded.set(folder, loading)
    return loading
  }
  return {
    folders: [...addresses.keys()],
    load,
    async loadAll() {
      for (const folder of addresses.keys()) await load(folder)
    },
  }
}

/** Values of the parts of a path that a folder leaves open, decoded: `{ slug: 'kettle' }` of `posts/[slug]`, a list of `[...path]`. */
type RouteParams = Record<string, string | string[]>

type FoundRoute = { folder: string; params: RouteParams }

/** Finds the folder in `app` that answers a path, as Next does; undefined if none does. */
type FindRoute = (path: string) => FoundRoute | undefined

type Pattern = { folder: string; segments: string[] }

// The more of a path a folder names, the earlier it is tried.
const KINDS = [/^[^[]/, /^\[[^[.]+\]$/, /^\[\.\.\./, /^\[\[\.\.\./]

/** A table of folders such as `posts/[slug]`, `theme-assets/[...path]` or `account/[[...path]]`. */
export function createRouteTable(folders: Iterable<string>): FindRoute {
  const patterns = [...folders]
    .map((folder): Pattern => ({ folder, segments: splitPath(folder) }))
    .sort(compareKinds)
  const fixed = new Map(
    patterns.filter(({ folder }) => !folder.includes('[')).map(({ folder }) => [`/${folder}`, folder]),
  )
  const open = patterns.filter(({ folder }) => folder.includes('['))
  return (path) => {
    const folder = fixed.get(path)
    if (folder !== undefined) return { folder, params: {} }
    const parts = splitPath(path)
    for (const pattern of open) {
      const params = match(pattern.segments, parts)
      if (params) return { folder: pattern.folder, params }
    }
    return undefined
  }
}

function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function compareKinds({ segments: some }: Pattern, { segments: others }: Pattern): number {
  const length = Math.max(some.length, others.length)
  for (let index = 0; index < length; index++) {
    const order = kindOf(some[index]) - kindOf(others[index])
    if (order !== 0) return order
  }
  return 0
}

function kindOf(segment: string | undefined): number {
  return segment === undefined ? KINDS.length : KINDS.findIndex((kind) => kind.test(segment))
}

function match(segments: readonly string[], parts: readonly string[]): RouteParams | undefined {
  const params: RouteParams = {}
  for (const [index, segment] of segments.entries()) {
    const rest = /^\[{1,2}\.\.\.(\w+)\]{1,2}$/.exec(segment)?.[1]
    if (rest !== undefined) {
      const left = parts.slice(index)
      if (left.length > 0) params[rest] = left.map(decodeURIComponent)
      return left.length > 0 || segment.startsWith('[[') ? params : undefined
    }
    const part = parts[index]
    const name = /^\[(\w+)\]$/.exec(segment)?.[1]
    if (part === undefined || (name === undefined && part !== segment)) return undefined
    if (name !== undefined) params[name] = decodeURIComponent(part)
  }
  return parts.length === segments.length ? params : undefined
}

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

/** The headers of a request as it was sent. */
class SentHeaders implements RawHeaders {
  readonly #request: IncomingMessage
  readonly #headers: IncomingHttpHeaders

  constructor(request: IncomingMessage, headers: IncomingHttpHeaders) {
    this.#request = request
    this.#headers = headers
  }

  get(name: string): string | undefined {
    const value = this.#headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  isRepeated(name: string): boolean {
    return (this.#request.headersDistinct[name]?.length ?? 0) > 1
  }
}

/** Answers requests as they were sent, byte for byte: signatures cover them. */
export type Lane = (
  request: IncomingMessage,
  place: SitePlace,
  body: RawBody,
) => Steps<{ answer: Answer; route: string }>

/** A route that gets requests as they were sent. */
type RawRoute = {
  /** Its folder in `app`. */
  folder: string
  /** Its path, regardless of the site's API prefix. */
  path: string
}

type RawHandler = { open(): Promise<Handle> }

/** Calls the route's handler without Next's router, which would cost ten times as much as the answer and rewrite the request. */
export function createLane({ folder, path }: RawRoute, routes: Routes): Lane {
  let handle: Handle | undefined
  const open = async (): Promise<Handle> => {
    const { GET } = await routes.load(folder)
    handle = await (GET as RawHandler).open()
    return handle
  }
  return function* (request, { target, headers, basePath, removed }, body) {
    const { method = 'GET', socket } = request
    const raw: RawRequest = {
      ...{ method, target, body, headers: new SentHeaders(request, headers) },
      peer: socket.remoteAddress ?? '',
      ...(basePath !== '' && { basePath, removed }),
    }
    const answer = yield* settled((handle ?? (yield* settled(open())))(raw))
    // Of the API, the endpoint's path; unmatched requests share one label.
    return { answer, route: raw.route === undefined ? path : `${path}${raw.route}` }
  }
}
