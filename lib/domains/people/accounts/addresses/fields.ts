import type { Settings } from '#lib/services/settings/index.ts'

export const checkoutFields = [
  'email',
  'name',
  'phone',
  'line1',
  'line2',
  'city',
  'state',
  'postcode',
  'country',
  'customer_note',
] as const

export type CheckoutField = (typeof checkoutFields)[number]
export type FieldRule = 'required' | 'optional' | 'hidden'
export type FieldRules = Record<CheckoutField, FieldRule> & {
  /** Of the buyer's VAT number; left out if the shop does not ask for it. */
  vat_id?: 'required' | 'optional'
}

/** Which fields the shop requires, offers and hides at checkout. */
export function buildFieldRules(settings: Settings): FieldRules {
  const vatId = settings['checkout.fields.vat_id']
  const rules = Object.fromEntries(
    checkoutFields.map((field) => [field, settings[`checkout.fields.${field}`]]),
  ) as FieldRules
  return vatId === 'hidden' ? rules : { ...rules, vat_id: vatId }
}

const places = ['line1', 'line2', 'city', 'state', 'postcode', 'country'] as const

/** Whether the shop asks for no address at all. */
export function isAddressHidden(rules: FieldRules): boolean {
  return places.every((part) => rules[part] === 'hidden')
}

/** Whether an address without a country is in the shop's own country, because the country is not required. */
export function isHomeImplied(settings: Settings): boolean {
  return buildFieldRules(settings).country !== 'required'
}
