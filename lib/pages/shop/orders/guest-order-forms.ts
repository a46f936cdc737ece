import type { App } from '#lib/app/app.ts'
import type { Shopper } from '#lib/domains/shop/cart/index.ts'
import { cancelOrder, payOrder } from '#lib/domains/shop/checkout/index.ts'
import { findGrantedOrder, type Order, orderToken } from '#lib/domains/shop/orders/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { decodeSegment } from '#lib/web/http/target.ts'
import type { Messages } from '#lib/web/messages/index.ts'
import { answerSiteForm } from '../../forms/answer-site-form.ts'
import { leadTo, plain } from '../../forms/plain-answers.ts'
import { type Said, sealNotice, sealOutcome } from '../../people/account/notice.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import { identifyShopper } from '../cart/identify-shopper.ts'
import { startAgain } from './answer-again.ts'
import { describeStart } from './describe-start.ts'
import { joinFromOrder } from './join-from-order.ts'
import { askFromForm, cancelFromForm } from './order-returns.ts'

type FormCall = {
  app: App
  order: Order
  /** Whose cart the browser has. */
  shopper: Shopper
  cookies: Cookies
  fields: Record<string, string>
  files: readonly Buffer[]
  messages: Messages
  t: Translate
}

/** `to` is the page to show next, by default the order's. */
type Outcome = Said & { to?: string; cookies?: string[] }

/** The forms of a guest's order page, by the last part of their address. */
export const guestOrderForms: Readonly<Record<string, (call: FormCall) => Promise<Outcome>>> = {
  async pay({ app, order, fields, t }) {
    const gateway = fields.payment_gateway ?? order.paymentMethod?.id ?? null
    const { payment } = await payOrder(app, order.id, gateway)
    return describeStart(payment, t)
  },
  async account({ app, order, t, ...sent }) {
    const cookies = await joinFromOrder(app, order, sent)
    return { to: `/account/orders/${order.number}`, done: t('account.register.done'), cookies }
  },
  again: ({ app, order, shopper }) => startAgain(app, shopper, order),
  return: async ({ app, order, fields, files }) => ({ done: await askFromForm(app, order, fields, files) }),
  'return-cancel': async ({ app, order, fields }) => ({ done: await cancelFromForm(app, order, fields) }),
  async cancel({ app, order, t }) {
    await cancelOrder(app, order.id, 'buyer')
    return { done: t('orders.cancelled') }
  },
}

/** Handles a form of a guest's order page, and redirects to the page that follows. */
export function answerGuestOrderForm(
  app: App,
  request: Request,
  { number, name }: { number: string; name: string },
): Promise<Response> {
  const act = Object.hasOwn(guestOrderForms, name) ? guestOrderForms[name] : undefined
  const form = `order-${name}`
  let page = ''
  return answerSiteForm(
    app,
    request,
    act && {
      isOn: isGroupOn(app.settings.current, 'shop'),
      takesFiles: name === 'return',
      async submit({ fields: { grant = '', ...fields }, files, cookies: given, messages, t }) {
        const order = await findGrantedOrder(app, decodeSegment(number) ?? '', grant)
        if (!order) return plain(404, t('orders.form_expired'))
        page = `/orders/${order.number}/${orderToken(app.secrets, order)}`
        const shopper = await identifyShopper(app, given)
        const call = { app, order, shopper, cookies: given, fields, files, messages, t }
        const outcome = await act(call)
        const { to = page, cookies = [], ...said } = outcome
        return leadTo(to, [...cookies, ...(await sealOutcome(app, form, said))])
      },
      async refuse(fault, { fields }, error) {
        if (page === '') throw error
        const values = Object.fromEntries(
          Object.entries(fields).filter(([field]) => field !== 'grant' && !/password/.test(field)),
        )
        // The address is the order's, so the form has no field for it.
        const text = fault.errors.email ?? fault.errors.items ?? fault.text
        return leadTo(
          `${page}#notice`,
          await sealNotice(app, { kind: 'error', form, ...fault, text, values }),
        )
      },
    },
  )
}
