import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import type { Picture } from '#lib/services/media/index.ts'

/** A line as it was added, with the current offer. Amounts are minor units. */
export type LoadedLine = {
  id: number
  productId: number | null
  variantId: number | null
  quantity: number
  /** The price last shown. */
  unitPrice: number
  /** The texts from when it was added, shown if it is no longer sold. */
  shown: LineText
  /** Null if the product or variant is no longer for sale. */
  offer: Offer | null
  /** Why there is no offer. */
  missing: 'product' | 'variant' | null
}

export type LineText = {
  slug: string | null
  name: string
  variantName: string | null
  sku: string | null
  options: { name: string; value: string }[]
  image: Picture | null
}

/** A variant's price, limits and stock. */
export type Offer = {
  slug: string
  name: string
  variantName: string | null
  sku: string | null
  image: Picture | null
  hasVariants: boolean
  price: number
  compareAtPrice: number | null
  minQuantity: number
  maxQuantity: number | null
  /** How many can be sold; null if stock does not limit it. */
  available: number | null
  requiresShipping: boolean
  taxClass: string | null
  /** In thousandths of the shop's weight unit. */
  weightThousandths: number
}

/** The lines of a cart in the order they were added, in one statement. */
export async function loadLines(tx: Tx, cartId: number, now: Date): Promise<LoadedLine[]> {
  const rows = await tx.$queryRaw<LineRow[]>`
    SELECT i."id", i."productId", i."variantId", i."quantity", i."unitPrice", i."slug", i."name", i."variantName",
      i."sku", i."options", i."image",
      ${heldByOwnOrder(Prisma.sql`i."cartId"`, Prisma.sql`i."variantId"`)} AS "held", ${offerColumns(now)}
    FROM "CartItem" i
    LEFT JOIN "ProductVariant" v ON v."id" = i."variantId"
    LEFT JOIN "Product" p ON p."id" = i."productId"
    LEFT JOIN "Media" m ON m."id" = COALESCE(v."imageId", p."imageId")
    WHERE i."cartId" = ${cartId}
    ORDER BY i."id"`
  return rows.map(toLine)
}

/** Stock taken by the cart's own unpaid order is available to the cart. */
function heldByOwnOrder(cartId: Prisma.Sql, variantId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE((
    SELECT SUM(line."stockTaken") FROM "Order" o JOIN "OrderLine" line ON line."orderId" = o."id"
    WHERE o."openCartId" = ${cartId} AND line."variantId" = ${variantId}), 0)`
}

/**
 * How many of a variant the cart has, how many other lines, and the stock it may buy from, including what its own unpaid
 * order holds.
 */
export async function loadRoom(
  tx: Tx,
  cartId: number,
  variantId: number,
): Promise<{ quantity: number; otherLines: number; stock: number }> {
  const [row] = await tx.$queryRaw<{ quantity: Count; otherLines: Count; stock: Count }[]>`
    SELECT
      COALESCE((SELECT "quantity" FROM "CartItem" WHERE "cartId" = ${cartId} AND "variantId" = ${variantId}), 0)
        AS "quantity",
      (SELECT COUNT(*) FROM "CartItem" WHERE "cartId" = ${cartId} AND "variantId" IS DISTINCT FROM ${variantId})
        AS "otherLines",
      COALESCE((SELECT "stock" FROM "ProductVariant" WHERE "id" = ${variantId}), 0)
        + ${heldByOwnOrder(Prisma.sql`${cartId}`, Prisma.sql`${variantId}`)} AS "stock"`
  const { quantity = 0, otherLines = 0, stock = 0 } = row ?? {}
  return { quantity: Number(quantity), otherLines: Number(otherLines), stock: Number(stock) }
}

type Count = number | bigint

/** Selects an OfferRow from a product `p`, its variant `v` and their picture `m`. */
export function offerColumns(now: Date): Prisma.Sql {
  return Prisma.sql`
    (p."id" IS NOT NULL AND p."published" AND p."publishedAt" <= ${now}) AS "isVisible",
    p."kind",
    (v."id" IS NOT NULL AND v."active") AS "isActive",
    p."slug" AS "productSlug", p."name" AS "productName", p."hasVariants", p."taxable", p."taxClass",
    p."requiresShipping", p."minQuantity" AS "productMin", p."maxQuantity" AS "productMax",
    COALESCE(v."weightThousandths", p."weightThousandths", 0) AS "weight",
    v."name" AS "ownName", v."sku" AS "ownSku", v."price", v."compareAtPrice", v."minQuantity", v."maxQuantity",
    v."trackStock", v."stock", v."backorder",
    m."id" AS "mediaId", m."url", m."thumbnailUrl", m."alt", m."width", m."height", m."hash", m."color"`
}

/** As the database returns it: SQLite has numbers for booleans and text for JSON. */
export type OfferRow = {
  isVisible: unknown
  kind: string
  isActive: unknown
  productSlug: string
  productName: string
  hasVariants: unknown
  taxable: unknown
  taxClass: string
  requiresShipping: unknown
  productMin: number
  productMax: number | null
  weight: number | bigint
  ownName: string
  ownSku: string | null
  price: bigint
  compareAtPrice: bigint | null
  minQuantity: number
  maxQuantity: number | null
  trackStock: unknown
  stock: number
  backorder: unknown
  mediaId: number | null
  url: string
  thumbnailUrl: string | null
  alt: string
  width: number | null
  height: number | null
  hash: string | null
  color: string | null
}

type LineRow = OfferRow & {
  id: number
  productId: number | null
  variantId: number | null
  quantity: number
  unitPrice: bigint
  slug: string | null
  name: string
  variantName: string | null
  sku: string | null
  options: unknown
  image: unknown
  held: number | bigint
}

export function toOffer(row: OfferRow): Offer {
  const limits = [row.productMax, row.maxQuantity].filter((limit) => limit !== null)
  const price = Number(row.price)
  const compareAtPrice = Number(row.compareAtPrice ?? 0)
  return {
    slug: row.productSlug,
    name: row.productName,
    variantName: row.hasVariants ? row.ownName : null,
    sku: row.ownSku,
    image: row.mediaId === null ? null : toPicture(row, row.mediaId),
    hasVariants: Boolean(row.hasVariants),
    price,
    compareAtPrice: compareAtPrice > price ? compareAtPrice : null,
    minQuantity: Math.max(row.productMin, row.minQuantity),
    maxQuantity: limits.length > 0 ? Math.min(...limits) : null,
    available: row.trackStock && !row.backorder ? Math.max(0, row.stock) : null,
    requiresShipping: Boolean(row.requiresShipping),
    taxClass: row.taxable ? row.taxClass : null,
    weightThousandths: Number(row.weight),
  }
}

function toLine(row: LineRow): LoadedLine {
  const missing = !row.isVisible || row.kind !== 'sold' ? 'product' : !row.isActive ? 'variant' : null
  return {
    id: row.id,
    productId: row.productId,
    variantId: row.variantId,
    quantity: row.quantity,
    unitPrice: Number(row.unitPrice),
    shown: {
      slug: row.slug,
      name: row.name,
      variantName: row.variantName,
      sku: row.sku,
      options: parseJson(row.options) as LineText['options'],
      image: parseJson(row.image) as Picture | null,
    },
    offer: missing ? null : toOffer({ ...row, stock: row.stock + Number(row.held) }),
    missing,
  }
}

function toPicture(row: OfferRow, id: number): Picture {
  const { url, thumbnailUrl, alt, width, height, hash, color } = row
  return { id, url, thumbnailUrl, alt, width, height, hash, color }
}

function parseJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}
