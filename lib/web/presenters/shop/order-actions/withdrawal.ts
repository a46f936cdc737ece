import { z } from 'zod'
import type { Withdrawable } from '#lib/domains/shop/orders/index.ts'
import { type Format, Timestamp } from '../../format.ts'

/** The items that the buyer of an order can still withdraw from. */
export const WithdrawalOffer = z
  .object({
    until: Timestamp.nullable().describe(
      'Until when the buyer can withdraw; null while something is yet to be shipped, or if nothing is left.',
    ),
    items: z
      .array(
        z.object({
          item_id: z.int().describe('The line of the order.'),
          quantity: z.int().describe('How many of it, at most.'),
        }),
      )
      .describe('Empty if there is nothing that the buyer can withdraw from, or the period is over.'),
  })
  .meta({ id: 'WithdrawalOffer', description: 'What can still be withdrawn from.' })

export function presentWithdrawalOffer(
  found: Withdrawable | null,
  format: Format,
): z.input<typeof WithdrawalOffer> {
  return {
    until: found?.until ? format.time(found.until) : null,
    items: (found?.lines ?? []).map(({ lineId, quantity }) => ({ item_id: lineId, quantity })),
  }
}
