import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { toShip } from '#lib/domains/shop/orders/index.ts'
import { countUnknownPayments } from '#lib/domains/shop/payments/index.ts'
import { Prisma } from '#lib/platform/database/db.ts'

export type ConcernKind =
  | 'to_ship'
  | 'flagged'
  | 'unknown_payments'
  | 'low_stock'
  | 'held_comments'
  | 'held_reviews'
  | 'messages'
  | 'failed_effects'
  | 'index_not_ready'
  | 'mails_lost'

/** Something that needs attention now; `count` is how many of its kind there are. Lost mails need it before the first one. */
export type Concern = { kind: ConcernKind; count: number }

/** Everything that needs attention now, the most pressing first. Kinds of which there are none are left out. */
export const listConcerns = staffQuery(
  { permission: 'overview.read' },
  async (context: Context, _actor, { areMailsLost }: { areMailsLost: boolean }): Promise<Concern[]> => {
    const { prisma } = context.database
    const counts = await Promise.all([
      areMailsLost ? count('mails_lost', countDoneMails(context)) : [],
      count('to_ship', prisma.order.count({ where: toShip })),
      count('flagged', prisma.order.count({ where: { flag: { not: null } } })),
      count('unknown_payments', countUnknownPayments(context)),
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
    return counts.flat().filter((concern) => concern.count > 0 || concern.kind === 'mails_lost')
  },
)

async function count(kind: ConcernKind, counting: Promise<number>): Promise<Concern> {
  return { kind, count: await counting }
}

/** In the week for which the outbox remembers them. */
function countDoneMails({ database: { prisma } }: Context): Promise<number> {
  const where = { kind: { startsWith: 'mail.' }, doneAt: { not: null }, lastError: null }
  return prisma.outboxMessage.count({ where })
}

/** Reads indexes alone, where a join would look every variant's product up. Products that are not published are the fewer. */
async function countLowStock({ database: { prisma } }: Context): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: number | bigint }[]>(Prisma.sql`
    SELECT COUNT(*) AS "count" FROM "ProductVariant"
    WHERE "trackStock" = TRUE AND "active" = TRUE AND "stock" <= "lowStockAt"
      AND "productId" NOT IN (SELECT "id" FROM "Product" WHERE "published" = FALSE)`)
  return Number(row?.count ?? 0)
}

async function countMissingIndexes({ search }: Context): Promise<number> {
  const rows = await search.status()
  return rows.filter(({ engine, ready }) => engine === search.engineName() && !ready).length
}
