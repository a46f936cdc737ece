import { randomBytes } from 'node:crypto'
import type { NextRequest, NextResponse } from 'next/server'
import type { App } from '#lib/app/app.ts'
import { sharedApp } from '#lib/app/current-app.ts'
import { panelHeaders, writePolicy } from '#lib/pages/answering/page-policy.ts'
import { runSteps } from '#lib/platform/process/steps.ts'
import { hostOf, isOwnOrigin } from '#lib/web/http/is-own-origin.ts'
import { isApiTarget, originForm } from '#lib/web/http/target.ts'
import { isPanelPath } from '#lib/web/panel/panel-path.ts'
import { enterLanguage } from '#lib/web/site/enter-language.ts'
import { POLICY_HEADER, TARGET_HEADER } from '#lib/web/site/host-headers.ts'

type Next = Pick<typeof NextResponse, 'next' | 'rewrite'> & {
  new (body: string, init: ResponseInit): NextResponse
}

// Belongs to next-auth; the API's paths start with its version.
const SIGN_IN = '/api/auth/'
const API_PATH = '/api/v1'
const RESULTS_PATH = '/search'
const READ = ['GET', 'HEAD']

/**
 * Leads a request to its route in `app`: that of the API under any prefix, and pages by their paths without a language. Pages that React
 * renders get their policy here.
 */
export async function enterNextHost(request: NextRequest, next: Next): Promise<NextResponse> {
  const { headers, nextUrl } = request
  // Our server has done all this, and asks for the panel alone.
  if (headers.has(POLICY_HEADER)) return next.next()
  const app = await sharedApp()
  const sent = originForm(headers.get(TARGET_HEADER) ?? nextUrl.pathname + nextUrl.search)
  if (isApiTarget(sent, app.apiPrefix) && !sent.startsWith(SIGN_IN)) return rewrite(request, next, API_PATH)
  const { target } = await runSteps(enterLanguage(app, sent))
  const [path = '/'] = target.split('?', 1)
  if (path === RESULTS_PATH || isPanelPath(path)) return enterReactPage(app, request, next, path)
  return target === sent ? next.next() : rewrite(request, next, path)
}

function rewrite(request: NextRequest, next: Next, path: string): NextResponse {
  const url = request.nextUrl.clone()
  url.pathname = path
  return next.rewrite(url)
}

function enterReactPage(app: App, request: NextRequest, next: Next, path: string): NextResponse {
  const isPanel = isPanelPath(path)
  const headers = new Headers(request.headers)
  if (isPanel && !READ.includes(request.method)) {
    const [origin, host] = [headers.get('origin'), headers.get('host')]
    const about = { origin, fetchSite: headers.get('sec-fetch-site'), host }
    if (!isOwnOrigin(about, app.settings.current['site.url']))
      return new next('This form was not sent from a page of this site.\n', { status: 403 })
    // Next compares them too, and does not know the site's address.
    const own = origin === null ? host : hostOf(origin)
    if (own) headers.set('x-forwarded-host', own)
  }
  const nonce = randomBytes(16).toString('base64')
  const policy = writePolicy(app, { nonce, isPanel, isNext: true })
  headers.set(POLICY_HEADER, policy)
  const url = request.nextUrl.clone()
  url.pathname = path
  const response = next.rewrite(url, { request: { headers } })
  const own = {
    ...(isPanel ? panelHeaders() : {}),
    [POLICY_HEADER]: policy,
    'cache-control': 'private, no-store',
  }
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value)
  return response
}
