import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { cutPage, readPlace } from '#lib/platform/lists/place.ts'

const PER_PAGE = 50
const DAY_MS = 24 * 3_600_000
/** Within which the money has to be given back (Directive 2011/83/EU, Art. 13). */
const REFUND_DAYS = 14

/** A withdrawal as staff see it. */
export type ListedWithdrawal = {
  id: number
  /** As it was entered. */
  number: string
  /** Whether it is that of an order with this address. */
  isMatched: boolean
  name: string
  email: string
  /** In the buyer's words; null for the whole order, or with lines. */
  statement: string | null
  lines: { name: string; quantity: number }[]
  createdAt: Date
  /** Until when the money is to be given back. */
  dueAt: Date
  settledAt: Date | null
}

const columns = {
  id: true,
  orderId: true,
  number: true,
  name: true,
  email: true,
  statement: true,
  createdAt: true,
  settledAt: true,
  lines: { select: { quantity: true, line: { select: { name: true } } }, orderBy: { lineId: 'asc' } },
} satisfies Prisma.WithdrawalSelect

/** Withdrawals: those to be settled with the one due first, or all with the latest first; `after` is the `next` of the page before. */
export const listWithdrawals = staffQuery(
  { permission: 'orders.read' },
  async (
    { database: { prisma } }: Context,
    _actor,
    { state }: { state: 'open' | 'all' },
    after?: string,
  ): Promise<{ withdrawals: ListedWithdrawal[]; next: string | null }> => {
    const place = readPlace(after)
    const direction = state === 'open' ? 'asc' : 'desc'
    const [behind, past] = state === 'open' ? (['gte', 'lte'] as const) : (['lte', 'gte'] as const)
    const found = await prisma.withdrawal.findMany({
      where: {
        ...(state === 'open' && { settledAt: null }),
        ...(place && {
          createdAt: { [behind]: place.at },
          NOT: { createdAt: place.at, id: { [past]: place.id } },
        }),
      },
      orderBy: [{ createdAt: direction }, { id: direction }],
      take: PER_PAGE + 1,
      select: columns,
    })
    const { rows, next } = cutPage(found, PER_PAGE, ({ createdAt }) => createdAt)
    return { withdrawals: rows.map(toListed), next }
  },
)

function toListed({
  orderId,
  lines,
  ...row
}: Prisma.WithdrawalGetPayload<{ select: typeof columns }>): ListedWithdrawal {
  return {
    ...row,
    isMatched: orderId !== null,
    lines: lines.map(({ quantity, line }) => ({ quantity, name: line.name })),
    dueAt: new Date(row.createdAt.getTime() + REFUND_DAYS * DAY_MS),
  }
}
