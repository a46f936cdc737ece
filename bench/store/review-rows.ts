import type { Row } from './bulk-writer.ts'
import type { Dice } from './dice.ts'
import { personNames, writeSentence } from './words.ts'

/** Most products have none or few, some have many; a product's first ones are approved nearly always. */
export function makeReviews(productId: number, dice: Dice): Row[] {
  const reviews = dice.chance(0.4) ? 0 : Math.ceil(30 * dice.roll() ** 5)
  return Array.from({ length: reviews }, (_, index) => ({
    id: productId * 32 + index,
    productId,
    authorName: dice.pick(personNames),
    rating: dice.pick([1, 2, 3, 4, 4, 4, 5, 5, 5, 5]),
    title: writeSentence(dice, 4),
    body: writeSentence(dice, dice.between(10, 40)),
    status: dice.chance(0.9) ? 'approved' : 'pending',
    verifiedPurchase: dice.chance(0.5),
    createdAt: new Date(Date.UTC(2026, 0, 1) + dice.between(0, 300) * 86_400_000),
  }))
}
