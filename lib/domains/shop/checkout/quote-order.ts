import type { Context } from '#lib/context.ts'
import type { Faults } from '#lib/domains/domain-error.ts'
import {
  type GivenPlace,
  keepCountriesWithStates,
  type Place,
  parsePlace,
} from '#lib/domains/people/accounts/addresses/index.ts'
import {
  loadItems,
  needsShipping,
  type PricedCart,
  priceLoaded,
  type WantedItem,
} from '#lib/domains/shop/cart/index.ts'
import { listPaymentMethods, type PaymentMethod } from '#lib/domains/shop/payments/index.ts'
import { choosePricedPlace, toDestination } from './details/destination.ts'
import { loadRates, parcelOf, type ShippingOffer } from './details/shipping.ts'

export type QuoteRequest = {
  items: readonly WantedItem[]
  couponCode: string | null
  customerId: number | null
  email: string | null
  billing: GivenPlace
  /** Where it is delivered, unless that is where the bill goes. */
  shipping?: GivenPlace | null
  /** The code of the shipping method; the first that is offered unless it is one of them. */
  shippingMethod: string | null
  /** The buyer's VAT number. */
  vatId?: string | null
}

/** What an order would cost. */
export type Quote = {
  cart: PricedCart
  place: Place
  /** What is wrong with the place, by field. */
  faults: Faults
  shippingMethods: (ShippingOffer & { isSelected: boolean })[]
  /** Whether the shop has shipping methods for the place at all. */
  isShippedThere: boolean
  paymentMethods: PaymentMethod[]
}

/** Prices items for a place as the checkout would, without a cart and without changing anything. Throws `invalid_fields`. */
export async function quoteOrder(
  context: Context,
  { items, couponCode, customerId, email, billing, shipping, shippingMethod, vatId = null }: QuoteRequest,
): Promise<Quote> {
  const faults: Faults = {}
  const at = await loadItems(context, { items, couponCode })
  const given = choosePricedPlace(needsShipping(at.loaded), { billing, shipping })
  const place = parsePlace(context.settings.current, given, faults, {
    prefix: '',
    rules: { country: 'optional', state: 'optional', postcode: 'optional' },
    withStates: await keepCountriesWithStates(context.database),
  })
  const destination = toDestination(context, place)
  const { taxRates, methods } = await loadRates(context, {
    ...{ destination, vatId, wanted: shippingMethod },
  })
  const cart = await priceLoaded(context.database.prisma, context, at, {
    // Not yet known rather than left out.
    ...{ customerId, email: email ?? undefined, taxRates },
    shippingPrice: methods.price,
  })
  const parcel = parcelOf(cart)
  const selected = methods.choose(parcel)
  return {
    ...{ cart, place, faults, isShippedThere: methods.exist },
    shippingMethods: methods
      .offer(parcel)
      .map((offer) => ({ ...offer, isSelected: offer.id === selected?.id })),
    paymentMethods: await listPaymentMethods(context, {
      total: cart.totals.total,
      currency: cart.currency,
    }),
  }
}
