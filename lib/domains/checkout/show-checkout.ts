import type { Context } from '#lib/context.ts'
import {
  type AddressParts,
  type Country,
  type FieldRules,
  findCountriesWithStates,
  type GivenPlace,
  isHomeImplied,
  listAddresses,
  listCountries,
  type Place,
  pickParts,
  readFieldRules,
  readPlace,
  type SavedAddress,
} from '#lib/domains/addresses/index.ts'
import {
  type CartAnswer,
  clearShownNotices,
  emptyCart,
  findCart,
  type Shopper,
  tokenFor,
  viewCart,
} from '#lib/domains/cart/index.ts'
import { DomainError, type Faults } from '#lib/domains/domain-error.ts'
import { listPaymentMethods, type PaymentMethod } from '#lib/domains/payments/index.ts'
import { toDestination } from './destination.ts'
import { readShippingMethods, type ShippingOffer } from './shipping.ts'

/** What somebody wants to see the prices for. */
export type CheckoutQuery = {
  country: string | undefined
  state: string | undefined
  postcode: string | undefined
  shippingMethod: string | undefined
}

/** What the form begins with. */
export type Prefill = {
  email: string
  phone: string | null
  billing: AddressParts
  shipping: AddressParts | null
}

/** All that a checkout form needs. */
export type CheckoutView = CartAnswer & {
  fields: FieldRules
  paymentMethods: PaymentMethod[]
  shippingMethods: (ShippingOffer & { isSelected: boolean })[]
  countries: (Country & { needsState: boolean })[]
  /** Null for guests. */
  addresses: SavedAddress[] | null
  prefill: Prefill | null
}

/**
 * The form for a cart, priced for where it is likely to go. `language` is for the names of countries. Throws `invalid_fields`
 * where the query names a place that no order could go to.
 */
export async function showCheckout(
  context: Context,
  shopper: Shopper,
  { query, language }: { query: CheckoutQuery; language: string },
): Promise<CheckoutView> {
  const { prisma } = context.database
  const settings = context.settings.current
  const row = await findCart(context, shopper)
  const buyer = shopper.customer ? await readBuyer(context, shopper.customer) : null
  const fields = readFieldRules(settings)
  const withStates = await findCountriesWithStates(prisma)
  const destination = toDestination(context, choosePlace(context, query, buyer?.prefill ?? null))
  const methods = await readShippingMethods(prisma, { destination, wanted: query.shippingMethod ?? null })
  const circumstances = {
    customerId: shopper.customer?.id ?? null,
    destination,
    shippingPrice: methods.price,
  }
  const cart = row ? await viewCart(prisma, context, row, circumstances) : emptyCart(context)
  if (row) await clearShownNotices(prisma, row, cart)
  const selected = methods.choose(cart.lines)
  return {
    cart,
    token: row ? undefined : tokenFor(context, shopper),
    fields,
    paymentMethods: await listPaymentMethods(context, {
      total: cart.totals.total,
      currency: cart.currency,
      country: destination?.country ?? null,
    }),
    shippingMethods: methods
      .offer(cart.lines)
      .map((offer) => ({ ...offer, isSelected: offer.id === selected?.id })),
    countries: listCountries(settings, language).map((country) => ({
      ...country,
      needsState: fields.state !== 'hidden' && withStates.has(country.code),
    })),
    addresses: buyer?.addresses ?? null,
    prefill: buyer?.prefill ?? null,
  }
}

/** As asked for, else where the customer's goods go, else nowhere yet. */
function choosePlace(context: Context, query: CheckoutQuery, prefill: Prefill | null): Place {
  const faults: Faults = {}
  const asked = readPlaceForPrices(context, query, faults)
  if (Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
  const likely = prefill?.shipping ?? prefill?.billing
  // What is wrong with it is said when it is ordered with.
  return !isPlaceSaid(context, asked) && likely ? readPlaceForPrices(context, likely, {}) : asked
}

/** A place without a country does not count, unless the shop lets buyers leave the country out. */
function isPlaceSaid({ settings }: Context, { country, state, postcode }: Place): boolean {
  if (country !== null) return true
  return isHomeImplied(settings.current) && (state ?? postcode) !== null
}

/** As orders read it, except that nothing has to be given yet. */
function readPlaceForPrices({ settings }: Context, given: GivenPlace, faults: Faults): Place {
  const asked = readFieldRules(settings.current)
  const rule = (part: keyof Place) => (asked[part] === 'hidden' ? 'hidden' : 'optional')
  return readPlace(settings.current, given, faults, {
    prefix: '',
    rules: { country: rule('country'), state: rule('state'), postcode: rule('postcode') },
    withStates: new Set(),
  })
}

async function readBuyer(context: Context, { id, email }: { id: number; email: string }) {
  const { prisma } = context.database
  const [addresses, customer, last] = await Promise.all([
    listAddresses(context, id),
    prisma.customer.findUnique({ where: { id }, select: { name: true, phone: true } }),
    prisma.order.findFirst({
      where: { customerId: id },
      orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
      select: { billing: true, phone: true },
    }),
  ])
  const billing = addresses.find(({ isDefaultBilling }) => isDefaultBilling) ?? addresses[0]
  const shipping = addresses.find(({ isDefaultShipping }) => isDefaultShipping)
  const nobody = { name: customer?.name ?? null }
  const prefill: Prefill = {
    email,
    phone: customer?.phone ?? last?.phone ?? null,
    billing: pickParts(billing ?? (last?.billing as Partial<AddressParts> | undefined) ?? nobody),
    shipping: shipping && shipping !== billing ? pickParts(shipping) : null,
  }
  return { addresses, prefill }
}
