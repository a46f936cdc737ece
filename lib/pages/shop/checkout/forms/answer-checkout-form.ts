import { randomUUID } from 'node:crypto'
import type { App } from '#lib/app/app.ts'
import { DomainError, type Faults, isDomainError } from '#lib/domains/domain-error.ts'
import {
  type CheckoutResult,
  checkDetails,
  checkOut,
  findByFormKey,
} from '#lib/domains/shop/checkout/index.ts'
import type { Order } from '#lib/domains/shop/orders/index.ts'
import { answerSiteForm } from '#lib/pages/forms/answer-site-form.ts'
import { sealFormNotice } from '#lib/pages/forms/form-notice.ts'
import { leadTo } from '#lib/pages/forms/plain-answers.ts'
import { identifyVisitor } from '#lib/pages/people/visitors/identify-visitor.ts'
import { type Cookies, isUnverified, signInPath } from '#lib/pages/people/visitors/website-visitor.ts'
import { retryThroughOutage } from '#lib/platform/database/transact.ts'
import { isVisitorAddress } from '#lib/platform/net/client-address.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { spendGuestOrder } from '#lib/web/policies/spend-guest-order.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { writeCartToken, writeCount } from '../../cart/cart-cookies.ts'
import { CART_PATH, CHECKOUT_PATH } from '../../cart/cart-paths.ts'
import { identifyShopper, type WebShopper } from '../../cart/identify-shopper.ts'
import { orderPath } from '../../orders/order-path.ts'
import { type Draft, dropDraft, readDraft, writeDraft } from '../draft-cookie.ts'
import { toDraft, toFormFaults, toRequest } from '../read-checkout.ts'

type Sent = {
  app: App
  shopper: WebShopper
  draft: Draft
  fields: Record<string, string>
  /** Of the order that the form places. */
  formKey: string
}

/** Handles the checkout's form: places the order, or keeps what was entered and shows the page again. */
export function answerCheckoutForm(app: App, request: Request, name: string): Promise<Response> {
  const handle = Object.hasOwn(checkoutForms, name) ? checkoutForms[name] : undefined
  let shopper: WebShopper | undefined
  return answerSiteForm(
    app,
    request,
    handle && {
      isOn: isWebShopOn(app.settings.current),
      async submit({ fields, cookies }) {
        const outlast = retryThroughOutage(app.database)
        const found = await outlast(() => identifyShopper(app, cookies))
        shopper = found
        const draft = toDraft(await withNote(app, fields, cookies))
        // Without a key, every sending counts.
        const formKey = hashKey(found, fields.key || randomUUID())
        try {
          return await outlast(() => handle({ app, shopper: found, draft, fields, formKey }))
        } catch (error) {
          throw toFormError(error, draft)
        }
      },
      async refuse(fault, { fields, cookies }, error) {
        if (!shopper) throw error
        // There is nothing to check out any more, so the cart's page says why.
        if (fault.errors.cart !== undefined) return tellEmptied(app)
        return tell({ app, shopper, draft: toDraft(await withNote(app, fields, cookies)) }, fault)
      },
    },
  )
}

/** The first step has no field for the note that was entered in the cart. */
async function withNote(app: App, fields: Sent['fields'], cookies: Cookies): Promise<Sent['fields']> {
  if (fields.customer_note !== undefined) return fields
  const { customer_note } = await readDraft(app, cookies)
  return customer_note === undefined ? fields : { ...fields, customer_note }
}

/** Names faults as the form names its fields. */
function toFormError(error: unknown, draft: Draft): unknown {
  return isDomainError(error, 'invalid_fields')
    ? new DomainError('invalid_fields', toFormFaults(error.facts as Faults, draft))
    : error
}

export const checkoutForms: Readonly<Record<string, (sent: Sent) => Promise<Response>>> = {
  place,
  update,
  'sign-in': async ({ app, draft }) =>
    leadTo(signInPath(app, CHECKOUT_PATH) ?? CHECKOUT_PATH, await writeDraft(app, draft)),
}

