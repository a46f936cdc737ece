import { randomBytes } from 'node:crypto'
import type { NextRequest, NextResponse } from 'next/server'
import { sharedApp } from '#lib/app/current-app.ts'
import { answerBeforePage } from '#lib/pages/answering/answer-under-next.ts'
import { panelHeaders, writePolicy } from '#lib/pages/answering/complete-answer.ts'
import { hostOf, isOwnOrigin } from '#lib/web/http/is-own-origin.ts'
import { isPanelPath } from '#lib/web/http/target.ts'
import { POLICY_HEADER } from '#lib/web/site/site.ts'

type Next = Pick<typeof NextResponse, 'next'> & { new (body: string, init: ResponseInit): NextResponse }

const READ = ['GET', 'HEAD']

/** Gives pages that React renders what stands before all others, and their policy, where Next serves the site by itself; and refuses forms that other sites send. */
export async function enterReactPage(request: NextRequest, next: Next): Promise<Response> {
  // Our server has done so, and asks for the panel alone.
  if (request.headers.has(POLICY_HEADER)) return next.next()
  const app = await sharedApp()
  const isPanel = isPanelPath(request.nextUrl.pathname)
  const instead = isPanel ? undefined : await answerBeforePage(request)
  if (instead) return instead
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
  const response = next.next({ request: { headers } })
  const own = {
    ...(isPanel && panelHeaders()),
    [POLICY_HEADER]: policy,
    'cache-control': 'private, no-store',
  }
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value)
  return response
}
