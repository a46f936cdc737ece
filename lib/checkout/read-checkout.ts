import {
  type AddressParts,
  type Country,
  type FieldRules,
  listAddresses,
  listCountries,
  pickParts,
  readFieldRules,
  type SavedAddress,
  soldTo,
} from '#lib/addresses/index.ts'
import {
  type CartAnswer,
  type Destination,
  emptyCart,
  findCart,
  type Shopper,
  settleNotices,
  tokenFor,
  viewCart,
} from '#lib/cart/index.ts'
import type { Context } from '#lib/context.ts'
import { listPaymentMethods, type PaymentMethod } from '#lib/payments/index.ts'
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
  countries: Country[]
  /** Null for guests. */
  addresses: SavedAddress[] | null
  prefill: Prefill | null
}

/** The form for a cart, priced for where it is likely to go. `language` is for the names of countries. */
export async function readCheckout(
  context: Context,
  shopper: Shopper,
  { query, language }: { query: CheckoutQuery; language: string },
): Promise<CheckoutView> {
  const { prisma } = context.database
  const settings = context.settings.current
  const row = await findCart(context, shopper)
  const buyer = shopper.customer ? await readBuyer(context, shopper.customer) : null
  const destination = chooseDestination(context, query, buyer?.prefill ?? null)
  const methods = await readShippingMethods(prisma, { destination, wanted: query.shippingMethod ?? null })
  const circumstances = {
    customerId: shopper.customer?.id ?? null,
    destination,
    shippingPrice: methods.price,
  }
  const cart = row ? await viewCart(prisma, context, row, circumstances) : emptyCart(context)
  if (row) await settleNotices(prisma, row, cart)
  const selected = methods.choose(cart.lines)
  return {
    cart,
    token: row ? undefined : tokenFor(context, shopper),
    fields: readFieldRules(settings),
    paymentMethods: await listPaymentMethods(context, {
      total: cart.totals.total,
      country: destination?.country ?? null,
    }),
    shippingMethods: methods
      .offer(cart.lines)
      .map((offer) => ({ ...offer, isSelected: offer.id === selected?.id })),
    countries: listCountries(settings, language),
    addresses: buyer?.addresses ?? null,
    prefill: buyer?.prefill ?? null,
  }
}

/** As asked for, else where the customer's goods go, else undefined places are priced as the shop's own country. */
function chooseDestination(
  { settings }: Context,
  { country, state, postcode }: CheckoutQuery,
  prefill: Prefill | null,
): Destination | null {
  const code = country?.trim().toUpperCase()
  if (code && soldTo(settings.current).includes(code)) {
    return { country: code, state: state?.trim() || null, postcode: postcode?.trim() || null }
  }
  const likely = prefill?.shipping ?? prefill?.billing
  if (likely?.country) return { country: likely.country, state: likely.state, postcode: likely.postcode }
  return homeOf(settings.current)
}

/** The shop's own country, for what is sold without an address. */
export function homeOf(settings: Context['settings']['current']): Destination | null {
  const country = settings['shop.country'] ?? settings['shop.countries'][0]
  return country === undefined ? null : { country, state: null }
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