/** Prices the entered values, and says all that is wrong with them. The script that does so while a buyer types asks for no errors. */
async function update({ app, shopper, draft, fields }: Sent): Promise<Response> {
  const cookies = await writeDraft(app, draft)
  if (fields.quiet) return leadTo(CHECKOUT_PATH, cookies)
  const faults = await checkDetails(app, shopper, toRequest(draft, { expectedTotal: '', formKey: '' }))
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
  return leadTo(`${CHECKOUT_PATH}#next`, cookies)
}

/** Places the order. A form whose order exists already leads to it, whichever request was faster. */
async function place(sent: Sent): Promise<Response> {
  const { app, formKey } = sent
  const placed = await findByFormKey(app, formKey)
  if (placed) return leadTo(orderPath(app, placed), leaveCheckout(sent))
  try {
    return await leadOn(sent, await order(sent))
  } catch (error) {
    if (!isBeaten(error)) throw error
    const other = await waitForOrder(app, formKey)
    if (!other) throw error
    return leadTo(orderPath(app, other), leaveCheckout(sent))
  }
}

async function order({ app, shopper, draft, fields, formKey }: Sent): Promise<CheckoutResult> {
  if (isUnverified(app, shopper.customer)) throw new Refusal('email_not_verified')
  const visitor = await identifyVisitor(app)
  const { bucket, ip } = visitor
  const guest = {
    context: app,
    bucket,
    budgets: createBudgets(app.limiter),
    isPublic: () => isVisitorAddress(ip),
  }
  const caller = {
    shopper,
    appId: visitor.app.id,
    locale: app.settings.current['site.locale'],
    admitGuest: (email: string | null) => spendGuestOrder(guest, email),
  }
  const request = toRequest(draft, { expectedTotal: fields.expected_total ?? '', formKey })
  return checkOut(app, caller, request, async () => undefined)
}

/** To the payment page, or to the order if there is nothing to pay online now; back if the payment could not be started. */
async function leadOn(sent: Sent, { order, payment }: CheckoutResult): Promise<Response> {
  const { app, shopper, draft } = sent
  if (payment.type === 'failed') return tell(sent, { text: payment.message, errors: {} })
  if (payment.type !== 'web') return leadTo(orderPath(app, order), leaveCheckout(sent))
  // The cart stays until it is paid, and so does what was entered: the buyer may come back.
  const { token } = shopper
  const cookies = [
    ...(await writeDraft(app, draft)),
    ...(token === undefined ? [] : [writeCartToken(app, token)]),
  ]
  return leadTo(`${payment.url}&go=1`, cookies)
}

function leaveCheckout({ app }: Sent): string[] {
  return [...dropDraft(app), writeCount(app, 0)]
}

/** Whether a concurrent form for the same cart was faster. */
function isBeaten(error: unknown): boolean {
  if (isDomainError(error, 'checkout_in_progress')) return true
  return isDomainError(error, 'invalid_fields') && 'cart' in (error.facts as Faults)
}

const WAITS_MS = [100, 200, 400, 800]

async function waitForOrder(app: App, formKey: string): Promise<Order | null> {
  for (const ms of WAITS_MS) {
    const found = await findByFormKey(app, formKey)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return findByFormKey(app, formKey)
}

/** A key counts for one cart alone, so that nobody finds another's order by it. */
function hashKey({ customer, token }: WebShopper, key: string): string {
  return sha256(
    ['checkout form', customer ? `customer ${customer.id}` : `cart ${token ?? ''}`, key].join('\n'),
  )
}

/** Leads to the cart, which another window or browser has emptied or ordered. */
async function tellEmptied(app: App): Promise<Response> {
  const text = siteTexts(app).t('checkout.emptied')
  const notice = await sealFormNotice(app, { page: CART_PATH, kind: 'error', text })
  return leadTo(CART_PATH, [...notice, writeCount(app, 0)])
}

/** Shows the checkout with everything that was entered, and what is wrong with it. */
async function tell(
  { app, shopper: { token }, draft }: Pick<Sent, 'app' | 'shopper' | 'draft'>,
  { text, errors }: { text: string; errors: Record<string, string> },
): Promise<Response> {
  const notice = await sealFormNotice(app, { page: CHECKOUT_PATH, kind: 'error', text, errors })
  return leadTo(`${CHECKOUT_PATH}#notice`, [
    ...(await writeDraft(app, draft)),
    ...(token === undefined ? [] : [writeCartToken(app, token)]),
    ...notice,
  ])
}
