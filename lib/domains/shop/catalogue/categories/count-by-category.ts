import type { Prisma, Tx } from '#lib/platform/database/db.ts'

/**
 * Counts the given products in each category, by its id. A product in several of its descendants counts once.
 * @param products a subquery for ids
 */
export async function countByCategory(prisma: Tx, products: Prisma.Sql): Promise<Map<number, number>> {
  const rows = await prisma.$queryRaw<{ id: number; count: number | bigint }[]>`
    WITH RECURSIVE lineage("categoryId", "ancestorId") AS (
      SELECT "id", "id" FROM "ProductCategory"
      UNION
      SELECT lineage."categoryId", c."parentId"
      FROM lineage JOIN "ProductCategory" c ON c."id" = lineage."ancestorId"
      WHERE c."parentId" IS NOT NULL
    )
    SELECT lineage."ancestorId" AS "id", COUNT(DISTINCT l."productId") AS "count"
    FROM "ProductCategoryLink" l JOIN lineage ON lineage."categoryId" = l."categoryId"
    WHERE l."productId" IN (${products})
    GROUP BY lineage."ancestorId"`
  return new Map(rows.map(({ id, count }) => [Number(id), Number(count)]))
}
