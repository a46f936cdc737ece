import type { Settings } from '#lib/services/settings/index.ts'
import type { FormState } from '../../forms/form-state.ts'

type Key = keyof Settings & string

/** The settings that the guide's forms show in fields, by the names of these. */
export const SHOWN = {
  store: {
    'site.name': 'site.name',
    'contact.email': 'contact.email',
    'contact.address': 'contact.address',
    'shop.country': 'shop.country',
    'currency.code': 'currency.code',
    'site.locale': 'site.locale',
    'site.timezone': 'site.timezone',
  },
  law: {
    'shop.country': 'shop.country',
    'shop.buyers': 'shop.buyers',
    'shop.offers': 'shop.offers',
    micro: 'shop.micro_enterprise',
    invoices: 'invoices.enabled',
  },
  payment: {
    cash: 'payments.cash_on_delivery.enabled',
    'payments.bank_transfer.details': 'payments.bank_transfer.details',
  },
  looks: { 'site.primary_color': 'site.primary_color', 'site.logo': 'site.logo' },
} as const satisfies Record<string, Record<string, Key>>

type Shown = (typeof SHOWN)[keyof typeof SHOWN]

/** The settings as a form shows them, by key, as its field `version`. */
export function writeSeen(settings: Settings, shown: Shown): string {
  return JSON.stringify(Object.fromEntries(Object.values(shown).map((key: Key) => [key, settings[key]])))
}

/** The form as it would be shown now. */
export function currentForm(settings: Settings, shown: Shown): NonNullable<FormState['conflict']> {
  const fields = Object.entries(shown).map(([name, key]: [string, Key]) => {
    const { [key]: value } = settings
    if (Array.isArray(value)) return [name, value.join(', ')]
    return [name, typeof value === 'boolean' ? (value ? 'on' : '') : String(value ?? '')]
  })
  return { version: writeSeen(settings, shown), theirs: Object.fromEntries(fields) }
}
