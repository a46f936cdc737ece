import type { CheckoutForm } from '@storefront/client'
import { Field, Select } from './ui'

export const ADDRESS_NAMES = ['name', 'line1', 'line2', 'city', 'postcode', 'country', 'state'] as const
export type AddressName = (typeof ADDRESS_NAMES)[number]
export type EnteredAddress = { [name in AddressName]?: string }

const LABELS: { [name in AddressName]: string } = {
  name: 'Name',
  line1: 'Street and number',
  line2: 'Flat, floor',
  city: 'City',
  postcode: 'Postcode',
  country: 'Country',
  state: 'State',
}

const INPUTS: { [name in AddressName]?: object } = {
  name: { autoComplete: 'name' },
  line1: { autoComplete: 'street-address' },
  postcode: { autoComplete: 'postal-code', autoCapitalize: 'characters' },
}

type Props = {
  form: CheckoutForm
  values: EnteredAddress
  errorOf(name: AddressName): string | undefined
  onEnter(name: AddressName, value: string): void
}

/** The fields of an address that the shop asks for. */
export function AddressFields({ form, values, errorOf, onEnter }: Props) {
  return ADDRESS_NAMES.filter((name) => form.fields[name] !== 'hidden').map((name) => {
    const label = form.fields[name] === 'optional' ? `${LABELS[name]} (optional)` : LABELS[name]
    const choices = choicesFor(name, form, values.country)
    const given = { label, value: values[name] ?? '', error: errorOf(name) }
    const set = (value: string) => onEnter(name, value)
    return choices.length > 0 ? (
      <Select key={name} {...given} choices={choices} onChange={set} />
    ) : (
      <Field key={name} {...given} {...INPUTS[name]} onChangeText={set} />
    )
  })
}

function choicesFor(name: AddressName, { countries }: CheckoutForm, country: string | undefined) {
  const toChoice = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name })
  if (name === 'country') return countries.map(toChoice)
  if (name === 'state') return (countries.find(({ code }) => code === country)?.states ?? []).map(toChoice)
  return []
}
