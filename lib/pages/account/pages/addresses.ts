import {
  buildFieldRules,
  countryNames,
  type FieldRules,
  listAddresses,
  listCountries,
  type SavedAddress,
} from '#lib/domains/people/accounts/addresses/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { type AccountAnswer, accountPage, panel, type SignedInCall } from './account-page.ts'
import { buildForm, type GivenField } from './build-form.ts'
import { describeAddress } from './describe-address.ts'

export async function loadAddressesPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, t, customer, notice } = call
  const saved = await listAddresses(app, customer.id)
  const countries = countryNames(app.settings.current['site.locale'])
  const rows = saved.map((address) => ({
    title: titleOf(address, t),
    url: `/account/addresses/${address.id}`,
    image: null,
    details: [describeAddress(address, countries), ...describeUse(address, t)],
    form: buildForm(
      {
        name: 'address-delete',
        button: t('account.addresses.delete'),
        isGrave: true,
        hidden: { id: String(address.id) },
      },
      notice,
    ),
  }))
  const form = { name: 'address', button: t('account.addresses.save'), fields: addressFields(call) }
  return accountPage(call, {
    title: t('account.places.addresses'),
    intro: t('account.addresses.intro'),
    isSignedIn: true,
    panels: [
      ...(rows.length > 0 ? [panel({ id: 'saved', heading: t('account.addresses.saved'), rows })] : []),
      panel({
        id: 'new',
        heading: t('account.addresses.add'),
        forms: [buildForm(form, notice)],
      }),
    ],
  })
}

export async function loadAddressPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, t, customer, notice, path } = call
  const saved = await listAddresses(app, customer.id)
  const address = saved.find(({ id }) => String(id) === path[1])
  if (!address) return null
  const fields = addressFields(call, address)
  const form = {
    name: 'address',
    button: t('account.addresses.save_changes'),
    hidden: { id: String(address.id) },
    fields,
  }
  return accountPage(call, {
    title: titleOf(address, t),
    isSignedIn: true,
    panels: [
      panel({
        id: 'change',
        heading: t('account.addresses.change'),
        forms: [buildForm(form, notice)],
        links: [{ label: t('account.addresses.all'), url: '/account/addresses' }],
      }),
    ],
  })
}

function titleOf({ label, name }: SavedAddress, t: Translate): string {
  return label ?? name ?? t('account.addresses.untitled')
}

function describeUse({ isDefaultBilling, isDefaultShipping }: SavedAddress, t: Translate): string[] {
  if (isDefaultBilling && isDefaultShipping) return [t('account.addresses.default.both')]
  if (isDefaultBilling) return [t('account.addresses.default.billing')]
  return isDefaultShipping ? [t('account.addresses.default.delivery')] : []
}

const texts = [
  ['name', 'name'],
  ['phone', 'tel'],
  ['line1', 'address-line1'],
  ['line2', 'address-line2'],
  ['postcode', 'postal-code'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
] as const

/** The address fields the shop asks for, filled in from a saved address. */
function addressFields({ app, t }: SignedInCall, address?: SavedAddress): GivenField[] {
  const { current } = app.settings
  const rules = buildFieldRules(current)
  const asked = texts.filter(([name]) => rules[name] !== 'hidden')
  return [
    {
      name: 'label',
      label: t('account.addresses.fields.label'),
      value: address?.label ?? '',
      required: false,
      hint: t('account.addresses.label_hint'),
    },
    ...asked.map(([name, autocomplete]) => ({
      name,
      label: t(`account.addresses.fields.${name}`),
      autocomplete,
      value: address?.[name] ?? '',
      type: name === 'phone' ? 'tel' : 'text',
      required: name !== 'phone' && rules[name] === 'required',
    })),
    ...countryField(rules, address?.country ?? current['shop.country'], {
      label: t('account.addresses.fields.country'),
      list: () => listCountries(current, current['site.locale']),
    }),
    tick('is_default_billing', t('account.addresses.use_for_billing'), address?.isDefaultBilling),
    tick('is_default_shipping', t('account.addresses.use_for_delivery'), address?.isDefaultShipping),
  ]
}

function countryField(
  { country: rule }: FieldRules,
  value: string | null,
  { label, list }: { label: string; list: () => { code: string; name: string }[] },
): GivenField[] {
  if (rule === 'hidden') return []
  const countries = list().map(({ code, name }) => ({ value: code, label: name }))
  const choices =
    rule === 'optional' || value === null ? [{ value: '', label: '–' }, ...countries] : countries
  const required = rule === 'required'
  return [
    {
      name: 'country',
      label,
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
