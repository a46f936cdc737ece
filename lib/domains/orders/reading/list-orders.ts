import type { Context } from '#lib/context.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/paging.ts'
import type { OrderStatus } from '../status/states.ts'
import { type OrderSummary, summaryColumns, toSummary } from './order.ts'
import { readFirstPictures } from './read-first-pictures.ts'

/** A customer's orders, newest first. */
export async function listOrders(
  { database }: Context,
  customerId: number,
  { status, paging }: { status: OrderStatus | undefined; paging: Paging },
): Promise<Part<OrderSummary>> {
  const where = { customerId, ...(status && { status }) }
  const { prisma } = database
  const [rows, total] = await Promise.all([
    prisma.order.findMany({
      where,
      select: summaryColumns,
      orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
      ...toWindow(paging),
    }),
    prisma.order.count({ where }),
  ])
  const pictures = await readFirstPictures(
    prisma,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => toSummary(row, pictures.get(row.id) ?? null)), total }
}
