import type { App } from '#lib/app/app.ts'
import {
  checkPayLink,
  findWebMethod,
  inWebView,
  returnLink,
  sendToProvider,
} from '#lib/domains/shop/payments/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { leadTo, plain } from '../../forms/plain-answers.ts'
import { findLinkedOrder } from './find-linked-order.ts'
import { markWebView, webViewOf } from './web-view.ts'

/** Redirects a visitor with a valid link to the provider's page. */
export async function answerOpen(app: App, request: Request, number: string): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const link = { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' }
  const verdict = checkPayLink(app, number, link)
  const order = verdict === 'forged' ? null : await findLinkedOrder(app, number)
  if (!order) return plain(404, siteTexts(app).t('pay.no_payment'))
  const webView = webViewOf(Object.fromEntries(searchParams))
  const shown = `/pay/${number}?${new URLSearchParams(link)}`
  const page = webView ? inWebView(shown, webView.returnUrl) : shown
  const method = verdict === 'expired' ? null : await findWebMethod(app, order)
  if (!method) return leadTo(page)
  const sent = await sendToProvider(app, { orderId: order.id, gateway: method.id })
  if (sent.type === 'failed') return leadTo(`${page}&failed=1`)
  const cookies = webView ? [markWebView(app, number, webView)] : []
  return leadTo(sent.type === 'redirect' ? sent.url : returnLink(app, number), cookies)
}
