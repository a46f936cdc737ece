import type { RatedRow } from '../statements/details.ts'

/** How many approved reviews gave each number of stars. */
export type RatingCounts = Record<1 | 2 | 3 | 4 | 5, number>

export function toRatingCounts(stars: RatedRow['stars']): RatingCounts {
  const counts: RatingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating, count } of stars) counts[rating as keyof RatingCounts] = count
  return counts
}
