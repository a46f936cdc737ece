import type { Context } from '#lib/context.ts'
import { Prisma } from '#lib/platform/database/db.ts'

/** A product and how many pieces of it were sold. */
export type BestSeller = { id: number; name: string; slug: string; pieces: number }

/** What was ordered most since then, without cancelled orders. */
export async function listBestSellers(
  { database: { prisma } }: Context,
  { since, limit }: { since: Date; limit: number },
): Promise<BestSeller[]> {
  const rows = await prisma.$queryRaw<{ productId: number | bigint; pieces: number | bigint }[]>(Prisma.sql`
    SELECT "OrderLine"."productId" AS "productId", SUM("OrderLine"."quantity") AS "pieces"
    FROM "OrderLine" JOIN "Order" ON "Order"."id" = "OrderLine"."orderId"
    WHERE "Order"."placedAt" >= ${since} AND "Order"."importedFrom" IS NULL AND "Order"."status" <> 'cancelled'
      AND "OrderLine"."productId" IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}`)
  const products = await prisma.product.findMany({
    where: { id: { in: rows.map(({ productId }) => Number(productId)) } },
    select: { id: true, name: true, slug: true },
  })
  return rows.flatMap(({ productId, pieces }) => {
    const product = products.find(({ id }) => id === Number(productId))
    return product ? [{ ...product, pieces: Number(pieces) }] : []
  })
}
