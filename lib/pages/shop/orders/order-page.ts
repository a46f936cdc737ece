import type { App } from '#lib/app/app.ts'
import { PASSWORD_MIN_LENGTH } from '#lib/domains/people/accounts/index.ts'
import { listInvoices } from '#lib/domains/shop/invoices/index.ts'
import {
  isCancellable,
  listOrderEvents,
  loadWithdrawable,
  type Order,
  owesRest,
} from '#lib/domains/shop/orders/index.ts'
import { listChargeable, listPaymentMethods, listSavedMethods } from '#lib/domains/shop/payments/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import { type Form, listErrors, type Panel } from '../../people/account/pages/account-page.ts'
import { type GivenField, newPasswordFields } from '../../people/account/pages/build-form.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { savedValue } from '../pay/payment-choice.ts'
import { orderWithdrawalPath } from '../withdrawals/paths.ts'
import { canBuyAgain } from './answer-again.ts'
import { describeOrder } from './describe-order.ts'
import { describeHistory, describeSteps } from './describe-progress.ts'
import { invoicePath, invoicePdfPath } from './files/invoice-link.ts'
import { canJoin } from './join-from-order.ts'
import { isPayableOnline } from './name-status.ts'
import type { OrderFrame } from './order-frame.ts'
import { describeRequest, describeReturns } from './order-returns.ts'

const CONFIRMED_MS = 60 * 60_000

/** The page of an order, for its buyer: a confirmation at first, later its status. */
export async function orderPage(app: App, order: Order, frame: OrderFrame): Promise<StorefrontPage> {
  const { t } = siteTexts(app)
  const title = t('orders.title', { number: order.number })
  const placed = t('orders.placed_on', { date: siteFormat(app).day(order.placedAt) })
  const isNew = isConfirmation(app, order)
  const forms = await listForms(app, order, frame)
  const request = await describeRequest(app, order, frame)
  const joining = describeJoining(app, order, frame)
  const shown = [...forms, request?.form ?? [], joining?.form ?? []].flat()
  return {
    view: 'orders/show',
    title,
    path: frame.path,
    unlisted: true,
    stylesheets: ['account.css', 'order.css'],
    data: {
      heading: isNew ? t('orders.thanks.heading') : title,
      intro: isNew ? describeReceipt(order, t) : placed,
      nav: frame.nav,
      notice: frame.notice && {
        kind: frame.notice.kind,
        text: frame.notice.text,
        codes: [],
        errors: listErrors(shown),
      },
      order: describeOrder(order, app),
      steps: describeSteps(order, app),
      history: describeHistory(await listOrderEvents(app, order.id), order, app),
      documents: await listDocuments(app, order, frame.grant),
      forms,
      returns: describeReturns(app, order, frame),
      return_request: request,
      account: joining,
      links: [...(await withdrawalLink(app, order, frame)), ...frame.links],
    },
  }
}

/** Where the buyer withdraws, for as long as they can. */
async function withdrawalLink(app: App, order: Order, { grant }: OrderFrame): Promise<Panel['links']> {
  if ((await loadWithdrawable(app, order)) === null) return []
  const url = orderWithdrawalPath({ order: order.number, grant: grant ?? '' })
  return [{ label: siteTexts(app).t('withdrawal.link'), url }]
}

/** How a guest creates an account; null if that is not possible. */
function describeJoining(app: App, order: Order, { form, grant }: OrderFrame) {
  if (grant === null || !canJoin(app, order)) return null
  const { t } = siteTexts(app)
  const [password] = newPasswordFields(PASSWORD_MIN_LENGTH, t)
  return {
    text: t('orders.join.text', { email: order.email ?? '' }),
    form: form('account', { button: t('account.register.button'), fields: password ? [password] : [] }),
  }
}

async function listDocuments(app: App, { id, number }: Order, grant: string | null) {
  const { t } = siteTexts(app)
  return (await listInvoices(app, id)).map((document) => ({
    label: t('invoices.title', { kind: t(`invoices.${document.kind}`), number: document.number }),
    url: invoicePath(number, document.number, grant),
    pdf_url: invoicePdfPath(number, document.number, grant),
  }))
}

/** Whether a buyer who sees the order has probably just placed it. */
function isConfirmation({ clock }: App, order: Order): boolean {
  const isRecent = clock.now().getTime() - order.placedAt.getTime() < CONFIRMED_MS
  const isWaiting = isPayableOnline(order)
  return isRecent && !isWaiting && order.status !== 'cancelled' && order.importedFrom === null
}

function describeReceipt({ number, email }: Order, t: Translate): string {
  return email === null ? t('orders.thanks.text', { number }) : t('orders.thanks.mailed', { number, email })
}

async function listForms(app: App, order: Order, { form, grant }: OrderFrame): Promise<Form[]> {
  const { t } = siteTexts(app)
  const pay =
    isPayableOnline(order) && (await hasMethod(app, order))
      ? [form('pay', { button: t('orders.pay_now'), fields: await methodFields(app, order, grant) })]
      : []
  const cancel = isCancellable(order) ? [form('cancel', { button: t('orders.cancel'), isGrave: true })] : []
  // Of an order that is still open, it comes after what belongs to the order.
  const isQuiet = !['completed', 'cancelled'].includes(order.status)
  const again = canBuyAgain(app, order) ? [form('again', { button: t('orders.again.button'), isQuiet })] : []
  return [...pay, ...again, ...cancel]
}

/** Whether the rest of an order can be paid online; any other order has such a method already. */
async function hasMethod(app: App, order: Order): Promise<boolean> {
  if (!owesRest(order)) return true
  const methods = await listPaymentMethods(app, { total: order.totals.due, currency: order.currency })
  return methods.some(({ type }) => type === 'web')
}

/** The choice of a payment method, if there is one. The customer's page has what the customer has saved, too. */
async function methodFields(app: App, order: Order, grant: string | null): Promise<GivenField[]> {
  const offered = await listPaymentMethods(app, { total: order.totals.due, currency: order.currency })
  const methods = owesRest(order) ? offered.filter(({ type }) => type === 'web') : offered
  const owner = grant === null ? order.customerId : null
  const saved = owner === null ? [] : await listSavedMethods(app, owner)
  const choices = methods.flatMap(({ id, name }) => [
    ...listChargeable(saved, id).map((one) => ({ value: savedValue(id, one.id), label: one.label })),
    { value: id, label: name },
  ])
  if (choices.length < 2) return []
  const label = siteTexts(app).t('pay.method')
  const known = choices.some(({ value }) => value === order.paymentMethod?.id)
  const value = known ? (order.paymentMethod?.id ?? '') : (choices[0]?.value ?? '')
  return [{ name: 'payment_gateway', label, type: 'select', value, choices }]
}
