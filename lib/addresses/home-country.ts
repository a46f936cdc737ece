import type { Settings } from '#lib/settings/index.ts'

/** The shop's own country: where goods go until it is known better. Null if the shop has not said. */
export function homeCountry(settings: Settings): string | null {
  return settings['shop.country'] ?? settings['shop.countries'][0] ?? null
}
