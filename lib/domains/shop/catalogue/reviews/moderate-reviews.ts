import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import {
  type ModerationState,
  moderationAction,
  stateOf,
  whereState,
} from '#lib/domains/publishing/content/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { matchText } from '#lib/platform/database/match-text.ts'
import { cutPage, readPlace } from '#lib/platform/lists/place.ts'
import { type HeldReview, heldColumns } from './moderate-review.ts'
import { lockProducts, refreshRating } from './refresh-rating.ts'

/** Approves, rejects, removes or restores reviews; the ratings of products are updated at once. */
export const moderateReviews = moderationAction({
  action: 'reviews.moderated',
  subject: 'review',
  async lock(tx, ids) {
    const rows = await tx.review.findMany({ where: { id: { in: ids } }, select: { productId: true } })
    const productIds = [...new Set(rows.map(({ productId }) => productId))].sort((a, b) => a - b)
    if (productIds.length > 0) await lockProducts(tx, productIds)
    return () => refreshRating(tx, productIds)
  },
  read: (tx, ids) =>
    tx.review.findMany({
      where: { id: { in: ids } },
      select: { id: true, status: true, removedAt: true },
    }),
  write: (tx, ids, data) => tx.review.updateMany({ where: { id: { in: ids } }, data }),
})

export type ReviewFilter = {
  state: ModerationState
  /** A part of the text, the title or the name. */
  query?: string
}

export type JudgedReview = Omit<HeldReview, 'status'> & { state: ModerationState }

const PER_PAGE = 50

/** Reviews in a state, the latest first; `after` is the `next` of the page before. */
export const listReviewsIn = staffQuery(
  { permission: 'community.moderate' },
  async (
    { database: { prisma } }: Context,
    _actor,
    { state, query }: ReviewFilter,
    after?: string,
  ): Promise<{ reviews: JudgedReview[]; next: string | null }> => {
    const place = readPlace(after)
    const where: Prisma.ReviewWhereInput = {
      ...whereState(state),
      ...(query && { id: { in: await matchText(prisma, SEARCHED, query) } }),
      ...(place && {
        createdAt: { lte: place.at },
        NOT: { createdAt: place.at, id: { gte: place.id } },
      }),
    }
    const found = await prisma.review.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: PER_PAGE + 1,
      select: { ...heldColumns, removedAt: true },
    })
    const { rows, next } = cutPage(found, PER_PAGE, ({ createdAt }) => createdAt)
    const reviews = rows.map(({ status, removedAt, ...row }) => ({
      ...row,
      state: stateOf({ status, removedAt }),
    }))
    return { reviews, next }
  },
)

const SEARCHED = { table: 'Review', columns: ['body', 'title', 'authorName'] }
