import type { App } from '#lib/app/app.ts'
import type { AddressParts } from '#lib/domains/people/accounts/addresses/index.ts'
import type { CheckoutView } from '#lib/domains/shop/checkout/index.ts'
import { listChargeable, type PaymentMethod } from '#lib/domains/shop/payments/index.ts'
import { homeCountry } from '#lib/services/settings/index.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { hiddenFields } from '../../forms/fill-field.ts'
import type { FormNotice } from '../../forms/form-notice.ts'
import { describeAddress } from '../../people/account/pages/describe-address.ts'
import { signInPath } from '../../people/visitors/website-visitor.ts'
import { CART_PATH } from '../cart/cart-paths.ts'
import type { WebShopper } from '../cart/identify-shopper.ts'
import { showCart } from '../cart/show-cart.ts'
import { savedValue } from '../pay/payment-choice.ts'
import {
  type Asked,
  addressFields,
  buildField,
  type CheckoutField,
  contactFields,
  NEW_ADDRESS,
  savedChoice,
  withHint,
} from './checkout-fields.ts'
import { checkoutActions } from './checkout-paths.ts'

type Circumstances = {
  shopper: WebShopper
  notice: FormNotice | undefined
  /** Makes the order of this form the only one, however often it is sent. */
  key: string
  /** Whether the shop asks for an address at all. */
  hasAddress: boolean
}

/** The checkout as its view shows it. */
export function showCheckoutForm(
  app: App,
  asked: Asked,
  { shopper, notice, key, hasAddress }: Circumstances,
) {
  const { view, t } = asked
  const { current } = app.settings
  const { cart, issues, has_issues } = showCart(app, view, undefined)
  const isClosed = !shopper.customer && !current['shop.guest_checkout']
  const address = hasAddress ? showAddress(app, asked) : null
  const invoice = hasAddress && view.cart.requiresShipping ? showInvoice(app, asked) : null
  const contact = contactFields(asked, shopper.customer !== null)
  const payment = showPayment(app, asked)
  const isPlaceKnown = listMissing(app, asked, address).length === 0
  const fields = [...contact, ...(address?.fields ?? []), ...(invoice?.fields ?? [])]
  return {
    cart: isPlaceKnown || !cart ? cart : leaveOpen(cart, app),
    issues,
    has_issues,
    cart_url: CART_PATH,
    actions: checkoutActions,
    hidden: hiddenFields({ key, expected_total: String(view.cart.totals.total) }),
    notice: notice
      ? {
          kind: notice.kind,
          text: notice.text,
          errors: listErrors(asked, fields, [address?.saved, invoice?.saved]),
        }
      : null,
    account: {
      email: shopper.customer?.email ?? '',
      sign_in_url: shopper.customer ? null : signInPath(app, '/checkout'),
      is_needed: isClosed,
    },
    contact,
    contact_state: stateOf(contact),
    address,
    invoice,
    // Without the place there are no prices to agree to.
    is_ready: isPlaceKnown && !isClosed && !has_issues,
    shipping: { methods: showShipping(app, asked), error: asked.errors.shipping_method ?? '' },
    payment: { methods: payment, error: asked.errors.payment_gateway ?? '' },
    save_method: payment.some(({ can_save }) => can_save)
      ? { id: 'checkout-save_method', checked: asked.draft.save_method === 'on' }
      : null,
    note:
      view.fields.customer_note === 'hidden'
        ? null
        : buildField(
            withHint(
              {
                name: 'customer_note',
                label: t('checkout.note'),
                type: 'textarea',
                maxlength: 2000,
                required: view.fields.customer_note === 'required',
              },
              t,
            ),
            asked,
          ),
    gift: current['shop.gifts'] && view.cart.requiresShipping ? showGift(asked) : null,
    save_address:
      shopper.customer && hasAddress
        ? { id: 'checkout-save_address', checked: asked.draft.save_address === 'on' }
        : null,
    terms: current['shop.terms_url'] === null ? null : showTerms(asked, current['shop.terms_url']),
  }
}

function showGift(asked: Asked) {
  const { t, draft } = asked
  const field = { name: 'gift_message', label: t('checkout.gift_message'), type: 'textarea', maxlength: 500 }
  return {
    id: 'checkout-gift',
    checked: draft.gift === 'on',
    message: buildField({ ...field, required: false, hint: t('checkout.gift_hint') }, asked),
  }
}

/** The cart without what depends on where it goes. */
function leaveOpen(cart: NonNullable<ReturnType<typeof showCart>['cart']>, app: App) {
  const { subtotal, discount } = cart.totals
  const total = siteFormat(app).money(subtotal.amount - discount.amount)
  return { ...cart, tax_lines: [], totals: { ...cart.totals, shipping: null, total } }
}

function showAddress(app: App, asked: Asked) {
  const { view, t, draft } = asked
  const isShipped = view.cart.requiresShipping
  const prefill = (isShipped ? view.prefill?.shipping : null) ?? view.prefill?.billing ?? null
  const country = draft.country ?? prefill?.country ?? onlyCountry(app, view)
  const fields = addressFields(asked, {
    prefix: '',
    section: isShipped ? 'shipping' : 'billing',
    parts: prefill,
    country,
  })
  const saved = savedChoice('address_id', asked, {
    initial:
      view.addresses?.find((one) => (isShipped ? one.isDefaultShipping : one.isDefaultBilling)) ??
      view.addresses?.[0],
    describe: describer(app),
    other: t('checkout.other_address'),
  })
  return {
    heading: isShipped ? t('checkout.delivery') : t('checkout.billing'),
    saved,
    fields,
    state: [country, saved?.error ?? '', stateOf(fields)].join('|'),
  }
}

