import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/authority/index.ts'
import { shippable } from './shippable.ts'

export type ConcernKind =
  | 'to_ship'
  | 'flagged'
  | 'low_stock'
  | 'held_comments'
  | 'held_reviews'
  | 'messages'
  | 'failed_effects'
  | 'index_not_ready'

/** Something that needs somebody now; `count` is how many of its kind there are. */
export type Concern = { kind: ConcernKind; count: number }

/** What needs somebody now, the most pressing first. Kinds of which there are none are left out. */
export const listConcerns = staffQuery(
  { permission: 'overview.read' },
  async (context: Context): Promise<Concern[]> => {
    const { prisma } = context.database
    const counts = await Promise.all([
      count('to_ship', prisma.order.count({ where: shippable })),
      count('flagged', prisma.order.count({ where: { flag: { not: null } } })),
      count(
        'failed_effects',
        prisma.outboxMessage.count({ where: { doneAt: { not: null }, lastError: { not: null } } }),
      ),
      count('index_not_ready', countMissingIndexes(context)),
      count('messages', prisma.contactMessage.count({ where: { readAt: null } })),
      count('held_comments', prisma.comment.count({ where: { status: 'pending' } })),
      count('held_reviews', prisma.review.count({ where: { status: 'pending' } })),
      count('low_stock', countLowStock(context)),
    ])
    return counts.filter((concern) => concern.count > 0)
  },
)

async function count(kind: ConcernKind, counting: Promise<number>): Promise<Concern> {
  return { kind, count: await counting }
}

/** The pieces at which stock is low are a column of each variant, which Prisma compares. */
async function countLowStock({ database: { prisma } }: Context): Promise<number> {
  return prisma.productVariant.count({
    where: {
      trackStock: true,
      active: true,
      stock: { lte: prisma.productVariant.fields.lowStockAt },
      product: { published: true },
    },
  })
}

async function countMissingIndexes({ search }: Context): Promise<number> {
  const rows = await search.status()
  return rows.filter(({ engine, ready }) => engine === search.engineName() && !ready).length
}
