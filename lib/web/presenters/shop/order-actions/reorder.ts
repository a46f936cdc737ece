import { z } from 'zod'
import { type BoughtAgain, type CartAnswer, leftOutReasons } from '#lib/domains/shop/cart/index.ts'
import type { OrderLine } from '#lib/domains/shop/orders/index.ts'
import type { Note } from '#lib/web/messages/codes.ts'
import { type Format, Money } from '#lib/web/presenters/format.ts'
import { openEnum } from '#lib/web/presenters/open-enum.ts'
import { Cart, presentCart } from '../cart.ts'

const LeftOutReason = openEnum(leftOutReasons, {
  id: 'LeftOutReason',
  description: 'Why an item of an order could not be added again.',
})

const item = {
  item_id: z.int().describe('The line of the order.'),
  name: z.string().describe('The product’s name when it was ordered.'),
  variant_name: z.string().nullable().describe('The variant’s values in a row.'),
}

/** The outcome of a reorder. */
export const Reorder = z
  .object({
    added: z
      .array(z.object({ ...item, quantity: z.int().describe('How many were added.') }))
      .describe('What is in the cart now.'),
    left_out: z
      .array(
        z.object({
          ...item,
          quantity: z.int().describe('How many of it were not added.'),
          reason: LeftOutReason,
        }),
      )
      .describe('What could not be added. An item of which some were added is in both lists.'),
    price_changes: z
      .array(
        z.object({
          ...item,
          old_price: Money.describe('The price of one in the order.'),
          new_price: Money.describe('The price of one now.'),
        }),
      )
      .describe('The added items whose price has changed. Empty if the order was in another currency.'),
    cart: Cart,
  })
  .meta({ id: 'Reorder', description: 'The outcome of a reorder.' })

export function presentReorder(
  { added, leftOut, priceChanges, ...answer }: BoughtAgain & CartAnswer,
  format: Format,
  note: Note,
): z.input<typeof Reorder> {
  return {
    added: added.map(({ line, quantity }) => ({ ...presentItem(line), quantity })),
    left_out: leftOut.map(({ line, quantity, reason }) => ({ ...presentItem(line), quantity, reason })),
    price_changes: priceChanges.map(({ line, oldPrice, newPrice }) => ({
      ...presentItem(line),
      old_price: format.money(oldPrice),
      new_price: format.money(newPrice),
    })),
    cart: presentCart(answer, format, note),
  }
}

function presentItem({ id, name, variantName }: OrderLine) {
  return { item_id: id, name, variant_name: variantName }
}
