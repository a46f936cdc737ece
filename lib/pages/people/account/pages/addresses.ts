import {
  buildFieldRules,
  type Country,
  type FieldRules,
  listAddresses,
  listCountries,
  type SavedAddress,
} from '#lib/domains/people/accounts/addresses/index.ts'
import { layOutAddress } from '#lib/pages/shop/checkout/address-layout.ts'
import { nameOf } from '#lib/pages/shop/checkout/checkout-fields.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { type AccountAnswer, accountPage, panel, type SignedInCall } from './account-page.ts'
import { buildForm, type GivenField } from './build-form.ts'
import { describeAddress } from './describe-address.ts'

export async function loadAddressesPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, t, customer, notice } = call
  const saved = await listAddresses(app, customer.id)
  const locale = app.settings.current['site.locale']
  const rows = saved.map((address) => ({
    title: titleOf(address, t),
    url: `/account/addresses/${address.id}`,
    image: null,
    details: [describeAddress(address, locale), ...describeUse(address, t)],
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

const autocompletes = {
  name: 'name',
  phone: 'tel',
  line1: 'address-line1',
  line2: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
} as const

/** The address fields the shop asks for, as at checkout, filled in from a saved address. */
function addressFields({ app, t, notice }: SignedInCall, address?: SavedAddress): GivenField[] {
  const { current } = app.settings
  const rules = buildFieldRules(current)
  const entered = notice?.form === 'address' ? notice.values.country : undefined
  const code = entered || (address?.country ?? current['shop.country'])
  const countries = listCountries(current, current['site.locale'])
  const country = countries.find((one) => one.code === code)
  const layout = layOutAddress(code ?? '')
  const isUsed = (part: keyof typeof autocompletes) =>
    rules[part] !== 'hidden' &&
    (part !== 'postcode' || rules.postcode === 'required' || country?.postcode !== 'none')
  const order = ['name', 'line1', 'line2', ...layout.order, 'phone'] as const
  return [
    {
      name: 'label',
      label: t('account.addresses.fields.label'),
      value: address?.label ?? '',
      required: false,
      hint: t('account.addresses.label_hint'),
    },
    ...countryField(rules, code, { label: t('account.addresses.fields.country'), countries }),
    ...order.filter(isUsed).map((name) => ({
      name,
      label: nameOf(name, layout, t),
      autocomplete: autocompletes[name],
      value: (name === 'state' ? nameOfState(country, address?.state) : address?.[name]) ?? '',
      type: name === 'phone' ? 'tel' : 'text',
      // Another country may be chosen, so that only what all of them need is required before that.
      required: name !== 'phone' && rules[name] === 'required',
    })),
    tick('is_default_billing', t('account.addresses.use_for_billing'), address?.isDefaultBilling),
    tick('is_default_shipping', t('account.addresses.use_for_delivery'), address?.isDefaultShipping),
  ]
}

function nameOfState(country: Country | undefined, state: string | null | undefined) {
  return country?.states.find(({ code }) => code === state)?.name ?? state
}

function countryField(
  { country: rule }: FieldRules,
  value: string | null,
  { label, countries }: { label: string; countries: readonly Country[] },
): GivenField[] {
  if (rule === 'hidden') return []
  const named = countries.map(({ code, name }) => ({ value: code, label: name }))
  const choices = rule === 'optional' || value === null ? [{ value: '', label: '–' }, ...named] : named
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
