import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import type { Picture } from '#lib/services/media/index.ts'

/**
 * The pictures of orders' first lines, by the order's id; an order whose first line has none is left out. Reads one line
 * of each: a nested `take: 1` would have Prisma read them all.
 */
export async function readFirstPictures(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Picture>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ orderId: number; image: Picture | null }[]>`
    SELECT "orderId", "image" FROM "OrderLine" WHERE "id" IN (
      SELECT (
        SELECT l."id" FROM "OrderLine" l WHERE l."orderId" = o."id" ORDER BY l."position", l."id" LIMIT 1
      ) FROM "Order" o WHERE o."id" IN (${Prisma.join(orderIds)})
    )`
  return new Map(rows.flatMap(({ orderId, image }) => (image ? [[orderId, image] as const] : [])))
}
