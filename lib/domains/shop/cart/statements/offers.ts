import { statement, type ValuesOf } from '#lib/platform/database/statements/statement.ts'

/** The columns that a cart reads of a product `p`, its variant `v` and their image `m`. */
export const offerRow = {
  isVisible: 'flag',
  kind: 'text',
  isActive: 'flag',
  productSlug: 'text',
  productName: 'text',
  hasVariants: 'flag',
  taxable: 'flag',
  taxClass: 'text',
  requiresShipping: 'flag',
  withdrawalExemption: 'text?',
  productMin: 'int',
  productMax: 'int?',
  weight: 'int',
  ownName: 'text',
  ownSku: 'text?',
  price: 'int',
  compareAtPrice: 'int?',
  lowestPrice: 'int?',
  unitMeasure: 'text?',
  minQuantity: 'int',
  maxQuantity: 'int?',
  trackStock: 'flag',
  stock: 'int',
  /** Units of the variant in other lines of the cart. */
  beside: 'int',
  backorder: 'flag',
  mediaId: 'int?',
  url: 'text',
  thumbnailUrl: 'text?',
  alt: 'text',
  width: 'int?',
  height: 'int?',
  hash: 'text?',
  color: 'text?',
} as const

export type OfferRow = ValuesOf<typeof offerRow>

/** The variant of a line; one with attributes names it in another column. */
export const variantOf = (line: string) => `COALESCE(${line}."variantId", ${line}."attributedVariantId")`

/** The other variants `s` of a product that share the stock of a variant `v`. */
const SHARING = `"ProductVariant" s ON s."productId" = v."productId" AND s."sharesStock" AND s."id" <> v."id"`

/**
 * Stock taken by the cart's own unpaid order is available to the cart. Of stock that variants share, what other lines have of it is
 * not.
 */
const stockOf = (cartId: string) => `v."stock" + COALESCE((
    SELECT SUM(line."stockTaken") FROM "Order" o JOIN "OrderLine" line ON line."orderId" = o."id"
    WHERE o."openCartId" = ${cartId} AND line."variantId" = v."id"), 0)
  + CASE WHEN v."sharesStock" THEN COALESCE((
    SELECT SUM(line."stockTaken") FROM "Order" o JOIN "OrderLine" line ON line."orderId" = o."id"
    JOIN ${SHARING} AND s."id" = line."variantId" WHERE o."openCartId" = ${cartId}), 0)
  - COALESCE((
    SELECT SUM(other."quantity") FROM "CartItem" other JOIN ${SHARING} AND s."id" = ${variantOf('other')} AND s."trackStock"
    WHERE other."cartId" = ${cartId}), 0) ELSE 0 END`

/** The columns of an OfferRow. `isOther` tells other lines of the variant in the cart from the line that is asked about. */
export const offerColumns = (cartId: string, isOther: string) => `
  (p."id" IS NOT NULL AND (p."published" OR COALESCE(p."visibility", '') IN ('search', 'unlisted'))
    AND p."publishedAt" <= @now) AS "isVisible",
  p."kind",
  (v."id" IS NOT NULL AND v."active") AS "isActive",
  p."slug", p."name", p."hasVariants", p."taxable", p."taxClass", p."requiresShipping", p."withdrawalExemption",
  p."minQuantity", p."maxQuantity",
  COALESCE(v."weightThousandths", p."weightThousandths", 0),
  v."name", v."sku", v."price", v."compareAtPrice", v."lowestPrice", v."unitMeasure",
  v."minQuantity", v."maxQuantity",
  v."trackStock", ${stockOf(cartId)},
  COALESCE((
    SELECT SUM(other."quantity") FROM "CartItem" other
    WHERE other."cartId" = ${cartId} AND ${variantOf('other')} = v."id" AND ${isOther}), 0),
  v."backorder",
  m."id", m."url", m."thumbnailUrl", m."alt", m."width", m."height", m."hash", m."color"`

const chosenOptions = `
  FROM "VariantOptionValue" chosen
  JOIN "ProductOptionValue" value ON value."id" = chosen."valueId"
  JOIN "ProductOption" o ON o."id" = value."optionId"
  WHERE chosen."variantId" = v."id"`

const sameLine = `(${variantOf('line')} = v."id" AND line."attributesKey" = @attributesKey)`

const selectOfferWith = (options: string) => `
  SELECT v."id", ${offerColumns('@cartId', 'other."attributesKey" <> @attributesKey')}, (SELECT ${options} ${chosenOptions}),
    (SELECT line."quantity" FROM "CartItem" line WHERE line."cartId" = @cartId AND ${sameLine}),
    (SELECT COUNT(*) FROM "CartItem" line WHERE line."cartId" = @cartId AND ${sameLine} IS NOT TRUE)
  FROM "Product" p
  LEFT JOIN "ProductVariant" v ON v."productId" = p."id" AND (v."id" = @variantId OR @variantId IS NULL AND v."active")
  LEFT JOIN "Media" m ON m."id" = COALESCE(v."imageId", p."imageId")
  WHERE p."id" = @productId
  ORDER BY v."position", v."id"
  LIMIT 1`

/** The offer of a product or one of its variants, and what of the cart it has to fit in with. */
export const selectOffer = statement({
  parameters: { cartId: 'int', productId: 'int', variantId: 'int?', attributesKey: 'text', now: 'moment' },
  row: {
    variantId: 'int?',
    ...offerRow,
    options: 'json?',
    quantity: 'int?',
    otherLines: 'int',
  },
  sql: {
    sqlite: selectOfferWith(
      `json_group_array(json_object('name', o."name", 'value', value."value") ORDER BY o."position", o."id")`,
    ),
    postgresql: selectOfferWith(
      `json_agg(json_build_object('name', o."name", 'value', value."value") ORDER BY o."position", o."id")`,
    ),
  },
})
