import { homeCountry } from '#lib/domains/people/accounts/addresses/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { Order } from '../../reading/order.ts'

/** How the shop takes items back, as far as the settings say. */
export type ReturnPolicy = {
  /** 0 if nothing can be returned. */
  days: number
  /** Two-letter codes of where the items were sent; null if it is for every country. */
  countries: readonly string[] | null
  /** The country that items are returned to; null if unknown. */
  returnCountry: string | null
  method: Settings['shop.returns.method']
  fees: Settings['shop.returns.fees']
  /** In minor units; only if `fees` is `fixed`. */
  fee: number | null
  /** The path or address of the page that explains it. */
  url: string | null
}

/** Search engines accept at most 50 countries. */
const MAX_COUNTRIES = 50

/** The one return policy: for requests, product pages, search engines and agents. Null unless the settings say for how many days. */
export function findReturnPolicy(settings: Settings): ReturnPolicy | null {
  const days = settings['shop.returns.days']
  if (!settings['modules.shop'] || days === null) return null
  const fees = settings['shop.returns.fees']
  const fee = fees === 'fixed' ? settings['shop.returns.fee'] : null
  return {
    days,
    countries: findCountries(settings),
    returnCountry: homeCountry(settings),
    method: settings['shop.returns.method'],
    // A fixed fee without an amount says nothing.
    fees: fees === 'fixed' && fee === null ? null : fees,
    fee,
    url: settings['shop.returns.url'],
  }
}

function findCountries(settings: Settings): readonly string[] | null {
  const own = settings['shop.returns.countries']
  if (own.length > 0) return own
  const home = settings['shop.country']
  if (home) return [home]
  const sold = settings['shop.countries']
  return sold.length > 0 ? sold.slice(0, MAX_COUNTRIES) : null
}

/** Whether the shop takes items back on request at all. */
export function isReturnOn(settings: Settings): boolean {
  return (findReturnPolicy(settings)?.days ?? 0) > 0
}

/** Whether a policy is for an order, by where it was sent. An address without a country is at home. */
export function coversOrder(
  { countries }: ReturnPolicy,
  { shipping, billing }: Pick<Order, 'shipping' | 'billing'>,
): boolean {
  const country = (shipping ?? billing).country
  return countries === null || !country || countries.includes(country)
}

/** Where buyers take or send what comes back; null if the settings do not say. */
export function returnAddress(settings: Settings): string | null {
  return settings['shop.returns.address'] ?? settings['contact.address']
}

/** Whether buyers hand in what comes back themselves. */
export function isHandedIn(settings: Settings): boolean {
  const method = settings['shop.returns.method']
  return method === 'in_store' || method === 'at_kiosk'
}
