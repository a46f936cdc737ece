import type { Tx } from '#lib/platform/database/db.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { countStars } from '../statements/details.ts'

/** How many approved reviews gave each number of stars. */
export type RatingCounts = Record<1 | 2 | 3 | 4 | 5, number>

export async function countRatings(prisma: Tx, productId: number): Promise<RatingCounts> {
  const counts: RatingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating, count } of await selectRows(prisma, countStars, { productId }))
    counts[rating as keyof RatingCounts] = count
  return counts
}
