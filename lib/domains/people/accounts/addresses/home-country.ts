import type { Settings } from '#lib/services/settings/index.ts'
import { buildFieldRules } from './fields.ts'

/** The shop's own country, assumed as the destination until a better one is known. Null if not configured. */
export function homeCountry(settings: Settings): string | null {
  return settings['shop.country'] ?? settings['shop.countries'][0] ?? null
}

/** Whether an address without a country is in the shop's own country, because the country is not required. */
export function isHomeImplied(settings: Settings): boolean {
  return buildFieldRules(settings).country !== 'required'
}
