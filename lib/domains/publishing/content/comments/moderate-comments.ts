import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { matchText } from '#lib/platform/database/match-text.ts'
import { cutPage, readPlace } from '#lib/platform/lists/place.ts'
import {
  type ModerationState,
  moderationAction,
  stateOf,
  whereState,
} from '../moderation/moderation-action.ts'
import { type HeldComment, heldColumns } from './list-held-comments.ts'
import { lockPosts, refreshCommentsCount } from './refresh-comments-count.ts'

/** Approves, rejects, removes or restores comments; posts count theirs at once. */
export const moderateComments = moderationAction({
  action: 'comments.moderated',
  subject: 'comment',
  async lock(tx, ids) {
    const rows = await tx.comment.findMany({ where: { id: { in: ids } }, select: { postId: true } })
    const postIds = [...new Set(rows.map(({ postId }) => postId))].sort((a, b) => a - b)
    if (postIds.length > 0) await lockPosts(tx, postIds)
    return () => refreshCommentsCount(tx, postIds)
  },
  read: (tx, ids) =>
    tx.comment.findMany({
      where: { id: { in: ids } },
      select: { id: true, status: true, removedAt: true },
    }),
  write: (tx, ids, data) => tx.comment.updateMany({ where: { id: { in: ids } }, data }),
})

export type CommentFilter = {
  state: ModerationState
  /** A part of the text, the name or the address. */
  query?: string
}

export type JudgedComment = Omit<HeldComment, 'status'> & { state: ModerationState }

const PER_PAGE = 50

/** Comments in a state, the latest first; `after` is the `next` of the page before. */
export const listCommentsIn = staffQuery(
  { permission: 'community.moderate' },
  async (
    { database: { prisma } }: Context,
    _actor,
    { state, query }: CommentFilter,
    after?: string,
  ): Promise<{ comments: JudgedComment[]; next: string | null }> => {
    const place = readPlace(after)
    const where: Prisma.CommentWhereInput = {
      ...whereState(state),
      ...(query && { id: { in: await matchText(prisma, SEARCHED, query) } }),
      ...(place && {
        createdAt: { lte: place.at },
        NOT: { createdAt: place.at, id: { gte: place.id } },
      }),
    }
    const found = await prisma.comment.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: PER_PAGE + 1,
      select: { ...heldColumns, removedAt: true },
    })
    const { rows, next } = cutPage(found, PER_PAGE, ({ createdAt }) => createdAt)
    const comments = rows.map(({ status, removedAt, ...row }) => ({
      ...row,
      state: stateOf({ status, removedAt }),
    }))
    return { comments, next }
  },
)

const SEARCHED = { table: 'Comment', columns: ['body', 'authorName', 'authorEmail'] }
