import type { App } from '#lib/app/app.ts'
import { findInvoice, issueInvoice, listInvoices } from '#lib/domains/shop/invoices/index.ts'
import { type Order, orderGrant, orderToken } from '#lib/domains/shop/orders/index.ts'
import { leadTo, plain } from '#lib/pages/forms/plain-answers.ts'
import {
  type Cookies,
  findSignedIn,
  signInPath,
  withNext,
} from '#lib/pages/people/visitors/website-visitor.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { decodeSegment } from '#lib/web/http/target.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { presentInvoice } from '#lib/web/presenters/shop/invoice.ts'
import { createInvoiceResponse, listXmlFormats, ublNames } from '#lib/web/presenters/shop/invoice-files.ts'
import { findMailedOrder, findReadableOrder } from './find-readable-order.ts'
import { invoiceFilePath, invoicePath, invoicePdfPath } from './invoice-link.ts'

export type AskedInvoice = {
  number: string
  /** The document's number, or `latest`. */
  document: string
  /** Lets a guest see it; customers are known by their session. */
  grant: string | null
}

/** The page of a document, a redirect, or null if there is none that this visitor may see. */
export async function loadInvoicePage(
  app: App,
  asked: AskedInvoice,
  cookies: Cookies,
): Promise<StorefrontPage | { redirectTo: string } | null> {
  const order = await findReadableOrder(app, asked, cookies)
  const signIn = signInPath(app)
  if (!order && asked.grant === null && signIn && !(await findSignedIn(app, cookies)))
    return { redirectTo: withNext(signIn, `/account/orders/${asked.number}`) }
  if (!order) return null
  const { grant } = asked
  if (asked.document === 'latest') return leadToLatest(app, order, grant)
  const invoice = await findInvoice(app, order.id, asked.document)
  if (!invoice) return null
  const { t } = siteTexts(app)
  const shown = presentInvoice(invoice, app.settings.current)
  return {
    view: 'invoices/show',
    title: shown.title,
    path: '',
    unlisted: true,
    stylesheets: ['invoice.css'],
    data: {
      invoice: shown,
      links: [
        { label: t('invoices.download'), url: invoicePdfPath(order.number, invoice.number, grant) },
        ...listXmlFormats(app.settings.current, invoice).map((format) => ({
          label: t('invoices.download_format', { format: ublNames[format] }),
          url: invoiceFilePath(order.number, invoice.number, { grant, format }),
        })),
        { label: t('orders.back'), url: orderPath(app, order, grant) },
      ],
    },
  }
}

/** A document as a PDF, or as an e-invoice in a format; the number of the order and the document's are segments of the address. */
export async function answerInvoiceFile(
  app: App,
  asked: AskedInvoice & { format: string | null },
  cookies: Cookies,
): Promise<Response> {
  const number = decodeSegment(asked.number) ?? ''
  const order = await findReadableOrder(app, { ...asked, number }, cookies)
  const invoice = order && (await findInvoice(app, order.id, decodeSegment(asked.document) ?? ''))
  const answer = invoice && (await createInvoiceResponse(app.settings.current, invoice, asked.format))
  if (!answer) return plain(404, siteTexts(app).t('errors.not_found.heading'))
  answer.headers.set('Referrer-Policy', 'no-referrer')
  answer.headers.set('X-Robots-Tag', 'noindex')
  return answer
}

/** Where the invoice's link in a guest's mail leads: its page, or the order's if there is no invoice yet. */
export async function answerMailedInvoice(
  app: App,
  { number, token }: { number: string; token: string },
): Promise<Response> {
  const { t } = siteTexts(app)
  const order = await findMailedOrder(app, { number, token })
  if (!order) return plain(404, t('errors.not_found.heading'))
  const answer = leadTo((await leadToLatest(app, order, orderGrant(app, order))).redirectTo)
  answer.headers.set('Referrer-Policy', 'no-referrer')
  return answer
}

/** Issues the invoice if that is about to happen anyway. */
async function leadToLatest(app: App, order: Order, grant: string | null): Promise<{ redirectTo: string }> {
  if (app.settings.current['invoices.enabled']) await issueInvoice(app, order.id)
  const latest = (await listInvoices(app, order.id)).at(-1)
  return {
    redirectTo: latest ? invoicePath(order.number, latest.number, grant) : orderPath(app, order, grant),
  }
}

function orderPath({ secrets }: App, order: Order, grant: string | null): string {
  return grant === null
    ? `/account/orders/${order.number}`
    : `/orders/${order.number}/${orderToken(secrets, order)}`
}
