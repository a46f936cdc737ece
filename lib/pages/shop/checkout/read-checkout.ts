import type { Faults } from '#lib/domains/domain-error.ts'
import type { GivenAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import type { CheckoutRequest } from '#lib/domains/shop/checkout/index.ts'
import { parseChoice } from '../pay/payment-choice.ts'
import { NEW_ADDRESS } from './checkout-fields.ts'
import type { Draft } from './draft-cookie.ts'

const PARTS = ['name', 'line1', 'line2', 'city', 'state', 'postcode', 'country'] as const

/** The fields of the form, with the greatest length that is kept of each. */
export const KEPT: Readonly<Record<string, number>> = {
  ...{ email: 254, phone: 32, customer_note: 2000, gift: 2, gift_message: 500, vat_id: 40 },
  ...Object.fromEntries(PARTS.flatMap((part) => [part, `invoice_${part}`].map((name) => [name, 200]))),
  ...{ address_id: 12, invoice_id: 12, other_invoice: 2, save_address: 2, save_method: 2, terms: 2 },
  ...{ shipping_method: 100, payment_gateway: 200 },
}

/** The stored part of a form while its buyer goes on; boxes that were not ticked are stored as such. */
export function toDraft(fields: Readonly<Record<string, string>>): Draft {
  const boxes = { gift: '', other_invoice: '', save_address: '', save_method: '', terms: '' }
  const given = Object.entries(KEPT).flatMap(([name, max]): [string, string][] => {
    const value = fields[name]?.replace(/\r\n?/g, '\n')
    return value === undefined ? [] : [[name, [...value].slice(0, max).join('')]]
  })
  return { ...boxes, ...Object.fromEntries(given) }
}

export type AddressPrefix = '' | 'invoice_'

export function placeFrom(draft: Draft, prefix: AddressPrefix) {
  const part = (name: (typeof PARTS)[number]) => draft[prefix + name] || undefined
  return { country: part('country'), state: part('state'), postcode: part('postcode') }
}

/** The form of a cart that is not delivered has one address, which is the invoice's. */
export function joinAddresses(draft: Draft): Draft {
  if (!isSplit(draft)) return draft
  const parts = PARTS.map((part) => [part, draft[`invoice_${part}`] ?? ''])
  return {
    ...draft,
    ...Object.fromEntries(parts),
    address_id: draft.invoice_id ?? NEW_ADDRESS,
    other_invoice: '',
  }
}

/** Whether shipping and billing address differ. */
export function isSplit({ other_invoice: other }: Draft): boolean {
  return other === 'on'
}

/** The request of a form. Its main address is the shipping address; the invoice goes there too unless it has one of its own. */
export function toRequest(draft: Draft, given: { expectedTotal: string; formKey: string }): CheckoutRequest {
  const main = { parts: readAddress(draft, ''), id: readId(draft.address_id) }
  const invoice = { parts: readAddress(draft, 'invoice_'), id: readId(draft.invoice_id) }
  const billing = isSplit(draft) ? invoice : main
  return {
    email: draft.email,
    phone: draft.phone,
    customerNote: draft.customer_note,
    gift: draft.gift === 'on' ? { message: draft.gift_message } : null,
    vatId: draft.vat_id,
    billing: billing.parts,
    billingAddressId: billing.id,
    shipping: main.parts,
    shippingAddressId: main.id,
    shipToDifferent: isSplit(draft),
    terms: draft.terms === 'on',
    ...readPayment(draft),
    shippingMethod: draft.shipping_method || null,
    saveAddress: draft.save_address === 'on',
    expectedTotal: readTotal(given.expectedTotal),
    formKey: given.formKey,
  }
}

/** No order costs what a page does not show: a form without its total, or with anything else for it, agrees to none. */
function readTotal(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

function readPayment({ payment_gateway: chosen = '', save_method: box }: Draft) {
  const { gateway, savedMethod } = parseChoice(chosen)
  return { gateway, wish: { savedMethod, saves: savedMethod === null && box === 'on' } }
}

function readAddress(draft: Draft, prefix: AddressPrefix): GivenAddress {
  return Object.fromEntries(PARTS.map((part) => [part, draft[prefix + part]]))
}

function readId(text: string | undefined): number | null {
  return text !== undefined && text !== NEW_ADDRESS && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The faults of an order by the fields of the form. What is wrong with a saved address is changed where it is saved. */
export function toFormFaults(faults: Faults, draft: Draft): Faults {
  const split = isSplit(draft)
  const main = 'address_id'
  const billing = split ? 'invoice_id' : main
  const chosen = { billing, shipping: main }
  const names: [RegExp, string][] = [
    [/^billing\./, split ? 'invoice_' : ''],
    [/^shipping\./, ''],
    [/^billing_address_id$/, billing],
    [/^shipping_address_id$/, main],
    [/^saved_payment_method$/, 'payment_gateway'],
    [/^gift\.message$/, 'gift_message'],
  ]
  return Object.fromEntries(
    Object.entries(faults).map(([field, found]): [string, Faults[string]] => {
      const [, which] = /^(billing|shipping)\./.exec(field) ?? []
      const name = which && chosen[which as keyof typeof chosen]
      if (name && readId(draft[name]) !== null) return [name, [{ code: 'saved_address' }]]
      const [pattern, replacement] = names.find(([one]) => one.test(field)) ?? [/^/, '']
      return [field.replace(pattern, replacement), found]
    }),
  )
}
