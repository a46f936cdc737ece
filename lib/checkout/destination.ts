import type { Place } from '#lib/addresses/index.ts'
import { type Destination, homeOf } from '#lib/cart/index.ts'
import type { Context } from '#lib/context.ts'

/** Where goods go that go to a place: to the shop's own country where none is known. */
export function toDestination(
  { settings }: Pick<Context, 'settings'>,
  { country, state, postcode }: Place,
): Destination | null {
  return country === null ? homeOf(settings.current) : { country, state, postcode }
}
