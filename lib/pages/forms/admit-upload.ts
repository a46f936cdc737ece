import type { App } from '#lib/app/app.ts'
import { findGrantedOrder } from '#lib/domains/shop/orders/index.ts'
import { parseCookies, siteCookieName } from '#lib/web/http/site-cookie.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { authenticateCookie, SESSION_COOKIE } from '../account/session/website-session.ts'
import { decodeSegment } from '../page-query.ts'
import { siteTexts } from '../site-format.ts'
import { isSentFromSite } from './is-sent-from-site.ts'
import { leadTo, plain } from './plain-answers.ts'

/** Uploads of one customer, or for one guest's order. */
const RATE = { limit: 30, seconds: 3600 }

const ORDER_FORM = /^\/orders\/([^/]+)\/forms\//

/**
 * Decides by the headers alone whether the body of a form with files may be read: it takes megabytes of memory. Resolves to the answer
 * that refuses it. Throws `rate_limited`.
 */
export async function admitUpload(app: App, request: Request): Promise<Response | undefined> {
  if (!isSentFromSite(app, request)) return plain(403, siteTexts(app).t('forms.foreign'))
  const sender = await findSender(app, request)
  if (sender instanceof Response) return sender
  await createBudgets(app.limiter).spendUse(`upload ${sender}`, RATE)
  return undefined
}

async function findSender(app: App, { url, headers }: Request): Promise<string | Response> {
  const { pathname, searchParams } = new URL(url)
  const [, number] = ORDER_FORM.exec(pathname) ?? []
  if (number !== undefined) {
    const order = await findGrantedOrder(app, decodeSegment(number) ?? '', searchParams.get('grant') ?? '')
    return order ? `order ${order.id}` : plain(404, siteTexts(app).t('orders.form_expired'))
  }
  const cookies = Object.fromEntries(parseCookies(headers.get('cookie') ?? ''))
  const session = cookies[siteCookieName(app.settings.current, SESSION_COOKIE)]
  const customer = await authenticateCookie(app, session)
  return customer ? `customer ${customer.id}` : leadTo('/account/sign-in')
}