/** Changes with what fields are made of besides their values, so that a script knows when to replace them. */
function stateOf(fields: readonly CheckoutField[]): string {
  return fields.map(({ name, error }) => `${name} ${error}`).join('|')
}

function showInvoice(app: App, asked: Asked) {
  const { view, t, draft } = asked
  const country =
    draft.invoice_country || view.prefill?.billing.country || draft.country || onlyCountry(app, view)
  const isOther = view.prefill?.shipping != null
  return {
    id: 'checkout-other_invoice',
    checked: (draft.other_invoice ?? (isOther ? 'on' : '')) === 'on',
    saved: savedChoice('invoice_id', asked, {
      initial: view.addresses?.find(({ isDefaultBilling }) => isDefaultBilling),
      describe: describer(app),
      other: t('checkout.other_address'),
    }),
    fields: addressFields(asked, {
      prefix: 'invoice_',
      section: 'billing',
      parts: view.prefill?.billing ?? null,
      country,
    }),
  }
}

function describer(app: App): (address: AddressParts) => string {
  return (address) => describeAddress(address, app.settings.current['site.locale'])
}

/** The shop's own country, if it is set or the only one. */
function onlyCountry(app: App, { countries }: CheckoutView): string {
  const [first] = countries
  if (countries.length === 1 && first) return first.code
  return app.settings.current['shop.country'] === null ? '' : (homeCountry(app.settings.current) ?? '')
}

/** The fields without which the shipping destination is not known. */
function listMissing(
  app: App,
  asked: Asked,
  address: ReturnType<typeof showAddress> | null = showAddress(app, asked),
): string[] {
  if (!address || !asked.view.cart.requiresShipping) return []
  const saved = address.saved?.choices.find(({ checked }) => checked)
  if (saved && saved.value !== NEW_ADDRESS) return []
  return address.fields
    .filter(({ updates, required, value }) => updates && required && value.trim() === '')
    .map(({ name }) => name)
}

function showShipping(app: App, { view }: Asked) {
  const format = siteFormat(app)
  return view.shippingMethods.map(({ code, name, description, eta, price, isSelected }) => ({
    value: code,
    id: `checkout-shipping_method-${code}`,
    name,
    description,
    eta,
    price: format.money(price),
    checked: isSelected,
  }))
}

/** The payment kind, for the drawing beside a method without an icon of its own. */
const KINDS: Readonly<Record<string, 'card' | 'bank' | 'cash'>> = {
  stripe: 'card',
  mollie: 'card',
  sandbox: 'card',
  bank_transfer: 'bank',
  cash_on_delivery: 'cash',
}

/** The customer's saved methods, followed by the payment methods. */
function showPayment(app: App, { view, draft, t }: Asked) {
  const format = siteFormat(app)
  const looks = ({ id, type, iconUrl }: PaymentMethod) => ({
    type,
    kind: KINDS[id] ?? 'other',
    icon_url: iconUrl && format.url(iconUrl),
  })
  const saved = view.paymentMethods.flatMap((method) =>
    listChargeable(view.savedMethods, method.id).map(({ id, label, expires }) => ({
      ...looks(method),
      value: savedValue(method.id, id),
      name: label,
      description: expires && t('account.payment_methods.expires', { date: format.month(expires) }),
      can_save: false,
    })),
  )
  const methods = view.paymentMethods.map((method) => ({
    ...looks(method),
    value: method.id,
    name: method.name,
    description: method.description,
    can_save: method.canSave && view.addresses !== null,
  }))
  const choices = [...saved, ...methods]
  const chosen = choices.find(({ value }) => value === draft.payment_gateway) ?? choices[0]
  return choices.map((choice) => ({
    ...choice,
    id: `checkout-payment_gateway-${choice.value.replace('/', '-')}`,
    checked: choice === chosen,
  }))
}

function showTerms({ draft, errors }: Asked, url: string) {
  return { id: 'checkout-terms', url, checked: draft.terms === 'on', error: errors.terms ?? '' }
}

/** The errors in the order of the page, each with the address of its field. */
function listErrors(
  { errors, t, view }: Asked,
  fields: readonly CheckoutField[],
  saved: readonly (ReturnType<typeof savedChoice> | undefined)[],
) {
  const named = new Map(fields.map(({ name, id, label }) => [name, { id, label }]))
  const first = (name: string, id: string | undefined) =>
    `checkout-${name}${id === undefined ? '' : `-${id}`}`
  const others: Record<string, { id: string; label: string }> = {
    address_id: { id: first('address_id', String(view.addresses?.[0]?.id)), label: t('checkout.delivery') },
    invoice_id: { id: first('invoice_id', String(view.addresses?.[0]?.id)), label: t('checkout.billing') },
    shipping_method: {
      id: first('shipping_method', view.shippingMethods[0]?.code),
      label: t('checkout.shipping'),
    },
    payment_gateway: {
      id: first('payment_gateway', view.paymentMethods[0]?.id),
      label: t('checkout.payment'),
    },
    gift_message: { id: first('gift_message', undefined), label: t('checkout.gift_message') },
    customer_note: { id: first('customer_note', undefined), label: t('checkout.note') },
    terms: { id: first('terms', undefined), label: t('checkout.terms') },
  }
  const order = [...named.keys(), ...Object.keys(others)]
  return Object.entries(errors)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([name, text]) => {
      const field = named.get(name) ?? others[name]
      const change = saved.find((one) => one?.name === name)?.change_url
      return { label: field?.label ?? '', text, url: change ?? (field ? `#${field.id}` : '') }
    })
}
