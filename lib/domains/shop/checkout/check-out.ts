import type { Context } from '#lib/context.ts'
import { DomainError, type Faults, invalidField } from '#lib/domains/domain-error.ts'
import { keepCountriesWithStates, listAddresses } from '#lib/domains/people/accounts/addresses/index.ts'
import {
  type CartRow,
  findCart,
  loadCart,
  NO_TAXES,
  needsShipping,
  type PricedCart,
  priceLoaded,
  type Shopper,
} from '#lib/domains/shop/cart/index.ts'
import { loadOrder, openOrder } from '#lib/domains/shop/orders/index.ts'
import {
  cancelAttempts,
  hasSaved,
  offlineInstructions,
  type PaymentMethod,
  type PaymentWish,
  type StartedPayment,
} from '#lib/domains/shop/payments/index.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { choosePricedPlace, toDestination } from './details/destination.ts'
import { findMethod } from './details/find-method.ts'
import { type Details, type GivenDetails, type Known, parseDetails } from './details/parse-details.ts'
import { checkShipping, loadRates, type Rates } from './details/shipping.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { beginPayment, provisionalPayment } from './pay-order.ts'
import { type PlacedOrder, placeOrder, type ReadyCheckout } from './placing/place-order.ts'

export type CheckoutRequest = GivenDetails & {
  gateway: string | null
  /** How to pay at the gateway, if it saves payment methods. */
  wish: PaymentWish
  shippingMethod: string | null
  saveAddress: boolean
  /** The total that the buyer saw, in minor units. */
  expectedTotal: number | null
  /** The hash of a form's key, under which the order can be found if the form is sent again. */
  formKey?: string
}

export type CheckoutResult = PlacedOrder & { payment: StartedPayment }

export type CheckoutCaller = {
  shopper: Shopper
  appId: number | null
  locale: string
  /** Called before a guest's new order is placed, after all checks; throws to refuse it. */
  admitGuest(email: string | null): Promise<void>
}

/**
 * Orders the shopper's cart and starts the payment. `inTransaction` runs in the order's transaction with the result to return
 * if the process stops right after it. Throws `guest_checkout_off`, `invalid_fields`, `cart_has_issues`, `total_changed` and
 * `checkout_in_progress`; and `insufficient_stock` or `coupon_exhausted` if others were faster.
 */
export async function checkOut(
  context: Context,
  caller: CheckoutCaller,
  request: CheckoutRequest,
  inTransaction: (tx: Statements, result: CheckoutResult) => Promise<void>,
): Promise<CheckoutResult> {
  const { shopper } = caller
  if (!shopper.customer && !context.settings.current['shop.guest_checkout'])
    throw new DomainError('guest_checkout_off')
  const arrivedAt = context.clock.now()
  for (let settledId: number | null = null; ; ) {
    const ordering: Ordering = { caller, request, inTransaction, arrivedAt, settledId }
    const placed: Ordered = await limitConcurrency(context.database, () => orderCart(context, ordering))
    if (!('openId' in placed)) return startPaying(context, placed, request)
    const settled = await settleOpenOrder(context, placed.openId)
    if (settled) return settled
    settledId = placed.openId
  }
}

async function startPaying(
  context: Context,
  placed: PlacedOrder,
  { wish }: CheckoutRequest,
): Promise<CheckoutResult> {
  const payment = await beginPayment(context, placed.order, wish)
  if (placed.order.paymentMethod?.type !== 'web') return { ...placed, payment }
  return { ...placed, payment, order: await loadOrder(context.database.prisma, placed.order.id) }
}

type Ordering = {
  caller: CheckoutCaller
  request: CheckoutRequest
  inTransaction: (tx: Statements, result: CheckoutResult) => Promise<void>
  arrivedAt: Date
  /** The cart's unpaid order, once its payment has ended. */
  settledId: number | null
}

/** A placed order, or the cart's unpaid one. */
type Ordered = PlacedOrder | { openId: number }

/**
 * Checks and places an order. Resolves to the cart's unpaid order instead if its payment has to be ended first, which an invalid
 * checkout must not do.
 */
async function orderCart(
  context: Context,
  { caller, request, inTransaction, arrivedAt, settledId }: Ordering,
): Promise<Ordered> {
  const { shopper } = caller
  const found = await findCart(context, shopper)
  const { cart, ...inspected } = await inspect(context, { cart: found, shopper, request, arrivedAt })
  const openId = await findOpenOrder(context, cart)
  if (openId !== null && openId !== settledId) return { openId }
  const { method, details } = inspected
  if (!shopper.customer && openId === null && settledId === null) await caller.admitGuest(details.email)
  const ready: ReadyCheckout = {
    ...caller,
    ...inspected,
    customer: shopper.customer,
    placedBy: 'buyer',
    saveAddress: request.saveAddress,
    expectedTotal: request.expectedTotal,
    formKey: request.formKey ?? null,
    version: cart.version,
    paymentMessage: offlineInstructions(context, method.id),
  }
  return placeOrder(context, ready, (tx, order) =>
    inTransaction(tx, { ...order, payment: provisionalPayment(context, order.order) }),
  )
}

