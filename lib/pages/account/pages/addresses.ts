import {
  buildFieldRules,
  countryNames,
  type FieldRules,
  listAddresses,
  listCountries,
  type SavedAddress,
} from '#lib/domains/addresses/index.ts'
import { type AccountAnswer, accountPage, panel, type SignedInCall } from './account-page.ts'
import { buildForm, type GivenField } from './build-form.ts'
import { describeAddress } from './describe-address.ts'

export async function loadAddressesPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, customer, notice } = call
  const saved = await listAddresses(app, customer.id)
  const countries = countryNames(app.settings.current['site.locale'])
  const rows = saved.map((address) => ({
    title: titleOf(address),
    url: `/account/addresses/${address.id}`,
    image: null,
    details: [describeAddress(address, countries), ...describeUse(address)],
    form: buildForm(
      { name: 'address-delete', button: 'Delete', isGrave: true, hidden: { id: String(address.id) } },
      notice,
    ),
  }))
  const form = { name: 'address', button: 'Save address', fields: addressFields(call) }
  return accountPage(call, {
    title: 'Addresses',
    intro: 'Checkout fills these in for you.',
    isSignedIn: true,
    panels: [
      ...(rows.length > 0 ? [panel({ id: 'saved', heading: 'Saved', rows })] : []),
      panel({
        id: 'new',
        heading: 'Add an address',
        forms: [buildForm(form, notice)],
      }),
    ],
  })
}

export async function loadAddressPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, customer, notice, path } = call
  const saved = await listAddresses(app, customer.id)
  const address = saved.find(({ id }) => String(id) === path[1])
  if (!address) return null
  const fields = addressFields(call, address)
  const form = { name: 'address', button: 'Save changes', hidden: { id: String(address.id) }, fields }
  return accountPage(call, {
    title: titleOf(address),
    isSignedIn: true,
    panels: [
      panel({
        id: 'change',
        heading: 'Change address',
        forms: [buildForm(form, notice)],
        links: [{ label: 'All addresses', url: '/account/addresses' }],
      }),
    ],
  })
}

function titleOf({ label, name }: SavedAddress): string {
  return label ?? name ?? 'Address'
}

function describeUse({ isDefaultBilling, isDefaultShipping }: SavedAddress): string[] {
  if (isDefaultBilling && isDefaultShipping) return ['Default for billing and delivery']
  if (isDefaultBilling) return ['Default for billing']
  return isDefaultShipping ? ['Default for delivery'] : []
}

const texts = [
  ['name', 'Name', 'name'],
  ['phone', 'Phone', 'tel'],
  ['line1', 'Street and number', 'address-line1'],
  ['line2', 'Flat, floor or building', 'address-line2'],
  ['postcode', 'Postcode', 'postal-code'],
  ['city', 'City', 'address-level2'],
  ['state', 'State or region', 'address-level1'],
] as const

/** The address fields the shop asks for, filled in from a saved address. */
function addressFields({ app }: SignedInCall, address?: SavedAddress): GivenField[] {
  const { current } = app.settings
  const rules = buildFieldRules(current)
  const asked = texts.filter(([name]) => rules[name] !== 'hidden')
  return [
    {
      name: 'label',
      label: 'Label',
      value: address?.label ?? '',
      required: false,
      hint: 'For example, Home or Work',
    },
    ...asked.map(([name, label, autocomplete]) => ({
      name,
      label,
      autocomplete,
      value: address?.[name] ?? '',
      type: name === 'phone' ? 'tel' : 'text',
      required: name !== 'phone' && rules[name] === 'required',
    })),
    ...countryField(rules, address?.country ?? current['shop.country'], () =>
      listCountries(current, current['site.locale']),
    ),
    tick('is_default_billing', 'Use as default billing address', address?.isDefaultBilling),
    tick('is_default_shipping', 'Use as default delivery address', address?.isDefaultShipping),
  ]
}

function countryField(
  { country: rule }: FieldRules,
  value: string | null,
  list: () => { code: string; name: string }[],
): GivenField[] {
  if (rule === 'hidden') return []
  const countries = list().map(({ code, name }) => ({ value: code, label: name }))
  const choices =
    rule === 'optional' || value === null ? [{ value: '', label: '–' }, ...countries] : countries
  const required = rule === 'required'
  return [
    {
      name: 'country',
      label: 'Country',
      type: 'select',
      autocomplete: 'country',
      value: value ?? '',
      required,
      choices,
    },
  ]
}

function tick(name: string, label: string, isOn = false): GivenField {
  return { name, label, type: 'checkbox', value: isOn ? 'on' : '', required: false }
}
