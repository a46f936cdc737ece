import type { CheckoutForm, PlaceOrderRequest } from '@storefront/client'

export const ADDRESS_NAMES = ['name', 'line1', 'line2', 'city', 'postcode', 'country', 'state'] as const
export type AddressName = (typeof ADDRESS_NAMES)[number]
export type EnteredAddress = { [name in AddressName]?: string }

export const OTHERS = ['email', 'phone', 'vat_id', 'customer_note'] as const
export type Other = (typeof OTHERS)[number]

/** An address of the form: a saved one by its id, or null for one that is entered. */
export type ChosenAddress = { saved?: number | null; entered: EnteredAddress }

export type Entered = { [name in Other]?: string } & {
  billing: ChosenAddress
  shipping: ChosenAddress
  isElsewhere: boolean
  saveAddress: boolean
  terms: boolean
}

export const NOTHING: Entered = {
  billing: { entered: {} },
  shipping: { entered: {} },
  isElsewhere: false,
  saveAddress: false,
  terms: false,
}

/** Whether the shop asks for this field, and for anything else than nothing. */
export function isAsked(form: CheckoutForm, name: AddressName | Other): boolean {
  const rule = form.fields[name]
  return rule !== undefined && rule !== 'hidden'
}

/** Another address is offered unless the shop asks for none. */
export function canShipElsewhere(form: CheckoutForm): boolean {
  return (
    form.shipping_methods.length > 0 && ADDRESS_NAMES.some((name) => name !== 'name' && isAsked(form, name))
  )
}

/** Which of the saved addresses counts: the customer's default until another one, or none, is chosen. */
export function savedAddress(form: CheckoutForm, { saved }: ChosenAddress, use: 'billing' | 'shipping') {
  const addresses = form.addresses ?? []
  if (saved !== undefined) return addresses.find(({ id }) => id === saved) ?? null
  return addresses.find((one) => one[`is_default_${use}`]) ?? addresses[0] ?? null
}

/** The entered values, over those that the shop knows already. */
export function valuesOf(
  form: CheckoutForm,
  entered: Entered,
): { [name in Other]?: string } & { billing: EnteredAddress } {
  const { prefill } = form
  const known = Object.entries(prefill?.billing ?? {}).filter(([, value]) => typeof value === 'string')
  return {
    email: entered.email ?? prefill?.email,
    phone: entered.phone ?? prefill?.phone ?? undefined,
    vat_id: entered.vat_id,
    customer_note: entered.customer_note,
    billing: { ...Object.fromEntries(known), ...entered.billing.entered },
  }
}

/** The body of `POST /checkout`: the fields that the shop asks for, and consent only where it was asked for. */
export function toOrder(
  form: CheckoutForm,
  entered: Entered,
  { gateway, returnUrl }: { gateway: string; returnUrl: string | undefined },
): PlaceOrderRequest {
  const values = valuesOf(form, entered)
  const billing = savedAddress(form, entered.billing, 'billing')
  const shipping = savedAddress(form, entered.shipping, 'shipping')
  const others = OTHERS.filter((name) => isAsked(form, name) && values[name] !== undefined)
  const isElsewhere = entered.isElsewhere && canShipElsewhere(form)
  return {
    ...Object.fromEntries(others.map((name) => [name, values[name]])),
    ...(billing ? { billing_address_id: billing.id } : { billing: values.billing }),
    ...(isElsewhere && {
      ship_to_different: true,
      ...(shipping ? { shipping_address_id: shipping.id } : { shipping: entered.shipping.entered }),
    }),
    ...(form.addresses && entered.saveAddress && { save_address: true }),
    payment_gateway: gateway,
    shipping_method: form.shipping_methods.find(({ selected }) => selected)?.id,
    expected_total: form.cart.totals.total.amount,
    ...(form.terms_required && { terms: entered.terms }),
    ...(returnUrl && { return_url: returnUrl }),
  }
}

/** The place that prices are for: that of the delivery. */
export function placeOf(form: CheckoutForm | null, entered: Entered) {
  const use = entered.isElsewhere ? 'shipping' : 'billing'
  const known = form && savedAddress(form, entered[use], use)
  const { country, state, postcode } = known ?? entered[use].entered
  return { country: country ?? undefined, state: state ?? undefined, postcode: postcode ?? undefined }
}
