import type { GivenZone } from '#lib/domains/shop/rates/index.ts'

const text = (description: string) => ({ type: 'string', description }) as const

/** The options for a part of a country. */
export const partArgs = {
  state: text('A state in the country, by code or name'),
  postcode: text('Postcodes in the country: 90210, SW1* or 90210..90299'),
} as const

export const zoneArgs = { country: text('A country’s code, such as US'), ...partArgs } as const

type ZoneOptions = { country?: string; state?: string; postcode?: string }

/** The zone given by the options; null if there is none. */
export function parseZoneOptions({ country, state, postcode }: ZoneOptions): GivenZone | null {
  if (country !== undefined) return { country, state: state ?? null, postcodes: postcode ?? null }
  if (state === undefined && postcode === undefined) return null
  throw new Error('--state and --postcode need --country.')
}
