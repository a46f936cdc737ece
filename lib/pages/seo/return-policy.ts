import { homeCountry } from '#lib/domains/people/accounts/addresses/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'

/** The shop's return policy, as far as the settings state it. */
export type ReturnPolicy = {
  /** Two-letter codes; at least one. */
  countries: readonly string[]
  /** The country of the return address; null if unknown. */
  returnCountry: string | null
  /** 0 if nothing can be returned. */
  days: number
  method: Settings['shop.returns.method']
  fees: Settings['shop.returns.fees']
  /** In minor units; only if `fees` is `fixed`. */
  fee: number | null
  /** The absolute address of the page that explains it. */
  url: string | null
}

/** Null unless the settings say how long items may be returned, and in which country. */
export function findReturnPolicy(settings: Settings, address: (path: string) => string): ReturnPolicy | null {
  const days = settings['shop.returns.days']
  const countries = findCountries(settings)
  if (!settings['modules.shop'] || days === null || countries.length === 0) return null
  const page = settings['shop.returns.url']
  const fee = settings['shop.returns.fee']
  const fees = settings['shop.returns.fees']
  return {
    countries,
    returnCountry: homeCountry(settings),
    days,
    method: settings['shop.returns.method'],
    // A fixed fee without an amount says nothing.
    fees: fees === 'fixed' && fee === null ? null : fees,
    fee: fees === 'fixed' ? fee : null,
    url: page && address(page),
  }
}

/** Search engines accept at most 50 countries. */
const MAX_COUNTRIES = 50

function findCountries(settings: Settings): readonly string[] {
  const own = settings['shop.returns.countries']
  if (own.length > 0) return own
  const home = settings['shop.country']
  return home ? [home] : settings['shop.countries'].slice(0, MAX_COUNTRIES)
}
