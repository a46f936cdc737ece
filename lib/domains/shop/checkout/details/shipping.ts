import type { Context } from '#lib/context.ts'
import type { Faults } from '#lib/domains/domain-error.ts'
import { translateRows } from '#lib/domains/publishing/translations/index.ts'
import {
  type CartLine,
  type Destination,
  findTaxRates,
  netPrice,
  type PricedCart,
  type Reduction,
  type ShippingPrice,
  type TaxRates,
} from '#lib/domains/shop/cart/index.ts'
import {
  findShippingMethods,
  priceShipping,
  type ShippingMethod,
  termsAt,
} from '#lib/domains/shop/rates/index.ts'
import { cacheByVersion } from '#lib/platform/database/cached-by-version.ts'
import { chargeStep } from '#lib/services/money/currency.ts'

/** A shipping method for a cart; `price` is in minor units. */
export type ShippingOffer = {
  id: number
  code: string
  name: string
  description: string | null
  eta: string | null
  taxable: boolean
  price: number
}

/** What is shipped, and what a coupon takes off. */
export type Parcel = {
  lines: readonly Pick<CartLine, 'requiresShipping' | 'weightThousandths' | 'quantity' | 'total'>[]
  reduction: Reduction | null
}

/** The parcel of a priced cart. */
export function parcelOf({ lines, coupon }: Pick<PricedCart, 'lines' | 'coupon'>): Parcel {
  return { lines, reduction: coupon?.reduction ?? null }
}

export type ShippingMethods = {
  /** The methods for a parcel in the shop's order, at the prices that are charged; none if nothing needs shipping. */
  offer(parcel: Parcel): ShippingOffer[]
  /** The buyer's choice if it is offered, else the first one; null if there is none. */
  choose(parcel: Parcel): ShippingOffer | null
  /** What shipping costs; null if nothing needs shipping or no method applies. */
  price(parcel: Parcel): ShippingPrice | null
  /** Whether the shop has shipping methods for the destination at all. */
  exist: boolean
}

/** What orders to a place are priced with. */
export type Rates = { taxRates: TaxRates; methods: ShippingMethods }

export async function loadRates(
  context: Pick<Context, 'database' | 'settings'>,
  place: { destination: Destination | null; wanted: string | null; vatId: string | null },
): Promise<Rates> {
  const taxRates = await findTaxRates(context, place.destination, place.vatId)
  return { taxRates, methods: await loadShippingMethods(context, place, taxRates) }
}

// Destinations and languages.
const MAX_KEPT = 1000
const keep = cacheByVersion<ShippingMethod[]>('catalogue', MAX_KEPT)

/**
 * Finds the shipping methods for a destination, in the visitor's language; `wanted` is the code that the buyer chose. Read again
 * only after a change; not to be called in a transaction.
 */
async function loadShippingMethods(
  context: Pick<Context, 'database' | 'settings'>,
  { destination, wanted }: { destination: Destination | null; wanted: string | null },
  taxRates: TaxRates,
): Promise<ShippingMethods> {
  const { database, settings } = context
  const { country, state, postcode } = destination ?? {}
  const key = JSON.stringify([settings.language.locale, country, state, postcode])
  const methods = await keep(database.dataVersion, key, async () => {
    const found = await findShippingMethods(database.prisma, destination)
    return translateRows(context, { entity: 'shipping_method' }, found)
  })
  const step = chargeStep(settings.current['currency.code'])
  const charge = (price: number) => netPrice(price, taxRates.takenOutOfShipping(), step)
  const offer = ({ lines, reduction }: Parcel): ShippingOffer[] => {
    if (!lines.some(({ requiresShipping }) => requiresShipping)) return []
    const parcel = { weight: weigh(lines), subtotal: lines.reduce((sum, { total }) => sum + total, 0) }
    const offers = methods.flatMap((method) => {
      const terms = termsAt(method, destination?.country ?? null)
      const price = terms && priceShipping(terms, parcel)
      return price === null ? [] : toOffer(method, method.taxable ? charge(price) : price)
    })
    return reduction?.type === 'free_shipping' ? reduceOffers(offers, reduction) : offers
  }
  const choose = (parcel: Parcel): ShippingOffer | null => {
    const offers = offer(parcel)
    return offers.find(({ code }) => code === wanted) ?? offers[0] ?? null
  }
  return {
    offer,
    choose,
    price(parcel) {
      const isShipped = parcel.lines.some(({ requiresShipping }) => requiresShipping)
      if (methods.length === 0 && isShipped) return { price: 0, taxable: false }
      return choose(parcel)
    },
    exist: methods.length > 0,
  }
}

/** Adds what is wrong with the choice of a shipping method to `faults`. */
export function checkShipping(
  methods: ShippingMethods,
  cart: PricedCart,
  wanted: string | null,
  faults: Faults,
): void {
  if (!cart.requiresShipping || !methods.exist) return
  const offers = methods.offer(parcelOf(cart))
  if (offers.length === 0) faults.shipping_method = [{ code: 'not_shipped_there' }]
  else if (wanted !== null && !offers.some(({ code }) => code === wanted))
    faults.shipping_method = [{ code: 'unknown_shipping_method' }]
}

/** What a coupon covers is free. Unless it says what, it covers as much as the cheapest method costs. */
function reduceOffers(
  offers: readonly ShippingOffer[],
  { methods, maxPrice }: Extract<Reduction, { type: 'free_shipping' }>,
): ShippingOffer[] {
  const isOpen = methods.length === 0 && maxPrice === null
  const limit = isOpen ? Math.min(...offers.map(({ price }) => price)) : maxPrice
  return offers.map((offer) => {
    const isNamed = methods.length === 0 || methods.includes(offer.code)
    return isNamed && (limit === null || offer.price <= limit) ? { ...offer, price: 0 } : offer
  })
}

function weigh(lines: Parcel['lines']): number {
  const shipped = lines.filter(({ requiresShipping }) => requiresShipping)
  return shipped.reduce((sum, { weightThousandths, quantity }) => sum + weightThousandths * quantity, 0)
}

function toOffer(
  { id, code, name, description, eta, taxable }: ShippingMethod,
  price: number,
): ShippingOffer {
  return { id, code, name, description, eta, taxable, price }
}
