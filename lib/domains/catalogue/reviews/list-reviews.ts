import type { Context } from '#lib/context.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/paging.ts'
import { visibleProduct } from '../reading/visible-product.ts'

/** An approved review. */
export type Review = {
  id: number
  rating: number
  title: string | null
  body: string | null
  authorName: string
  verifiedPurchase: boolean
  createdAt: Date
}

/** Lists a visible product's approved reviews, newest first; null if there is no such product. */
export async function listReviews(
  { database, clock }: Context,
  slug: string,
  paging: Paging,
): Promise<Part<Review> | null> {
  const { prisma } = database
  const product = await prisma.product.findFirst({
    where: { slug, ...visibleProduct(clock.now()) },
    select: { id: true },
  })
  if (!product) return null
  const where = { productId: product.id, status: 'approved' }
  const [total, items] = await Promise.all([
    prisma.review.count({ where }),
    prisma.review.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...toWindow(paging),
      select: reviewColumns,
    }),
  ])
  return { items, total }
}

export const reviewColumns = {
  id: true,
  rating: true,
  title: true,
  body: true,
  authorName: true,
  verifiedPurchase: true,
  createdAt: true,
} as const
