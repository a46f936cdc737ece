import type { App } from '#lib/app/app.ts'
import { exportAccount } from '#lib/domains/people/accounts/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { parseCookies } from '#lib/web/http/site-cookie.ts'
import { presentExport } from '#lib/web/presenters/accounts/account-export.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { authenticateCookie, sessionCookieName } from '../visitors/website-visitor.ts'

/** Everything stored about the signed-in customer, as a file. Redirects others to sign-in. */
export async function answerExport(app: App, request: Request): Promise<Response> {
  const cookies = parseCookies(request.headers.get('cookie') ?? '')
  const isOn = isGroupOn(app.settings.current, 'auth')
  const customer = isOn ? await authenticateCookie(app, cookies.get(sessionCookieName(app))) : null
  if (!customer) return new Response(null, { status: 303, headers: { Location: '/account/sign-in' } })
  const data = presentExport(await exportAccount(app, customer.id), customer.sessionId, siteFormat(app))
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'no-store',
    },
  })
}
