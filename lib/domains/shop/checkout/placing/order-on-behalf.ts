import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  addItem,
  applyCoupon,
  findCart,
  type Shopper,
  type WantedItem,
} from '#lib/domains/shop/cart/index.ts'
import { loadOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import { isByHand, recordReceived } from '#lib/domains/shop/payments/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { prismaOf, type Transactor } from '#lib/platform/database/transact.ts'
import { type CheckoutRequest, orderCart } from '../check-out.ts'
import { limitConcurrency } from '../limit-concurrency.ts'
import { findByFormKey } from './find-by-form-key.ts'

/** What a buyer orders through somebody else. */
export type OrderOnBehalf = {
  /** Null for a guest. */
  customer: { id: number; email: string } | null
  items: readonly WantedItem[]
  couponCode: string | null
  /** The member of staff who orders. */
  staffId: number | null
  locale: string
  request: Omit<CheckoutRequest, 'wish' | 'terms' | 'formKey'> & { formKey: string }
}

/**
 * Orders for a buyer, as the checkout would, from a cart of its own. The order has a link to pay it if its method is an online one, and
 * is paid if it was paid by hand. A form that has placed an order already leads to it. `within` runs the transaction that places the
 * order, and `inTransaction` runs in it. Throws as `checkOut` does, and `coupon_refused`.
 */
export async function orderOnBehalf(
  context: Context,
  given: OrderOnBehalf,
  inTransaction: (tx: Tx, order: Order) => Promise<void>,
  within: Transactor,
): Promise<Order> {
  const { formKey } = given.request
  const known = await findByFormKey(context, formKey)
  if (known) return known
  const shopper: Shopper = { customer: given.customer, token: undefined, onBehalf: true }
  try {
    await fillCart(context, shopper, given)
    return await order(context, shopper, given, inTransaction, within)
  } catch (error) {
    await dropCart(context, shopper)
    // Another sending of the form may have been faster.
    const placed = await findByFormKey(context, formKey)
    if (placed) return placed
    throw error
  }
}

/** Puts everything into a new cart, whose token the shopper gets. */
async function fillCart(
  context: Context,
  shopper: Shopper,
  { items, couponCode }: OrderOnBehalf,
): Promise<void> {
  for (const item of items) {
    const { token } = await addItem(context, shopper, item)
    shopper.token ??= token
  }
  if (couponCode !== null && items.length > 0) await applyCoupon(context, shopper, couponCode)
}

/** Nobody else has the token. */
async function dropCart(context: Context, shopper: Shopper): Promise<void> {
  const cart = await findCart(context, shopper)
  if (cart) await context.database.prisma.cart.deleteMany({ where: { id: cart.id } })
}

async function order(
  context: Context,
  shopper: Shopper,
  { locale, request, staffId }: OrderOnBehalf,
  inTransaction: (tx: Tx, order: Order) => Promise<void>,
  within: Transactor,
): Promise<Order> {
  const placed = await limitConcurrency(context.database, () =>
    orderCart(context, {
      caller: { shopper, appId: null, locale, admitGuest: async () => undefined },
      // Nobody agrees to terms for somebody else: the order does not say that they were accepted.
      request: { ...request, wish: { savedMethod: null, saves: false }, terms: true },
      arrivedAt: context.clock.now(),
      settledId: null,
      within,
      async inTransaction(tx, { order: written }) {
        const prisma = await prismaOf(tx)
        await settleByHand(prisma, context, written, staffId)
        await inTransaction(prisma, written)
      },
    }),
  )
  // The cart is new, so that it has no other order.
  if ('openId' in placed) throw new DomainError('checkout_in_progress')
  return loadOrder(context.database.prisma, placed.order.id)
}

async function settleByHand(tx: Tx, context: Context, order: Order, staffId: number | null) {
  const { paymentMethod } = order
  if (paymentMethod && isByHand(paymentMethod)) await recordReceived(tx, context, order, { staffId })
}
