import type { Context } from '#lib/context.ts'
import { DomainError, type Faults } from '#lib/domains/domain-error.ts'
import {
  buildFieldRules,
  type Country,
  type FieldRules,
  type GivenPlace,
  isHomeImplied,
  keepCountriesWithStates,
  listCountries,
  type Place,
  parsePlace,
  type SavedAddress,
} from '#lib/domains/people/accounts/addresses/index.ts'
import {
  type CartAnswer,
  clearShownNotices,
  emptyCart,
  findCart,
  loadCart,
  needsShipping,
  priceLoaded,
  type Shopper,
  tokenFor,
} from '#lib/domains/shop/cart/index.ts'
import { countStep } from '#lib/domains/shop/orders/index.ts'
import {
  listPaymentMethods,
  listSavedMethods,
  type PaymentMethod,
  type SavedAtGateway,
} from '#lib/domains/shop/payments/index.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { choosePricedPlace, toDestination } from './details/destination.ts'
import { loadPrefill, type Prefill } from './details/load-prefill.ts'
import { loadRates, parcelOf, type ShippingOffer } from './details/shipping.ts'

/** The place and method to price the cart for. */
export type CheckoutQuery = {
  country: string | undefined
  state: string | undefined
  postcode: string | undefined
  shippingMethod: string | undefined
  /** The buyer's VAT number, as it was entered. */
  vatId?: string | undefined
  /** Where the bill goes, if not there. It counts where nothing is delivered. */
  billing?: GivenPlace
}

/** Everything that a checkout form needs. */
export type CheckoutView = CartAnswer & {
  fields: FieldRules
  paymentMethods: PaymentMethod[]
  /** What the customer has saved, by gateway. */
  savedMethods: SavedAtGateway[]
  shippingMethods: (ShippingOffer & { isSelected: boolean })[]
  countries: (Country & { needsState: boolean })[]
  /** Null for guests. */
  addresses: SavedAddress[] | null
  prefill: Prefill | null
}

/**
 * The checkout form of a cart, priced for its likely destination, for showing it once: clears the cart's notices. `language` is
 * for the names of countries. An estimate beside the cart is not yet a checkout: it is not counted as one, and asks no provider
 * what the customer has saved. Throws `invalid_fields` if no order could go to the place in the query.
 */
export async function showCheckout(
  context: Context,
  shopper: Shopper,
  { query, language, isEstimate = false }: { query: CheckoutQuery; language: string; isEstimate?: boolean },
): Promise<CheckoutView> {
  const { prisma } = context.database
  const settings = context.settings.current
  const row = await findCart(context, shopper)
  const buyer = shopper.customer ? await loadPrefill(context, shopper.customer) : null
  const fields = buildFieldRules(settings)
  const withStates = await keepCountriesWithStates(context.database)
  const loaded = row ? await loadCart(prisma, context, row) : []
  const asked = choosePricedPlace(needsShipping(loaded), {
    billing: query.billing ?? query,
    shipping: query,
  })
  const likely = buyer && choosePricedPlace(needsShipping(loaded), buyer.prefill)
  const destination = toDestination(context, choosePlace(context, asked, likely))
  const { taxRates, methods } = await loadRates(context, {
    destination,
    wanted: query.shippingMethod ?? null,
    vatId: (fields.vat_id ?? 'hidden') === 'hidden' ? null : (query.vatId ?? null),
  })
  const circumstances = {
    customerId: shopper.customer?.id ?? null,
    taxRates,
    shippingPrice: methods.price,
  }
  const cart = row
    ? await priceLoaded(prisma, context, { cart: row, loaded }, circumstances)
    : emptyCart(context)
  if (row) await clearShownNotices(prisma, row, cart)
  const isBegun = !isEstimate && cart.lines.length > 0
  if (row?.checkoutAt === null && isBegun) await countCheckout(context, row.id)
  const parcel = parcelOf(cart)
  const selected = methods.choose(parcel)
  return {
    cart,
    token: row ? undefined : tokenFor(context, shopper),
    fields,
    paymentMethods: await listPaymentMethods(context, {
      total: cart.totals.total,
      currency: cart.currency,
    }),
    savedMethods: shopper.customer && !isEstimate ? await listSavedMethods(context, shopper.customer.id) : [],
    shippingMethods: methods
      .offer(parcel)
      .map((offer) => ({ ...offer, isSelected: offer.id === selected?.id })),
    countries: listCountries(settings, language).map((country) => ({
      ...country,
      needsState: fields.state !== 'hidden' && withStates.has(country.code),
    })),
    addresses: buyer?.addresses ?? null,
    prefill: buyer?.prefill ?? null,
  }
}

/** Counts the first time that a cart's checkout is shown. */
async function countCheckout(context: Context, cartId: number): Promise<void> {
  const { prisma } = context.database
  const where = { id: cartId, checkoutAt: null }
  await transact(prisma, async (tx) => {
    const { count } = await tx.cart.updateMany({ where, data: { checkoutAt: context.clock.now() } })
    if (count > 0) await countStep(tx, context, 'checkout')
  })
}

/** The place that was asked for, else the customer's usual one, else none. */
function choosePlace(context: Context, given: GivenPlace, likely: GivenPlace | null): Place {
  const faults: Faults = {}
  const asked = parsePlaceForPrices(context, given, faults)
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
  // Faults in the saved address are reported when it is used for an order.
  return !isPlaceSaid(context, asked) && likely ? parsePlaceForPrices(context, likely, {}) : asked
}

/** A place needs a country to count, unless the shop lets buyers leave it out. */
function isPlaceSaid({ settings }: Context, { country, state, postcode }: Place): boolean {
  if (country !== null) return true
  return isHomeImplied(settings.current) && (state ?? postcode) !== null
}

/** Like an order's address, except that nothing is required yet. */
function parsePlaceForPrices({ settings }: Context, given: GivenPlace, faults: Faults): Place {
  const asked = buildFieldRules(settings.current)
  const rule = (part: keyof Place) => (asked[part] === 'hidden' ? 'hidden' : 'optional')
  return parsePlace(settings.current, given, faults, {
    prefix: '',
    rules: { country: rule('country'), state: rule('state'), postcode: rule('postcode') },
    withStates: new Set(),
  })
}
