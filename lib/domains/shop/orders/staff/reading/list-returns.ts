import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { LOST, openReturnStates, type ReturnState, returnNumber } from '#lib/domains/shop/orders/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { cutPage, readPlace } from '#lib/platform/lists/place.ts'

const PER_PAGE = 50

/** A return as staff see it in a list. */
export type ListedReturn = {
  id: number
  number: string
  order: string
  buyer: string | null
  state: string
  reason: string
  message: string | null
  lines: { name: string; quantity: number }[]
  createdAt: Date
}

const columns = {
  id: true,
  state: true,
  reason: true,
  message: true,
  createdAt: true,
  order: { select: { number: true, email: true } },
  lines: { select: { quantity: true, line: { select: { name: true } } }, orderBy: { lineId: 'asc' } },
} satisfies Prisma.ReturnSelect

/** Returns, the latest first; `open` are those that are not over. `after` is the `next` of the page before. Lost parcels are not in it. */
export const listReturns = staffQuery(
  { permission: 'orders.read' },
  async (
    { database: { prisma } }: Context,
    _actor,
    { state }: { state: ReturnState | 'open' | 'all' },
    after?: string,
  ): Promise<{ returns: ListedReturn[]; next: string | null }> => {
    const place = readPlace(after)
    const found = await prisma.return.findMany({
      where: {
        reason: { not: LOST },
        ...(state === 'open' && { state: { in: [...openReturnStates] } }),
        ...(state !== 'open' && state !== 'all' && { state }),
        ...(place && {
          createdAt: { lte: place.at },
          NOT: { createdAt: place.at, id: { gte: place.id } },
        }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: PER_PAGE + 1,
      select: columns,
    })
    const { rows, next } = cutPage(found, PER_PAGE, ({ createdAt }) => createdAt)
    return { returns: rows.map(toListed), next }
  },
)

function toListed({
  order,
  lines,
  ...row
}: Prisma.ReturnGetPayload<{ select: typeof columns }>): ListedReturn {
  return {
    ...row,
    number: returnNumber(row.id),
    order: order.number,
    buyer: order.email,
    lines: lines.map(({ quantity, line }) => ({ quantity, name: line.name })),
  }
}
