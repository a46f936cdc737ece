import type { Context } from '#lib/context.ts'
import type { Faults } from '#lib/domains/domain-error.ts'
import {
  type GivenPlace,
  keepCountriesWithStates,
  type Place,
  parsePlace,
} from '#lib/domains/people/accounts/addresses/index.ts'
import { loadDraftLines, needsShipping, type PricedCart } from '#lib/domains/shop/cart/index.ts'
import { listPaymentMethods, type PaymentMethod } from '#lib/domains/shop/payments/index.ts'
import { choosePricedPlace, toDestination } from '../details/destination.ts'
import { loadRates, parcelOf, type ShippingOffer } from '../details/shipping.ts'
import type { Draft } from './draft.ts'
import { type PricedPart, priceDraft } from './price-draft.ts'

export type QuoteRequest = PricedPart &
  Pick<Draft, 'email' | 'vatId' | 'shippingMethod' | 'locale'> & {
    billing: GivenPlace
    /** Where it is delivered, unless that is where the bill goes. */
    shipping: GivenPlace | null
  }

/** What a draft would cost. */
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

/** Prices a draft for a place as the checkout would, and changes nothing. */
export async function quoteDraft(context: Context, request: QuoteRequest): Promise<Quote> {
  const { prisma } = context.database
  const { email, billing, shipping, shippingMethod, locale } = request
  const faults: Faults = {}
  const { loaded } = await loadDraftLines(prisma, context, request)
  const given = choosePricedPlace(needsShipping(loaded), { billing, shipping })
  const place = parsePlace(context.settings.current, given, faults, {
    prefix: '',
    rules: { country: 'optional', state: 'optional', postcode: 'optional' },
    withStates: await keepCountriesWithStates(context.database),
  })
  const rates = await loadRates(context, {
    destination: toDestination(context, place),
    wanted: shippingMethod,
    vatId: request.vatId,
  })
  // An address that is not entered is not yet known rather than left out.
  const asked = { draft: request, email: email?.toLowerCase(), rates, locale }
  const { priced: cart } = await priceDraft(prisma, context, asked)
  const { methods } = rates
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
