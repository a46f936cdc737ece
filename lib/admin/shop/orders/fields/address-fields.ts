import type { Panel } from '#lib/admin/request/panel-request.ts'
import {
  buildFieldRules,
  type FieldRules,
  isAddressHidden,
  listCountries,
} from '#lib/domains/people/accounts/addresses/index.ts'
import { homeCountry } from '#lib/services/settings/index.ts'
import type { FieldSpec } from './field-spec.ts'
import type { Fields } from './read-fields.ts'

const PARTS = ['name', 'country', 'line1', 'line2', 'postcode', 'city', 'state'] as const

/** How the buyer can be reached, as far as the shop asks for it at checkout. A customer has an e-mail address. */
export function describeContact({ t, app }: Panel, customerId: number | null): FieldSpec[] {
  const rules = buildFieldRules(app.settings.current)
  const isRequired = (rule: string | undefined) => rule === 'required'
  return [
    ...(customerId !== null || rules.email === 'hidden'
      ? []
      : [
          {
            name: 'email',
            label: t('forms.email'),
            required: isRequired(rules.email),
            type: 'email' as const,
          },
        ]),
    ...(rules.phone === 'hidden'
      ? []
      : [{ name: 'phone', label: t('account.addresses.fields.phone'), required: isRequired(rules.phone) }]),
    ...(rules.vat_id === undefined
      ? []
      : [{ name: 'vat_id', label: t('checkout.vat_id'), required: isRequired(rules.vat_id) }]),
  ]
}

/** The fields of one address; null for where the shop delivers nothing. */
export function describeAddress(
  panel: Panel,
  texts: Fields['texts'],
  kind: 'billing' | 'shipping',
): FieldSpec[] | null {
  const rules = buildFieldRules(panel.app.settings.current)
  if (kind === 'shipping' && isAddressHidden(rules)) return null
  return addressFields(panel, rules, texts, kind)
}

function addressFields(
  { t, app, locale }: Panel,
  rules: FieldRules,
  texts: Fields['texts'],
  kind: 'billing' | 'shipping',
): FieldSpec[] {
  const { current } = app.settings
  const countries = listCountries(current, locale)
  const home = homeCountry(current) ?? ''
  const country = countries.find(({ code }) => code === (texts[`${kind}.country`] ?? home))
  const none = { value: '', label: '–' }
  const choices = {
    country: [none, ...countries.map(({ code, name }) => ({ value: code, label: name }))],
    state: country?.states.length
      ? [none, ...country.states.map(({ code, name }) => ({ value: code, label: name }))]
      : undefined,
  }
  const isRequired = (part: (typeof PARTS)[number]) => {
    if (part === 'postcode' && country?.postcode === 'required') return true
    // Items are shipped to the same person unless another one is named.
    return rules[part] === 'required' && !(kind === 'shipping' && part === 'name')
  }
  return PARTS.filter((part) => rules[part] !== 'hidden').map((part) => ({
    name: `${kind}.${part}`,
    label: t(`account.addresses.fields.${part}`),
    required: isRequired(part),
    ...((part === 'country' || part === 'state') && choices[part] && { choices: choices[part] }),
  }))
}
