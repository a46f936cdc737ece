import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type CartRow, lockCart, lockOrCreateCart } from './cart-row.ts'
import { MAX_LINES } from './lines/add-item.ts'
import { type CartIssue, type LoadedLine, loadLines, MAX_PIECES } from './lines/load-lines.ts'
import { takeOverOrder } from './orders/take-over-order.ts'

// Two carts as large as they may be fit in; without a limit, a cart would grow with every merger.
const MAX_MERGED_LINES = 2 * MAX_LINES

/**
 * Moves a guest's cart into the customer's, in the transaction that signs the customer in. Quantities of the same item are
 * added up to what its limits and stock allow; a notice tells if that is less. A cart that was merged before keeps at most 200
 * lines. An unpaid order of the guest becomes the customer's. Does nothing if the token names no cart, so that it may be repeated.
 */
export async function mergeCarts(
  tx: Tx,
  context: Context,
  { customer, token }: { customer: { id: number; email: string }; token: string },
): Promise<void> {
  const guest = await lockGuestCart(tx, context, token)
  if (!guest) return
  const { cart } = await lockOrCreateCart(tx, context, { customer, token: undefined })
  // First, so that the stock held by the guest's order counts as available.
  await takeOverOrder(tx, context, { guestCartId: guest.id, cartId: cart.id, customerId: customer.id })
  const now = context.clock.now()
  const lines = await loadLines(tx, cart.id, now)
  const own = new Map(lines.map((line) => [sameLine(line), line]))
  const notices: CartIssue[] = []
  let room = MAX_MERGED_LINES - lines.length
  for (const line of await loadLines(tx, guest.id, now)) {
    const same = line.variantId === null ? undefined : own.get(sameLine(line))
    if (same) notices.push(...(await addUp(tx, same, line)))
    else if (room-- > 0)
      await tx.cartItem.update({ where: { id: line.id }, data: { cartId: cart.id }, select: { id: true } })
  }
  await tx.cart.update({
    where: { id: cart.id },
    data: withCoupon(cart, guest, notices),
    select: { id: true },
  })
  await tx.cart.delete({ where: { id: guest.id }, select: { id: true } })
}

/** The same for lines of one variant with the same attributes. */
function sameLine({ variantId, attributesKey }: LoadedLine): string {
  return `${variantId} ${attributesKey}`
}

/** Returns null if guest carts are disabled. */
function lockGuestCart(tx: Tx, context: Context, token: string): Promise<CartRow | null> {
  if (!context.settings.current['account.guest_cart']) return Promise.resolve(null)
  return lockCart(tx, context, { customer: null, token })
}

async function addUp(tx: Tx, own: LoadedLine, guests: LoadedLine): Promise<CartIssue[]> {
  const wanted = own.quantity + guests.quantity
  const available = own.offer?.available ?? Number.POSITIVE_INFINITY
  const most = Math.min(MAX_PIECES, own.offer?.maxQuantity ?? MAX_PIECES, available)
  const quantity = Math.max(own.quantity, Math.min(wanted, most))
  await tx.cartItem.update({ where: { id: own.id }, data: { quantity }, select: { id: true } })
  // A line that was over the limit before has an issue of its own.
  if (quantity === wanted || own.quantity > most) return []
  return [
    {
      code: available === most ? 'insufficient_stock' : 'quantity_above_maximum',
      itemId: own.id,
      name: own.offer?.name ?? own.shown.name,
      oldPrice: null,
      newPrice: null,
      available: most,
    },
  ]
}

function withCoupon(own: CartRow, guest: CartRow, notices: CartIssue[]) {
  // A new notice about a line replaces earlier ones, so that notices do not pile up in a cart that nobody opens.
  const told = new Set(notices.map(({ itemId }) => itemId))
  const kept = [
    ...(own.notices as unknown as CartIssue[]),
    ...(guest.notices as unknown as CartIssue[]),
  ].filter(({ itemId }) => !told.has(itemId))
  const { couponId, couponCode } = own.couponId === null && guest.couponId !== null ? guest : own
  return { notices: [...kept, ...notices], couponId, couponCode }
}
