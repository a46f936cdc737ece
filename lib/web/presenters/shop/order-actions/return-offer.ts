import { z } from 'zod'
import type { Order, Returnable } from '#lib/domains/shop/orders/index.ts'
import { type Format, Timestamp } from '../../format.ts'
import { presentReturn } from '../order.ts'
import { OrderReturn } from '../order-shape.ts'

/** The items that the buyer of an order can send back, and its returns. */
export const ReturnOffer = z
  .object({
    until: Timestamp.nullable().describe(
      'Until when the buyer can ask; null while something is yet to be shipped, or if nothing is left.',
    ),
    items: z
      .array(
        z.object({
          item_id: z.int().describe('The line of the order.'),
          quantity: z.int().describe('How many of it, at most.'),
        }),
      )
      .describe('What the buyer can ask to send back. Empty if there is nothing, or the period is over.'),
    returns: z.array(OrderReturn).describe('The returns of the order.'),
  })
  .meta({ id: 'ReturnOffer', description: 'What can be sent back, and the returns that there are.' })

export function presentReturnOffer(
  order: Order,
  found: Returnable | null,
  format: Format,
): z.input<typeof ReturnOffer> {
  return {
    until: found?.until ? format.time(found.until) : null,
    items: (found?.lines ?? []).map(({ lineId, quantity }) => ({ item_id: lineId, quantity })),
    returns: order.returns.map((one) => presentReturn(one, format)),
  }
}
