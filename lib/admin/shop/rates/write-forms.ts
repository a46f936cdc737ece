import type { StaffRates } from '#lib/domains/shop/rates/index.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import { writeTerms } from './terms.ts'

type Tax = StaffRates['taxes'][number]
type Method = StaffRates['methods'][number]

/** A tax as the fields of its form show it, by name, as a browser sends them: what is not ticked is empty. */
export function writeTax(tax: Tax | null) {
  return {
    name: tax?.name ?? '',
    rate: tax ? formatRate(tax.rate) : '',
    country: tax?.country ?? '',
    state: tax?.state ?? '',
    postcodes: tax?.postcodes ?? '',
    tax_class: tax?.taxClass ?? 'standard',
    priority: String(tax?.priority ?? 1),
    goods_only: writeTick(tax?.appliesToShipping === false),
  }
}

/** The tax that was shown, with its values: a change writes a new row. Empty for none. */
export function writeSeenTax(tax: Tax | null): string {
  return tax ? JSON.stringify({ key: tax.id, version: tax.version }) : ''
}

/** A shipping method likewise. */
export function writeMethod(method: Method | null, position: number, currency: string) {
  return {
    name: method?.name ?? '',
    description: method?.description ?? '',
    eta: method?.eta ?? '',
    ...writeTerms(method?.terms ?? null, currency),
    countries: method?.countries.join(', ') ?? '',
    only_zones: writeTick(method !== null && method.terms === null),
    taxable: writeTick(method?.taxable ?? true),
    active: writeTick(method?.active ?? true),
    position: String(position),
  }
}

/** The price of a method in a zone, in the same way. */
export function writeZone(zone: Method['zones'][number] | null, currency: string) {
  return {
    not_there: writeTick(zone !== null && zone.terms === null),
    ...writeTerms(zone?.terms ?? null, currency),
  }
}

function writeTick(isOn: boolean): string {
  return isOn ? 'on' : ''
}
