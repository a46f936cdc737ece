import type { GivenZone } from '#lib/domains/rates/index.ts'

const text = (description: string) => ({ type: 'string', description }) as const

/** The options that name a part of a country. */
export const partArgs = {
  state: text('A state of it, by code or name'),
  postcode: text('Postcodes of it: 90210, SW1* or 90210..90299'),
} as const

export const zoneArgs = { country: text('A country’s code, such as US'), ...partArgs } as const

type ZoneOptions = { country?: string; state?: string; postcode?: string }

/** The zone that the options name; null for none. */
export function readZoneOptions({ country, state, postcode }: ZoneOptions): GivenZone | null {
  if (country !== undefined) return { country, state: state ?? null, postcodes: postcode ?? null }
  if (state === undefined && postcode === undefined) return null
  throw new Error('--state and --postcode need --country.')
}
