import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Order, OrderLine } from '#lib/domains/shop/orders/index.ts'
import type { Shopper } from '../cart-row.ts'
import { addItem, type NewItem } from '../lines/add-item.ts'
import type { CartAnswer } from '../pricing/priced-cart.ts'

/** The cart afterwards, null if nothing could be bought again; and the names of items that were left out, or added with fewer units. */
export type BoughtAgain = { answer: CartAnswer | null; missing: string[]; fewer: string[] }

/** Puts what can still be bought of an order into the cart. Throws `guest_carts_off`. */
export async function buyAgain(context: Context, shopper: Shopper, { lines }: Order): Promise<BoughtAgain> {
  const result: BoughtAgain = { answer: null, missing: [], fewer: [] }
  let own = shopper
  for (const line of lines) {
    const added = await addAgain(context, own, line)
    if (added === null) result.missing.push(line.name)
    else {
      const { token = own.token } = added.answer
      own = { ...own, token }
      // The token counts even if only the first of several lines brought it.
      result.answer = { ...added.answer, token: result.answer?.token ?? added.answer.token }
      if (added.isFewer) result.fewer.push(line.name)
    }
  }
  return result
}

type Added = { answer: CartAnswer; isFewer: boolean }

async function addAgain(
  context: Context,
  shopper: Shopper,
  { productId, variantId, quantity }: OrderLine,
): Promise<Added | null> {
  if (productId === null) return null
  const item = { productId, variantId: variantId ?? undefined }
  try {
    return { answer: await addItem(context, shopper, { ...item, quantity }), isFewer: false }
  } catch (error) {
    const available = leftOf(error)
    if (available === null) return null
    return addLeft(context, shopper, { ...item, quantity: available })
  }
}

/** Adds fewer units than were ordered; null if the rest is in the cart already. */
async function addLeft(context: Context, shopper: Shopper, item: NewItem): Promise<Added | null> {
  try {
    return { answer: await addItem(context, shopper, item), isFewer: true }
  } catch (error) {
    leftOf(error)
    return null
  }
}

/** The units left if that is why it was refused; null if it cannot be bought at all. Rethrows anything else. */
function leftOf(error: unknown): number | null {
  if (!(error instanceof DomainError)) throw error
  if (error.code === 'insufficient_stock') {
    const { available } = error.facts as { available: number }
    return available > 0 ? available : null
  }
  if (error.code === 'invalid_fields') return null
  throw error
}