/** The unpaid order of a cart; null if there is none. */
async function findOpenOrder(
  { database }: Context,
  { id: openCartId, openOrderId: id }: CartRow,
): Promise<number | null> {
  if (id === null) return null
  return (await database.prisma.order.count({ where: { ...openOrder, id, openCartId } })) > 0 ? id : null
}

/** Ends the payment of an unpaid order before the order is changed. Resolves to the result if it is paid or processing. */
async function settleOpenOrder(context: Context, orderId: number): Promise<CheckoutResult | null> {
  await cancelAttempts(context, orderId)
  const order = await loadOrder(context.database.prisma, orderId)
  const isPaid = order.paymentStatus === 'paid' || order.paymentStatus === 'authorized'
  if (isPaid) return { order, isNew: false, payment: { type: 'paid' } }
  if (order.processingSince === null) return null
  return { order, isNew: false, payment: { type: 'instructions', message: order.paymentMessage ?? '' } }
}

type Inspection = {
  cart: CartRow | null
  shopper: Shopper
  request: CheckoutRequest
  arrivedAt: Date
}

type Inspected = { cart: CartRow; details: Details; rates: Rates; method: PaymentMethod }

/** Checks everything before anything is locked: cart, issues, fields, total. */
async function inspect(
  context: Context,
  { cart, shopper, request, arrivedAt }: Inspection,
): Promise<Inspected> {
  const { prisma } = context.database
  const customerId = shopper.customer?.id ?? null
  if (!cart) throw invalidField('cart', 'cart_empty')
  const loaded = await loadCart(prisma, context, cart)
  if (loaded.length === 0) throw await explainEmpty(context, cart, arrivedAt)
  const at = { cart, loaded }
  const bare = await priceLoaded(prisma, context, at, { customerId, taxRates: NO_TAXES })
  if (bare.issues.length > 0) throw new DomainError('cart_has_issues')
  const faults: Faults = {}
  const known = await loadKnown(context, shopper, bare)
  const details = parseDetails(context, request, known, faults)
  const destination = toDestination(context, choosePricedPlace(bare.requiresShipping, details))
  const { vatId } = details
  const rates = await loadRates(context, { destination, wanted: request.shippingMethod, vatId })
  const { taxRates, methods } = rates
  const priced = await priceLoaded(prisma, context, at, {
    customerId,
    email: details.email?.toLowerCase() ?? null,
    taxRates,
    shippingPrice: methods.price,
  })
  checkShipping(methods, priced, request.shippingMethod, faults)
  const isCouponRefused = priced.issues.some(({ code }) => code === 'coupon_invalid')
  // A coupon with a limit for each customer has to know who that is.
  const isUnknown = customerId === null && details.email === null
  if (isCouponRefused && isUnknown && context.settings.current['checkout.fields.email'] !== 'hidden')
    faults.email ??= [{ code: 'required' }]
  const isFaultless = Object.keys(faults).length === 0
  // The coupon was valid until the email address identified the buyer.
  if (isFaultless && isCouponRefused) throw new DomainError('coupon_exhausted')
  const method = await findMethod(context, priced, request.gateway, faults)
  if (request.wish.savedMethod !== null && !(await hasSaved(context, customerId, method)))
    faults.saved_payment_method = [{ code: 'unknown_saved_method' }]
  if (method === null || Object.keys(faults).length > 0) throw new DomainError('invalid_fields', faults)
  const { expectedTotal } = request
  if (expectedTotal !== null && expectedTotal !== priced.totals.total)
    throw new DomainError('total_changed', { total: priced.totals.total })
  return { cart, details, rates, method }
}

/** What is wrong with the contact and the addresses of a request, all of it at once, before the rest of the order is chosen. */
export async function checkDetails(
  context: Context,
  shopper: Shopper,
  request: CheckoutRequest,
): Promise<Faults> {
  const { prisma } = context.database
  const cart = await findCart(context, shopper)
  const requiresShipping = cart !== null && needsShipping(await loadCart(prisma, context, cart))
  const faults: Faults = {}
  const known = await loadKnown(context, shopper, { requiresShipping })
  parseDetails(context, { ...request, terms: true }, known, faults)
  return faults
}

async function loadKnown(
  context: Context,
  { customer }: Shopper,
  { requiresShipping }: Pick<PricedCart, 'requiresShipping'>,
): Promise<Known> {
  return {
    requiresShipping,
    email: customer?.email ?? null,
    addresses: customer ? await listAddresses(context, customer.id) : [],
    withStates: await keepCountriesWithStates(context.database),
  }
}

/** The cart may be empty because it was ordered by a concurrent call. */
async function explainEmpty({ database }: Context, cart: CartRow, arrivedAt: Date): Promise<Error> {
  const ordered = await database.prisma.order.count({
    where: { cartId: cart.id, placedAt: { gt: arrivedAt } },
  })
  return ordered > 0 ? new DomainError('checkout_in_progress') : invalidField('cart', 'cart_empty')
}
