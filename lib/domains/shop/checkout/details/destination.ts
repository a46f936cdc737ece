import type { Context } from '#lib/context.ts'
import { isHomeImplied, type Place } from '#lib/domains/people/accounts/addresses/index.ts'
import { type Destination, homeOf } from '#lib/domains/shop/cart/index.ts'

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

/**
 * The place that decides on taxes and shipping: where the order is delivered, or where nothing is, where its bill goes. An address
 * that no parcel goes to has no say, so that it cannot choose the tax.
 */
export function choosePricedPlace<Kind>(
  requiresShipping: boolean,
  { billing, shipping }: { billing: Kind; shipping: Kind | null | undefined },
): Kind {
  return (requiresShipping ? shipping : null) ?? billing
}
