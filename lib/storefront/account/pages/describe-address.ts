import type { AddressParts } from '#lib/addresses/index.ts'
import type { PageCall } from './account-page.ts'

/** An address in one line, with the country's name in the site's language. */
export function describeAddress(address: AddressParts, { app }: Pick<PageCall, 'app'>): string {
  const { name, line1, line2, postcode, city, state, country } = address
  const names = new Intl.DisplayNames([app.settings.current['site.locale'], 'en'], { type: 'region' })
  const place = [postcode, city].filter(Boolean).join(' ')
  return [name, line1, line2, place, state, country && names.of(country)].filter(Boolean).join(', ')
}
