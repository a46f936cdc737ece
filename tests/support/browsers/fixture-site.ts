import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { minify } from '#packages/themes/src/themes/minify.ts'
import { PAGE_CSS, type PageOptions, renderPage, WATCH_JS } from './fixture-page.ts'
import { makeSuggestions, type Suggestions } from './suggestions.ts'

/** How `/search/suggest` answers; `drop` cuts the connection, as when the network is gone. */
export type Answer = { status?: number; body?: Suggestions | string; delayMs?: number; drop?: boolean }

export type FixtureSite = {
  origin: string
  /** Adds a page and gives its address. */
  addPage(options: PageOptions): string
  /** Decides on answers from now on; until the next `reset` one that repeats the query as the one result. */
  answer(decide: (query: string, type: string | null) => Answer): void
  /** The queries of the requests for live results since the last `reset`, as the URL has them. */
  requests: string[]
  /** Requests whose connection the browser cut before there was an answer. */
  aborted: string[]
  /** The bodies sent to `/search/chosen` by POST. */
  choices: string[]
  /** Paths of other pages that were asked for, with their queries. */
  visits: string[]
  reset(): void
  close(): Promise<void>
}

const library = path.resolve(import.meta.dirname, '../../../lib/search/results/live-results')
const POLICY =
  "default-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'"

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#8fb996"/>
<circle cx="4" cy="4" r="2.5" fill="#f4efe6"/></svg>`

/** A static site with one programmable answer, under the strictest policy that the script promises to pass. */
export async function startFixtureSite(): Promise<FixtureSite> {
  const files = new Map<string, string>([
    ['/site-search.js', readServed('site-search.js')],
    ['/site-search.css', readServed('site-search.css')],
    ['/page.css', PAGE_CSS],
    ['/watch.js', WATCH_JS],
    ['/tea.svg', PICTURE],
  ])
  const uncached = new Set<string>()
  const repeat = (query: string): Answer => ({ body: makeSuggestions(site.origin, query) })
  let decide: (query: string, type: string | null) => Answer = repeat

  const server = createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', site.origin)
    if (pathname === '/search/suggest') {
      site.requests.push(search)
      response.on('close', () => response.writableFinished || site.aborted.push(search))
      await reply(response, decide(searchParams.get('q') ?? '', searchParams.get('type')))
      return
    }
    if (pathname === '/search/chosen' && request.method === 'POST') {
      site.choices.push(await text(request))
      response.writeHead(204).end()
      return
    }
    const file = files.get(pathname)
    if (file === undefined) site.visits.push(pathname + search)
    const isKept = file !== undefined && !uncached.has(pathname)
    response.setHeader('content-security-policy', POLICY)
    response.setHeader('content-type', TYPES[path.extname(pathname)] ?? 'text/html; charset=utf-8')
    response.setHeader('cache-control', isKept ? 'max-age=600' : 'no-store')
    response.end(file ?? `<!doctype html><html lang="en"><title>${pathname}</title><h1>${pathname}</h1>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  let pages = 0
  const site: FixtureSite = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    addPage(options) {
      const page = `/page-${++pages}`
      files.set(page, renderPage(page, options))
      files.set(`${page}.css`, options.css ?? '')
      files.set(`${page}.before.js`, options.before ?? '')
      files.set(`${page}.after.js`, options.after ?? '')
      if (options.cached === false) uncached.add(page)
      return site.origin + page
    },
    answer(given) {
      decide = given
    },
    requests: [],
    aborted: [],
    choices: [],
    visits: [],
    reset() {
      decide = repeat
      for (const list of [site.requests, site.aborted, site.choices, site.visits]) list.length = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return site
}

function readServed(file: 'site-search.js' | 'site-search.css'): string {
  return minify(file, readFileSync(path.join(library, file))).toString()
}

async function reply(
  response: ServerResponse,
  { status = 200, body = '', delayMs, drop }: Answer,
): Promise<void> {
  if (delayMs !== undefined) await sleep(delayMs)
  if (drop === true) {
    response.destroy()
    return
  }
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
