import type { CheckoutForm } from '@storefront/client'
import {
  ADDRESS_NAMES,
  type AddressName,
  type ChosenAddress,
  type EnteredAddress,
  isAsked,
  savedAddress,
} from './order-body'
import { Select } from './select'
import { Card, Choices, Field } from './ui'

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
  use: 'billing' | 'shipping'
  form: CheckoutForm
  chosen: ChosenAddress
  /** Shown in the fields if there is no saved address. */
  values: EnteredAddress
  errors: { [field: string]: string[] }
  onChange(chosen: ChosenAddress): void
  /** Further fields on the same card, above and below. */
  above?: React.ReactNode
  below?: React.ReactNode
}

/** A saved address of the customer, or the fields of one that the shop asks for. */
export function AddressPart({ use, form, chosen, values, errors, onChange, above, below }: Props) {
  const saved = savedAddress(form, chosen, use)
  const addresses = form.addresses ?? []
  return (
    <>
      {addresses.length > 0 && (
        <Choices
          label={use === 'billing' ? 'Saved addresses' : 'Saved addresses to ship to'}
          choices={[
            ...addresses.map(({ id, label, name, line1, city }) => ({
              value: String(id),
              label: [label, name, line1, city].filter(Boolean).join(', '),
            })),
            { value: '', label: 'Another address' },
          ]}
          value={saved === null ? '' : String(saved.id)}
          onChange={(id) => onChange({ entered: {}, saved: id === '' ? null : Number(id) })}
        />
      )}
      {(above || below || saved === null) && (
        <Card>
          {above}
          {saved === null && (
            <AddressFields
              form={form}
              values={values}
              errorOf={(name) => errors[`${use}.${name}`]?.[0]}
              onEnter={(name, value) =>
                onChange({ ...chosen, entered: { ...chosen.entered, [name]: value } })
              }
            />
          )}
          {below}
        </Card>
      )}
    </>
  )
}

type FieldsProps = {
  form: CheckoutForm
  values: EnteredAddress
  errorOf(name: AddressName): string | undefined
  onEnter(name: AddressName, value: string): void
}

function AddressFields({ form, values, errorOf, onEnter }: FieldsProps) {
  return ADDRESS_NAMES.filter((name) => isAsked(form, name)).map((name) => {
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
