import type { Context } from '#lib/context.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import type { Order, OrderLine } from '#lib/domains/shop/orders/index.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import type { CartRow, Shopper } from '../cart-row.ts'
import { MAX_LINES, putIn } from '../lines/add-item.ts'
import { type FoundOffer, findOffer, maxUnits } from '../lines/load-lines.ts'
import type { CartAnswer } from '../pricing/priced-cart.ts'
import { changeCart } from '../view-cart.ts'

/** Why units of an order are not in the cart. */
export const leftOutReasons = [
  'unavailable',
  'sold_out',
  'too_few_left',
  'quantity_limit',
  'cart_full',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** The outcome of a reorder, by line. A line of which some units were added is in both lists. */
export type BoughtAgain = {
  added: { line: OrderLine; quantity: number }[]
  leftOut: { line: OrderLine; quantity: number; reason: LeftOutReason }[]
  /** Of what was added. Minor units of the shop's currency, which was the order's. */
  priceChanges: { line: OrderLine; oldPrice: number; newPrice: number }[]
}

/** Puts what can still be bought of an order into the cart, in one transaction. Throws `guest_carts_off`. */
export async function buyAgain(
  context: Context,
  shopper: Shopper,
  order: Order,
  complete: (tx: Statements, bought: BoughtAgain & CartAnswer) => Promise<void> = async () => undefined,
): Promise<BoughtAgain & CartAnswer> {
  // A transaction that is tried again begins with an empty list.
  let bought: BoughtAgain = nothing()
  const answer = await changeCart(context, {
    shopper,
    create: true,
    async change(tx, cart) {
      bought = nothing()
      for (const line of order.lines) await addAgain(tx, context, { cart, order, line, bought })
      return {}
    },
    complete: (tx, priced) => complete(tx, { ...bought, ...priced }),
  })
  return { ...bought, ...answer }
}

const nothing = (): BoughtAgain => ({ added: [], leftOut: [], priceChanges: [] })

/** `reason` tells why no more fit. */
type Fit = { quantity: number; reason: LeftOutReason }

const GONE: Fit = { quantity: 0, reason: 'unavailable' }

type Step = { cart: CartRow; order: Order; line: OrderLine; bought: BoughtAgain }

async function addAgain(tx: Statements, context: Context, { cart, order, line, bought }: Step) {
  const found = await findAgain(tx, context, cart, line)
  const { quantity, reason } = found ? fitIn(found, line.quantity) : GONE
  if (quantity < line.quantity) bought.leftOut.push({ line, quantity: line.quantity - quantity, reason })
  if (!found || quantity === 0) return
  await putIn(tx, context, cart, { found, added: quantity })
  bought.added.push({ line, quantity })
  const { price } = found.offer
  if (price !== line.unitPrice && order.currency === context.settings.current['currency.code'])
    bought.priceChanges.push({ line, oldPrice: line.unitPrice, newPrice: price })
}

/** The present offer of what was ordered; null if it is not for sale any more. */
async function findAgain(
  tx: Statements,
  { clock }: Context,
  cart: CartRow,
  { productId, variantId, attributes }: OrderLine,
): Promise<FoundOffer | null> {
  if (productId === null) return null
  const wanted = {
    cartId: cart.id,
    productId,
    variantId: variantId ?? undefined,
    attributes,
    now: clock.now(),
  }
  try {
    return await findOffer(tx, wanted)
  } catch (error) {
    if (isDomainError(error, 'invalid_fields')) return null
    throw error
  }
}

/** How many units of an offer fit into the cart, and why no more do. */
function fitIn({ offer, quantity: present, otherLines }: FoundOffer, wanted: number): Fit {
  const { available, minQuantity } = offer
  if (otherLines >= MAX_LINES) return { quantity: 0, reason: 'cart_full' }
  const left = (available ?? Number.POSITIVE_INFINITY) - present
  const quantity = Math.max(0, Math.min(wanted, left, maxUnits(offer) - present))
  const reason = available === 0 ? 'sold_out' : left < wanted ? 'too_few_left' : 'quantity_limit'
  if (present + quantity < minQuantity) return { quantity: 0, reason }
  return { quantity, reason }
}
