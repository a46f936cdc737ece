import type { Context } from '#lib/context.ts'
import { isHomeImplied, type Place } from '#lib/domains/addresses/index.ts'
import { type Destination, homeOf } from '#lib/domains/cart/index.ts'

/**
 * Where goods go that go to a place: to the shop's own country where none is known. A shop that does not insist on a country
 * means the rest of a place there.
 */
export function toDestination(
  { settings: { current } }: Pick<Context, 'settings'>,
  { country, state, postcode }: Place,
): Destination | null {
  if (country !== null) return { country, state, postcode }
  const home = homeOf(current)
  return home && isHomeImplied(current) ? { ...home, state, postcode } : home
}
