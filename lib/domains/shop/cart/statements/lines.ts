import { statement, type ValuesOf } from '#lib/platform/database/statements/statement.ts'
import { offerColumns, offerRow, variantOf } from './offers.ts'

const lineRow = {
  id: 'int',
  productId: 'int?',
  variantId: 'int?',
  quantity: 'int',
  unitPrice: 'int',
  slug: 'text?',
  name: 'text',
  variantName: 'text?',
  sku: 'text?',
  options: 'json',
  attributes: 'json',
  attributesKey: 'text',
  image: 'json?',
  ...offerRow,
} as const

export type LineRow = ValuesOf<typeof lineRow>

/** The lines of a cart in the order they were added, each with its current offer. */
export const selectLines = statement({
  parameters: { cartId: 'int', now: 'moment' },
  row: lineRow,
  sql: `
    SELECT i."id", i."productId", ${variantOf('i')}, i."quantity", i."unitPrice", i."slug", i."name", i."variantName",
      i."sku", i."options", i."attributes", i."attributesKey", i."image",
      ${offerColumns('i."cartId"', 'other."id" <> i."id"')}
    FROM "CartItem" i
    LEFT JOIN "ProductVariant" v ON v."id" = ${variantOf('i')}
    LEFT JOIN "Product" p ON p."id" = i."productId"
    LEFT JOIN "Media" m ON m."id" = COALESCE(v."imageId", p."imageId")
    WHERE i."cartId" = @cartId
    ORDER BY i."id"`,
})

const addTo = (variantColumn: 'variantId' | 'attributedVariantId', sameLine: string) =>
  statement({
    parameters: {
      cartId: 'int',
      productId: 'int',
      variantId: 'int',
      slug: 'text',
      name: 'text',
      variantName: 'text?',
      sku: 'text?',
      options: 'json',
      attributes: 'json',
      attributesKey: 'text',
      image: 'json?',
      quantity: 'int',
      unitPrice: 'int',
      now: 'moment',
    },
    sql: `
      INSERT INTO "CartItem" ("cartId", "productId", "${variantColumn}", "slug", "name", "variantName", "sku", "options",
        "attributes", "attributesKey", "image", "quantity", "unitPrice", "createdAt", "updatedAt")
      VALUES (@cartId, @productId, @variantId, @slug, @name, @variantName, @sku, @options,
        @attributes, @attributesKey, @image, @quantity, @unitPrice, @now, @now)
      ON CONFLICT (${sameLine}) DO UPDATE SET "quantity" = "CartItem"."quantity" + excluded."quantity",
        "unitPrice" = excluded."unitPrice", "updatedAt" = excluded."updatedAt"`,
  })

/** Adds to the line of a variant without attributes, or begins one. */
export const addToLine = addTo('variantId', '"cartId", "variantId"')

/** Adds to the line of a variant with these attributes, or begins one. */
export const addToAttributedLine = addTo(
  'attributedVariantId',
  '"cartId", "attributedVariantId", "attributesKey"',
)

export const setLine = statement({
  parameters: { id: 'int', cartId: 'int', quantity: 'int', unitPrice: 'int', now: 'moment' },
  sql: `
    UPDATE "CartItem" SET "quantity" = @quantity, "unitPrice" = @unitPrice, "updatedAt" = @now
    WHERE "id" = @id AND "cartId" = @cartId`,
})

/** Gives a line other attributes, whether it had some or not. */
export const setAttributes = statement({
  parameters: { id: 'int', cartId: 'int', attributes: 'json', attributesKey: 'text' },
  sql: `
    UPDATE "CartItem" SET "attributes" = @attributes, "attributesKey" = @attributesKey,
      "variantId" = CASE WHEN @attributesKey = '' THEN ${variantOf('"CartItem"')} END,
      "attributedVariantId" = CASE WHEN @attributesKey <> '' THEN ${variantOf('"CartItem"')} END
    WHERE "id" = @id AND "cartId" = @cartId`,
})

export const deleteLine = statement({
  parameters: { id: 'int', cartId: 'int' },
  sql: `DELETE FROM "CartItem" WHERE "id" = @id AND "cartId" = @cartId`,
})

export const sumQuantities = statement({
  parameters: { cartId: 'int' },
  row: { total: 'int' },
  sql: `SELECT COALESCE(SUM("quantity"), 0) FROM "CartItem" WHERE "cartId" = @cartId`,
})
