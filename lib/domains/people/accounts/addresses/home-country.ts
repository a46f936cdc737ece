import type { Settings } from '#lib/services/settings/index.ts'
import { buildFieldRules } from './fields.ts'

/** The shop's own country, assumed as the destination until a better one is known. Null if not configured. */
export function homeCountry(settings: Settings): string | null {
  return settings['shop.country'] ?? settings['shop.countries'][0] ?? null
}

/**
 * The countries that the shop sells in: its own, and those that it names. One that names none is judged by its own alone: being reachable
 * is not directing sales at a country.
 */
export function marketsOf(settings: Settings): string[] {
  const home = homeCountry(settings)
  return [...(home === null ? [] : [home]), ...settings['shop.countries']]
}

/** Whether an address without a country is in the shop's own country, because the country is not required. */
export function isHomeImplied(settings: Settings): boolean {
  return buildFieldRules(settings).country !== 'required'
}
