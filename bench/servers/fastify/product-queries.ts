import type { Database } from 'better-sqlite3'

const visible = `p."published" = 1 AND p."publishedAt" <= ?`
const summary = `p."id", p."slug", p."name", p."sku", p."shortDescription", p."price", p."maxPrice",
  p."compareAtPrice", p."onSale", p."inStock", p."featured", p."hasVariants", p."ratingAverage", p."ratingCount",
  p."createdAt", p."updatedAt", m."id" AS "imageId", m."url" AS "imageUrl", m."thumbnailUrl", m."alt", m."width",
  m."height", m."color"`
const withImage = `FROM "Product" p LEFT JOIN "Media" m ON m."id" = p."imageId"`
// One argument for any number of ids, so that the statement is prepared once.
const inIds = 'IN (SELECT value FROM json_each(?))'

/** The statements of the product endpoints, prepared once. */
export function prepareProductQueries(database: Database) {
  return {
    count: database.prepare<[string], number>(`SELECT COUNT(*) FROM "Product" p WHERE ${visible}`).pluck(),
    list: database.prepare<[string, number, number], ProductRow>(
      `SELECT ${summary} ${withImage} WHERE ${visible}
       ORDER BY p."createdAt" DESC, p."id" DESC LIMIT ? OFFSET ?`,
    ),
    byIds: database.prepare<[string], ProductRow>(`SELECT ${summary} ${withImage} WHERE p."id" ${inIds}`),
    bySlug: database.prepare<[string, string], DetailRow>(
      `SELECT ${summary}, p."descriptionHtml", p."descriptionText", p."attributes", p."requiresShipping",
         p."weightThousandths", p."minQuantity", p."maxQuantity", p."seoTitle", p."seoDescription"
       ${withImage} WHERE p."slug" = ? AND ${visible}`,
    ),
    categories: database.prepare<[string], CategoryRow>(
      `SELECT l."productId", c."id", c."slug", c."name" FROM "ProductCategoryLink" l
       JOIN "ProductCategory" c ON c."id" = l."categoryId" WHERE l."productId" ${inIds} ORDER BY c."position"`,
    ),
    stock: database.prepare<[string], StockRow>(
      `SELECT "productId", "trackStock", "stock", "backorder", "lowStockAt" FROM "ProductVariant"
       WHERE "productId" ${inIds} AND "active" = 1`,
    ),
    variants: database.prepare<[number], VariantRow>(
      `SELECT v."id", v."sku", v."name", v."price", v."compareAtPrice", v."trackStock", v."stock", v."backorder",
         v."lowStockAt", v."minQuantity", v."maxQuantity", m."id" AS "imageId", m."url" AS "imageUrl",
         m."thumbnailUrl", m."alt", m."width", m."height", m."color"
       FROM "ProductVariant" v LEFT JOIN "Media" m ON m."id" = v."imageId"
       WHERE v."productId" = ? AND v."active" = 1 ORDER BY v."position", v."id"`,
    ),
    variantValues: database.prepare<[number], VariantValueRow>(
      `SELECT l."variantId", o."name", v."value" FROM "ProductOption" o
       JOIN "ProductOptionValue" v ON v."optionId" = o."id"
       JOIN "VariantOptionValue" l ON l."valueId" = v."id"
       WHERE o."productId" = ? ORDER BY o."position", v."position"`,
    ),
    images: database.prepare<[number], ImageRow>(
      `SELECT m."id" AS "imageId", m."url" AS "imageUrl", m."thumbnailUrl", m."alt", m."width", m."height", m."color"
       FROM "ProductImage" i JOIN "Media" m ON m."id" = i."mediaId" WHERE i."productId" = ? ORDER BY i."position"`,
    ),
    tags: database
      .prepare<[number], string>(
        `SELECT t."name" FROM "ProductTagLink" l JOIN "ProductTag" t ON t."id" = l."tagId"
         WHERE l."productId" = ? ORDER BY t."name"`,
      )
      .pluck(),
    ratings: database.prepare<[number], { rating: number; count: number }>(
      `SELECT "rating", COUNT(*) AS "count" FROM "Review" WHERE "productId" = ? AND "status" = 'approved'
       GROUP BY "rating"`,
    ),
    related: database
      .prepare<[{ id: number; now: string }], number>(
        `SELECT p."id" FROM (
           SELECT "productId", COUNT(*) AS "shared" FROM (
             SELECT "productId" FROM "ProductCategoryLink"
             WHERE "categoryId" IN (SELECT "categoryId" FROM "ProductCategoryLink" WHERE "productId" = $id)
             UNION ALL
             SELECT "productId" FROM "ProductTagLink"
             WHERE "tagId" IN (SELECT "tagId" FROM "ProductTagLink" WHERE "productId" = $id)
           ) WHERE "productId" <> $id
           GROUP BY "productId" ORDER BY "shared" DESC, "productId" DESC LIMIT 500
         ) alike JOIN "Product" p ON p."id" = alike."productId" WHERE p."published" = 1 AND p."publishedAt" <= $now
         ORDER BY alike."shared" DESC, p."soldRecently" DESC, p."createdAt" DESC, p."id" DESC LIMIT 8`,
      )
      .pluck(),
  }
}

export type ImageRow = {
  imageId: number | null
  imageUrl: string
  color: string | null
  thumbnailUrl: string | null
  alt: string
  width: number | null
  height: number | null
}

export type ProductRow = ImageRow & {
  id: number
  slug: string
  name: string
  sku: string | null
  shortDescription: string
  price: number
  maxPrice: number
  compareAtPrice: number | null
  onSale: number
  inStock: number
  featured: number
  hasVariants: number
  ratingAverage: number
  ratingCount: number
  createdAt: string
  updatedAt: string
}

export type DetailRow = ProductRow & {
  descriptionHtml: string
  descriptionText: string
  attributes: string
  requiresShipping: number
  weightThousandths: number | null
  minQuantity: number
  maxQuantity: number | null
  seoTitle: string | null
  seoDescription: string | null
}

export type CategoryRow = { productId: number; id: number; slug: string; name: string }
export type StockFacts = { trackStock: number; stock: number; backorder: number; lowStockAt: number }
export type StockRow = StockFacts & { productId: number }
export type VariantRow = ImageRow &
  StockFacts & {
    id: number
    sku: string | null
    name: string
    price: number
    compareAtPrice: number | null
    minQuantity: number
    maxQuantity: number | null
  }
export type VariantValueRow = { variantId: number; name: string; value: string }
