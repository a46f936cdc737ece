import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#lib/platform/process/log.ts'
import { HTML_TYPE, type SentPage, type WrittenPage } from '#lib/web/document/index.ts'
import { type CompiledRoute, loadCompiledRoute } from '../compiled-route.ts'
import type { LaneOptions, PageHandler } from '../lane.ts'

// Next has put nothing into them.
const ownPages = new WeakSet<ServerResponse>()

/** Whether the page was made without Next. */
export function isOwnPage(response: ServerResponse): boolean {
  return ownPages.has(response)
}

const LAST_SEGMENT = /\/[^/]+$/

type WritePage = (sent: SentPage) => Promise<WrittenPage>

/** The pages that are made without Next, by their folders in `app`. */
const FOLDERS = ['', 'products', 'products/[slug]', 'posts', 'posts/[slug]', 'cart', 'checkout']
const PAGES: readonly CompiledRoute[] = FOLDERS.map((folder) => ({ folder, path: `/${folder}` }))

/**
 * Makes pages by calling their compiled routes, without Next's router and renderer, which would cost several times as much as the page.
 * Whatever has no such route goes through Next, as everything does in development.
 */
export async function createPageLane({
  root,
  throughNext,
  log,
  compiled,
}: LaneOptions): Promise<PageHandler> {
  const routes = new Map<string, WritePage>()
  const findRoute = (path: string) => routes.get(path) ?? routes.get(path.replace(LAST_SEGMENT, '/[slug]'))
  for (const page of compiled ? PAGES : []) {
    const write = await loadCompiledRoute<WritePage>(page, { root, log })
    if (write) routes.set(page.path, write)
  }
  return async (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const write = isRead ? findRoute(path) : undefined
    return write ? send(request, response, write, log) : throughNext(request, response)
  }
}

async function send(
  { url: target = '/', headers }: IncomingMessage,
  response: ServerResponse,
  write: WritePage,
  log: Log,
): Promise<void> {
  const { status, location, html } = await writeSafely(write, { target, cookie: headers.cookie ?? '' }, log)
  if (response.destroyed) return
  ownPages.add(response)
  response.statusCode = status
  response.setHeader('Content-Type', HTML_TYPE)
  if (location !== undefined) response.setHeader('Location', location)
  response.end(html)
}

/** Of a page that fails, only the status is sent; what stands in its place is the server's. */
async function writeSafely(write: WritePage, sent: SentPage, log: Log): Promise<WrittenPage> {
  try {
    return await write(sent)
  } catch (error) {
    log.error({ err: error, path: sent.target.split('?', 1)[0] }, 'A page failed.')
    return { status: 500, html: '' }
  }
}
