import type { Tx } from '#lib/platform/database/db.ts'

const stars = [1, 2, 3, 4, 5] as const

/** How many approved reviews gave each number of stars. */
export type RatingCounts = Record<(typeof stars)[number], number>

export async function countRatings(prisma: Tx, productId: number): Promise<RatingCounts> {
  const groups = await prisma.review.groupBy({
    by: ['rating'],
    where: { productId, status: 'approved' },
    _count: true,
  })
  const counts: RatingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const star of stars) counts[star] = groups.find(({ rating }) => rating === star)?._count ?? 0
  return counts
}
