import type { AddressParts, FieldRules, SavedAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import type { CheckoutView } from '#lib/domains/shop/checkout/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { fillField, TEXT_FIELD } from '../../forms/fill-field.ts'
import type { Field } from '../../people/account/pages/account-page.ts'
import { layOutAddress } from './address-layout.ts'
import type { Draft } from './draft-cookie.ts'

/** A field of the checkout, as passed to views. Its type is text, email, tel, select, checkbox or textarea. */
export type CheckoutField = Field & {
  maxlength: number
  /** Prices depend on it. */
  updates: boolean
}

type GivenField = Pick<CheckoutField, 'name' | 'label'> & Partial<Omit<CheckoutField, 'id' | 'error'>>

/** The entered values and their errors. */
export type Entered = { draft: Draft; errors: Record<string, string> }

/** The initial values of fields. */
export type Asked = Entered & {
  view: CheckoutView
  t: Translate
  countries: readonly { value: string; label: string }[]
}

export function buildField(
  { name, value = '', ...given }: GivenField,
  { draft, errors }: Entered,
): CheckoutField {
  const { id, error } = fillField('checkout', { name }, { values: {}, errors })
  return {
    ...TEXT_FIELD,
    inputmode: '',
    maxlength: 200,
    required: false,
    updates: false,
    choices: [],
    name,
    ...given,
    id,
    error,
    // Nothing chosen is no choice.
    value: given.type === 'select' ? draft[name] || value : (draft[name] ?? value),
  }
}

/** Contact: the e-mail address, unless the account has it, and the phone number. */
export function contactFields({ view, t, ...entered }: Asked, isSignedIn: boolean): CheckoutField[] {
  const { fields: rules, prefill } = view
  const email = {
    name: 'email',
    label: t('forms.email'),
    type: 'email',
    inputmode: 'email',
    autocomplete: 'email',
    maxlength: 254,
    required: rules.email === 'required',
  }
  const phone = {
    name: 'phone',
    label: t('forms.phone'),
    type: 'tel',
    inputmode: 'tel',
    autocomplete: 'tel',
    maxlength: 32,
    required: rules.phone === 'required',
    value: prefill?.phone ?? '',
  }
  const vatId = {
    name: 'vat_id',
    label: t('checkout.vat_id'),
    maxlength: 40,
    required: rules.vat_id === 'required',
    // It may decide whether tax is charged.
    updates: true,
  }
  const asked = [
    ...(isSignedIn || rules.email === 'hidden' ? [] : [email]),
    ...(rules.phone === 'hidden' ? [] : [phone]),
    ...(rules.vat_id === undefined ? [] : [vatId]),
  ]
  return asked.map((field) => buildField(withHint(field, t), entered))
}

export type AddressKind = {
  /** Precedes the names of the fields. */
  prefix: '' | 'invoice_'
  section: 'shipping' | 'billing'
  /** The value to fill in. */
  parts: AddressParts | null
  country: string
}

/** The fields of an address that the shop asks for, as people of its country write them. */
export function addressFields(
  { view, t, countries, ...entered }: Asked,
  { prefix, section, parts, country }: AddressKind,
): CheckoutField[] {
  const { fields: rules } = view
  const known = view.countries.find(({ code }) => code === country)
  const layout = layOutAddress(country)
  const label = (part: keyof AddressParts) => nameOf(part, layout, t)
  const field = (part: keyof AddressParts, autocomplete: string, more: Partial<GivenField> = {}) => ({
    name: `${prefix}${part}`,
    label: label(part),
    autocomplete: `${section} ${autocomplete}`,
    value: parts?.[part] ?? '',
    required: isRequired(rules, part),
    ...more,
  })
  const states = known?.states.map(({ code, name }) => ({ value: code, label: name })) ?? []
  const isMailed = section === 'shipping' || isRequired(rules, 'line1') || isRequired(rules, 'city')
  const all: Partial<Record<keyof AddressParts, GivenField>> = {
    name: field('name', 'name', { maxlength: 120 }),
    country: field('country', 'country', {
      type: 'select',
      value: country,
      choices: [...(country === '' ? [{ value: '', label: '–' }] : []), ...countries],
      updates: true,
    }),
    line1: field('line1', 'address-line1'),
    line2: field('line2', 'address-line2'),
    postcode: field('postcode', 'postal-code', {
      maxlength: 32,
      required: isRequired(rules, 'postcode') || (isMailed && known?.postcode === 'required'),
      updates: true,
    }),
    city: field('city', 'address-level2', { maxlength: 120 }),
    state: field('state', 'address-level1', {
      maxlength: 120,
      required: isRequired(rules, 'state') || (known?.needsState ?? false),
      updates: true,
      ...(states.length > 0 && { type: 'select', choices: [{ value: '', label: '–' }, ...states] }),
    }),
  }
  const isUsed = (part: keyof AddressParts): boolean => {
    if (part === 'phone' || rules[part] === 'hidden') return false
    // Where mail needs none.
    return part !== 'postcode' || rules.postcode === 'required' || known?.postcode !== 'none'
  }
  const order = ['country', 'name', 'line1', 'line2', ...layout.order] as const
  return order
    .filter(isUsed)
    .flatMap((part) => all[part] ?? [])
    .map((one) => buildField(withHint(one, t), entered))
}

/** The name of a part of an address in its country. */
export function nameOf(
  part: keyof AddressParts,
  layout: ReturnType<typeof layOutAddress>,
  t: Translate,
): string {
  if (part === 'postcode' && layout.postcode !== 'postcode') return t(`checkout.postcode.${layout.postcode}`)
  if (part === 'state' && layout.state !== 'region') return t(`checkout.state.${layout.state}`)
  return t(`account.addresses.fields.${part}`)
}

function isRequired(rules: FieldRules, part: keyof AddressParts): boolean {
  return part !== 'phone' && rules[part] === 'required'
}

/** Says of what may be left out that it may. */
export function withHint<F extends GivenField>(field: F, t: Translate): F {
  const isAsked = field.required || field.type === 'select' || field.type === 'checkbox'
  return isAsked ? field : { ...field, label: t('checkout.optional', { label: field.label }) }
}

/** The addresses of a customer to choose from; null without any. */
export function savedChoice(
  name: 'address_id' | 'invoice_id',
  { view, errors, draft }: Asked,
  given: { initial: SavedAddress | undefined; describe(address: SavedAddress): string; other: string },
) {
  const addresses = view.addresses ?? []
  if (addresses.length === 0) return null
  const error = errors[name] ?? ''
  const chosen = draft[name] ?? (given.initial ? String(given.initial.id) : NEW_ADDRESS)
  const choices = [
    ...addresses.map((address) => ({ value: String(address.id), label: given.describe(address) })),
    { value: NEW_ADDRESS, label: given.other },
  ]
  return {
    name,
    error,
    change_url: error === '' ? null : changePathOf(addresses.find(({ id }) => String(id) === chosen)),
    choices: choices.map((choice) => ({
      ...choice,
      id: `checkout-${name}-${choice.value}`,
      checked: choice.value === chosen,
    })),
  }
}

function changePathOf(address: SavedAddress | undefined): string | null {
  return address ? `/account/addresses/${address.id}` : null
}

/** Chosen for an address that is entered. */
export const NEW_ADDRESS = 'new'
