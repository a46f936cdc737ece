import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/translations/index.ts'
import { Prisma } from '#lib/platform/database/db.ts'
import {
  type Dependencies,
  type ProductSummary,
  SUMMARY,
  summaryColumns,
  toProductSummary,
} from './product-summary.ts'

const MAX_RELATED = 8

// Bounds the work for large categories.
const MAX_CANDIDATES = 500

/** Finds the visible products that share most categories and tags with one; ties go to the best-selling, then newest. */
export async function findRelatedProducts(
  context: Context,
  productId: number,
  dependencies: Dependencies,
): Promise<ProductSummary[]> {
  const { prisma } = context.database
  const ranked = await prisma.$queryRaw<{ id: number }[]>`
    SELECT p."id"
    FROM (${alikeProducts(productId)}) alike JOIN "Product" p ON p."id" = alike."productId"
    WHERE p."published" AND p."publishedAt" <= ${context.clock.now()}
    ORDER BY alike."shared" DESC, p."soldRecently" DESC, p."createdAt" DESC, p."id" DESC
    LIMIT ${MAX_RELATED}`
  const ids = ranked.map((row) => Number(row.id))
  const rows = await prisma.product.findMany({ where: { id: { in: ids } }, select: summaryColumns })
  const inOrder = rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const translated = await translateRows(context, SUMMARY, inOrder)
  return translated.map((row) => toProductSummary(row, dependencies))
}

function alikeProducts(productId: number) {
  return Prisma.sql`
    SELECT "productId", COUNT(*) AS "shared"
    FROM (
      SELECT "productId" FROM "ProductCategoryLink"
      WHERE "categoryId" IN (SELECT "categoryId" FROM "ProductCategoryLink" WHERE "productId" = ${productId})
      UNION ALL
      SELECT "productId" FROM "ProductTagLink"
      WHERE "tagId" IN (SELECT "tagId" FROM "ProductTagLink" WHERE "productId" = ${productId})
    ) links
    WHERE "productId" <> ${productId}
    GROUP BY "productId"
    ORDER BY "shared" DESC, "productId" DESC
    LIMIT ${MAX_CANDIDATES}`
}
