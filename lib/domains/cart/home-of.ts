import { homeCountry } from '#lib/domains/addresses/index.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { Destination } from './tax-rates.ts'

/** The shop's own country: where goods go until it is known better. */
export function homeOf(settings: Settings): Destination | null {
  const country = homeCountry(settings)
  return country === null ? null : { country, state: null }
}
