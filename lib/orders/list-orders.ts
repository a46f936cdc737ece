import type { Context } from '#lib/context.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/paging.ts'
import { type OrderSummary, summaryColumns, toSummary } from './order.ts'
import type { OrderStatus } from './states.ts'

/** A customer's orders, newest first. */
export async function listOrders(
  { database }: Context,
  customerId: number,
  { status, paging }: { status: OrderStatus | undefined; paging: Paging },
): Promise<Part<OrderSummary>> {
  const where = { customerId, ...(status && { status }) }
  const { order } = database.prisma
  const [rows, total] = await Promise.all([
    order.findMany({
      where,
      select: summaryColumns,
      orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
      ...toWindow(paging),
    }),
    order.count({ where }),
  ])
  return { items: rows.map(toSummary), total }
}
