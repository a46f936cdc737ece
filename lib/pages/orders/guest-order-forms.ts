import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import type { Shopper } from '#lib/domains/shop/cart/index.ts'
import { cancelOrder, payOrder } from '#lib/domains/shop/checkout/index.ts'
import { findGrantedOrder, type Order, orderToken } from '#lib/domains/shop/orders/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { parseCookies } from '#lib/web/http/parse-cookies.ts'
import { chooseMessages, type Messages } from '#lib/web/messages/index.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { type Said, sealNotice, sealOutcome } from '../account/notice.ts'
import { identifyShopper } from '../cart/identify-shopper.ts'
import { explainRefusal } from '../forms/explain-refusal.ts'
import { leadTo, plain } from '../forms/plain-answers.ts'
import { receiveForm } from '../forms/receive-form.ts'
import { decodeSegment } from '../query-text.ts'
import { siteFormat } from '../site-format.ts'
import { siteTexts } from '../site-texts.ts'
import { startAgain } from './answer-again.ts'
import { describeStart } from './describe-start.ts'
import { joinFromOrder } from './join-from-order.ts'

type FormCall = {
  app: App
  order: Order
  /** Whose cart the browser has. */
  shopper: Shopper
  fields: Record<string, string>
  messages: Messages
  t: Translate
}

/** `to` is the page to show next, by default the order's. */
type Outcome = Said & { to?: string; cookies?: string[] }

/** The forms of a guest's order page, by the last part of their address. */
const forms: Readonly<Record<string, (call: FormCall) => Promise<Outcome>>> = {
  async pay({ app, order, fields, t }) {
    const gateway = z.string().max(40).optional().parse(fields.payment_gateway)
    const { payment } = await payOrder(app, order.id, gateway ?? order.paymentMethod?.id ?? null)
    return describeStart(payment, t)
  },
  async account({ app, order, t, ...sent }) {
    const cookies = await joinFromOrder(app, order, sent)
    return { to: `/account/orders/${order.number}`, done: t('account.register.done'), cookies }
  },
  again: ({ app, order, shopper }) => startAgain(app, shopper, order),
  async cancel({ app, order, t }) {
    await cancelOrder(app, order.id, 'buyer')
    return { done: t('orders.cancelled') }
  },
}

/** Handles a form of a guest's order page, and redirects to the page that follows. */
export async function answerGuestOrderForm(
  app: App,
  request: Request,
  { number, name }: { number: string; name: string },
): Promise<Response> {
  const submit = Object.hasOwn(forms, name) ? forms[name] : undefined
  const { t } = siteTexts(app)
  if (!submit || !isGroupOn(app.settings.current, 'shop')) return plain(404, t('forms.no_form'))
  const received = await receiveForm(app, request)
  if (received instanceof Response) return received
  const { grant = '', ...fields } = received
  const order = await findGrantedOrder(app, decodeSegment(number) ?? '', grant)
  if (!order) return plain(404, t('orders.form_expired'))
  const cookieJar = Object.fromEntries(parseCookies(request.headers.get('cookie') ?? ''))
  const shopper = await identifyShopper(app, cookieJar)
  const page = `/orders/${order.number}/${orderToken(app.secrets, order)}`
  const form = `order-${name}`
  const messages = chooseMessages(undefined, [app.settings.current['site.locale']])
  try {
    const outcome = await submit({ app, order, shopper, fields, messages, t })
    const { to = page, cookies = [], ...said } = outcome
    return leadTo(to, [...cookies, ...sealOutcome(app, form, said)])
  } catch (error) {
    const fault = explainRefusal(error, { messages, format: siteFormat(app), t, log: app.log })
    if (!fault) throw error
    const values = Object.fromEntries(Object.entries(fields).filter(([field]) => !/password/.test(field)))
    // The address is the order's, so the form has no field for it.
    const text = fault.errors.email ?? fault.text
    return leadTo(page, [sealNotice(app, { kind: 'error', form, ...fault, text, values })])
  }
}
