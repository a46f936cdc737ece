import type { App } from '#lib/app/app.ts'
import { isPayable, type Order, owesRest } from '#lib/domains/shop/orders/index.ts'
import {
  checkPayLink,
  findWebMethod,
  inWebView,
  type PayLinkQuery,
  returnLink,
} from '#lib/domains/shop/payments/index.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { findLinkedOrder, isPaid } from './find-linked-order.ts'
import { backToShop, type PayAnswer, payPage } from './pay-page.ts'
import type { WebView } from './web-view.ts'

/** The page of a payment link: the order with its total, and a link to the provider, which is also `forward`. */
export async function loadPayPage(
  app: App,
  number: string,
  { failed, webView, ...link }: PayLinkQuery & { failed: boolean; webView: WebView | null },
): Promise<(PayAnswer & { forward?: string }) | null> {
  const { t } = siteTexts(app)
  const verdict = checkPayLink(app, number, link)
  const order = verdict === 'forged' ? null : await findLinkedOrder(app, number)
  if (!order) return null
  const inApp = webView !== null
  const lead = (path: string) => (webView ? inWebView(path, webView.returnUrl) : path)
  if (isPaid(order) || order.processingSince !== null) return { redirectTo: lead(returnLink(app, number)) }
  if (verdict === 'expired')
    return closedPage(app, number, { heading: t('pay.expired.heading'), text: t('pay.expired.text'), inApp })
  const method = isPayable(order) ? await findWebMethod(app, order) : null
  if (!method)
    return closedPage(app, number, { heading: t('pay.closed.heading'), text: t('pay.closed.text'), inApp })
  const notice = { kind: 'error', text: t('pay.not_started') } as const
  const forward = lead(`/pay/${number}/open?${new URLSearchParams(link)}`)
  const page = payPage({
    inApp,
    title: t('pay.title'),
    path: `/pay/${number}`,
    intro: t('pay.intro'),
    ...(failed && { notice }),
    panel: {
      id: 'order',
      heading: t('orders.title', { number }),
      facts: describeOrder(app, order, method.name),
      links: [
        {
          main: true,
          label: t('pay.continue_to', { method: method.name }),
          url: forward,
        },
      ],
    },
  })
  return { ...page, forward }
}

type Closed = { heading: string; text: string; inApp: boolean }

function closedPage(app: App, number: string, { heading, text, inApp }: Closed): PayAnswer {
  const { t } = siteTexts(app)
  const links = inApp ? [] : [backToShop(t)]
  return payPage({
    inApp,
    title: t('pay.title'),
    path: `/pay/${number}`,
    panel: { id: 'closed', heading, texts: [text], links },
  })
}

function describeOrder(app: App, order: Order, method: string) {
  const { lines, total, totals, currency } = order
  const { t } = siteTexts(app)
  const money = (amount: number) => siteFormat(app).money(amount, currency).formatted
  return [
    ...lines.map(({ name, variantName, quantity, total: price }) => ({
      label: `${quantity} × ${variantName ? `${name}, ${variantName}` : name}`,
      value: money(price),
    })),
    { label: t('pay.total'), value: money(total) },
    ...(owesRest(order) ? [{ label: t('orders.totals.due'), value: money(totals.due) }] : []),
    { label: t('pay.method'), value: method },
  ]
}
