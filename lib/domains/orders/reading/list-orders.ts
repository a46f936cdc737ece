import type { Context } from '#lib/context.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { type Paging, type Part, toWindow } from '#lib/platform/lists/paging.ts'
import type { Picture } from '#lib/services/media/index.ts'
import type { OrderStatus } from '../status/states.ts'
import { type OrderSummary, summaryColumns, toSummary } from './order.ts'

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
  const pictures = await loadFirstPictures(
    prisma,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => toSummary(row, pictures.get(row.id) ?? null)), total }
}

/**
 * Pictures of the orders' first lines, by order id; an order whose first line has none is left out. Loads one line of each: with
 * a nested `take: 1`, Prisma would load them all.
 */
async function loadFirstPictures(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Picture>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ orderId: number; image: Picture | null }[]>`
    SELECT "orderId", "image" FROM "OrderLine" WHERE "id" IN (
      SELECT (
        SELECT l."id" FROM "OrderLine" l WHERE l."orderId" = o."id" ORDER BY l."position", l."id" LIMIT 1
      ) FROM "Order" o WHERE o."id" IN (${Prisma.join(orderIds)})
    )`
  return new Map(rows.flatMap(({ orderId, image }) => (image ? [[orderId, image] as const] : [])))
}
