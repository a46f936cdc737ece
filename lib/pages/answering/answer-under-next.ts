import type { App } from '#lib/app/app.ts'
import { sharedApp } from '#lib/app/current-app.ts'
import { runSteps } from '#lib/platform/process/steps.ts'
import { bodyLimitOf, bringsFiles } from '#lib/web/http/raw-request.ts'
import { originForm, readableTarget } from '#lib/web/http/target.ts'
import {
  BASE_PATH_HEADER,
  enterLanguage,
  failedAnswer,
  PEER_HEADER,
  pathOf,
  type Respond,
  type Site,
  type SiteRequest,
  TARGET_HEADER,
  toResponse,
  withHeaders,
} from '#lib/web/site/site.ts'
import { createSite } from './answer-site.ts'

const sites = new WeakMap<App, Site>()

/** Answers a request that Next has received, as our server would. */
export async function answerUnderNext(request: Request, respond: Respond): Promise<Response> {
  const app = await sharedApp()
  const site = siteOf(app)
  const head = await readHead(app, request)
  const refused = bringsFiles(head, pathOf(head)) ? await site.admit(head) : undefined
  if (refused) return toResponse(refused)
  const sent = await withBody(head, request)
  if (sent.body.byteLength > bodyLimitOf(pathOf(sent))) return new Response(null, { status: 413 })
  const prepared = await site.prepare(sent, async (asked, making) => {
    try {
      return await respond(asked, making)
    } catch (error) {
      app.log.error({ err: error }, 'A page failed.')
      return failedAnswer(error)
    }
  })
  const answer = 'make' in prepared ? await prepared.make() : prepared
  return toResponse(answer, { isHead: request.method === 'HEAD' })
}

/** Answers before a page that React renders: a redirect, the link of a preview, or maintenance. Undefined if the page is to be rendered. */
export async function answerBeforePage(request: Request): Promise<Response | undefined> {
  const app = await sharedApp()
  const prepared = await siteOf(app).prepare(await readWebRequest(app, request), madeByReact)
  if ('make' in prepared) return undefined
  const { location } = prepared.headers
  // Next's proxy takes absolute addresses alone, and sends those of its own host as paths.
  const whole = location === undefined ? undefined : new URL(String(location), request.url).href
  const answer = whole === undefined ? prepared : withHeaders(prepared, { location: whole })
  return toResponse(answer, { isHead: request.method === 'HEAD' })
}

const madeByReact: Respond = () => Promise.reject(new Error('Next makes this page.'))

function siteOf(app: App): Site {
  const site = sites.get(app) ?? createSite(app)
  sites.set(app, site)
  return site
}

/** A request that Next has received, as it was sent. */
export async function readWebRequest(app: App, request: Request): Promise<SiteRequest> {
  return withBody(await readHead(app, request), request)
}

function readHead(app: App, { method, headers, url }: Request): Promise<SiteRequest> {
  const { pathname, search } = new URL(url)
  return readRequest(app, headers, { method, target: pathname + search })
}

async function withBody(head: SiteRequest, request: Request): Promise<SiteRequest> {
  return { ...head, body: new Uint8Array(await request.arrayBuffer()) }
}

/** The request that a server component of Next answers. */
export async function readNextRequest(): Promise<SiteRequest> {
  const { headers } = await import('next/headers')
  return readRequest(await sharedApp(), await headers(), { method: 'GET', target: '/' })
}

async function readRequest(
  app: App,
  headers: Pick<Headers, 'get' | 'entries'>,
  { method, target: given }: Pick<SiteRequest, 'method' | 'target'>,
): Promise<SiteRequest> {
  const { language, target } = await runSteps(
    enterLanguage(app, originForm(headers.get(TARGET_HEADER) ?? given)),
  )
  return {
    ...{ method, language },
    target: readableTarget(target),
    headers: Object.fromEntries(headers.entries()),
    body: new Uint8Array(),
    peer: headers.get(PEER_HEADER) ?? '',
    basePath: headers.get(BASE_PATH_HEADER) ?? '',
  }
}
