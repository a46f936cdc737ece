import type { Context } from '#lib/context.ts'
import { inOrder } from '#lib/platform/lists/rows.ts'
import { listProductsAmong } from './list-products.ts'
import type { ProductSummary } from './product-summary.ts'

// Enough to tell what goes together, and the same work for a best seller as for any other product.
const RECENT_LINES = 400
/** Fewer orders may agree by chance, or tell of one buyer. */
const LEAST_ORDERS = 3
const MOST = 4

/** The products that paid orders have most often together with this one, by its latest orders. */
export async function listBoughtTogether(
  { database: { prisma } }: Pick<Context, 'database'>,
  productId: number,
): Promise<number[]> {
  const rows = await prisma.$queryRaw<{ id: number }[]>`
    SELECT other."productId" AS "id"
    FROM (
      SELECT "orderId" FROM "OrderLine" WHERE "productId" = ${productId} AND "sold" > 0
      ORDER BY "id" DESC LIMIT ${RECENT_LINES}
    ) own
    JOIN "OrderLine" other ON other."orderId" = own."orderId"
    WHERE other."productId" <> ${productId} AND other."sold" > 0
    GROUP BY other."productId"
    HAVING COUNT(DISTINCT other."orderId") >= ${LEAST_ORDERS}
    ORDER BY COUNT(DISTINCT other."orderId") DESC, other."productId"
    LIMIT ${MOST}`
  return rows.map(({ id }) => Number(id))
}

/** The listed products among these, in the order of their ids. */
export async function listTogether(context: Context, ids: readonly number[]): Promise<ProductSummary[]> {
  return inOrder(ids, await listProductsAmong(context, ids, 'visible'))
}
