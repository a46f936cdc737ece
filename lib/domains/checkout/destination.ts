import type { Context } from '#lib/context.ts'
import { isHomeImplied, type Place } from '#lib/domains/addresses/index.ts'
import { type Destination, homeOf } from '#lib/domains/cart/index.ts'

/**
 * The destination of a place: the shop's own country if none is given. If the shop does not require a country, the state and
 * postcode are taken to be there too.
 */
export function toDestination(
  { settings: { current } }: Pick<Context, 'settings'>,
  { country, state, postcode }: Place,
): Destination | null {
  if (country !== null) return { country, state, postcode }
  const home = homeOf(current)
  return home && isHomeImplied(current) ? { ...home, state, postcode } : home
}
