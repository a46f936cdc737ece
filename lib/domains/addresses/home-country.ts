import type { Settings } from '#lib/services/settings/index.ts'
import { buildFieldRules } from './fields.ts'

/** The shop's own country: where goods go until it is known better. Null if the shop has not said. */
export function homeCountry(settings: Settings): string | null {
  return settings['shop.country'] ?? settings['shop.countries'][0] ?? null
}

/** Whether a place without a country is one in the shop's own: orders may leave the country out. */
export function isHomeImplied(settings: Settings): boolean {
  return buildFieldRules(settings).country !== 'required'
}
