import type { App } from '#lib/app/app.ts'
import { findGrantedOrder, orderToken } from '#lib/domains/shop/orders/index.ts'
import { FILES_LIMIT, FILES_MEGABYTES } from '#lib/web/http/raw-request.ts'
import { parseCookies, siteCookieName } from '#lib/web/http/site-cookie.ts'
import { decodeSegment } from '#lib/web/http/target.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { headerOf, type SiteRequest, toWebRequest } from '#lib/web/site/site.ts'
import { sealNotice } from '../people/account/notice.ts'
import { authenticateCookie, SESSION_COOKIE } from '../people/visitors/website-visitor.ts'
import { isSentFromSite } from './is-sent-from-site.ts'
import { leadTo, plain } from './plain-answers.ts'

/** Uploads of one customer, or for one guest's order. */
const RATE = { limit: 30, seconds: 3600 }

const ORDER_FORM = /^\/orders\/([^/]+)\/forms\//

/** Who sends a form with files, and the page that it is sent from. */
type Sender = { key: string; page: string }

/**
 * Decides by the headers alone whether the body of a form with files may be read: it takes megabytes of memory. Resolves to the answer
 * that refuses it. Throws `rate_limited`.
 */
export async function admitUpload(app: App, sent: SiteRequest): Promise<Response | undefined> {
  const request = toWebRequest(sent, app.defaultSiteUrl)
  if (!isSentFromSite(app, request)) return plain(403, siteTexts(app).t('forms.foreign'))
  const sender = await findSender(app, request)
  if (sender instanceof Response) return sender
  await createBudgets(app.limiter).spendUse(`upload ${sender.key}`, RATE)
  const isTooLarge = Number(headerOf(sent, 'content-length') ?? 0) > FILES_LIMIT
  return isTooLarge ? refuseSize(app, sender.page) : undefined
}

/** Leads back to the form, with the limit beside its field. */
async function refuseSize(app: App, page: string): Promise<Response> {
  const text = siteTexts(app).t('orders.returns.pictures_too_large', { megabytes: FILES_MEGABYTES })
  const notice = { kind: 'error', form: 'order-return', text, errors: { pictures: text } } as const
  return leadTo(`${page}#notice`, await sealNotice(app, notice))
}

async function findSender(app: App, { url, headers }: Request): Promise<Sender | Response> {
  const { pathname, searchParams } = new URL(url)
  const [, number] = ORDER_FORM.exec(pathname) ?? []
  if (number !== undefined) {
    const order = await findGrantedOrder(app, decodeSegment(number) ?? '', searchParams.get('grant') ?? '')
    if (!order) return plain(404, siteTexts(app).t('orders.form_expired'))
    return { key: `order ${order.id}`, page: `/orders/${order.number}/${orderToken(app.secrets, order)}` }
  }
  const cookies = Object.fromEntries(parseCookies(headers.get('cookie') ?? ''))
  const session = cookies[siteCookieName(app.settings.current, SESSION_COOKIE)]
  const customer = await authenticateCookie(app, session)
  if (!customer) return leadTo('/account/sign-in')
  const page = `/account/orders/${encodeURIComponent(searchParams.get('number') ?? '')}`
  return { key: `customer ${customer.id}`, page }
}
