import { forBoth, integersOf, jsonList } from '#lib/platform/database/statements/json-text.ts'
import { type Statement, statement } from '#lib/platform/database/statements/statement.ts'

/** The texts that a search finds an active variant by. */
export type VariantWords = {
  id: number
  productId: number
  sku: string | null
  barcode: string | null
  values: string[]
}

/** The words of the active variants of these products, in the order of the variants. */
export const selectVariantWords = statement({
  parameters: { ids: 'json' },
  row: { id: 'int', productId: 'int', sku: 'text?', barcode: 'text?', values: 'json' },
  sql: forBoth(
    (provider) => `
      SELECT v."id", v."productId", v."sku", v."barcode", ${jsonList(
        provider,
        'o."value"',
        'FROM "VariantOptionValue" l JOIN "ProductOptionValue" o ON o."id" = l."valueId" WHERE l."variantId" = v."id"',
      )} AS "values"
      FROM "ProductVariant" v
      WHERE v."productId" IN (${integersOf(provider, '@ids')}) AND v."active" = TRUE
      ORDER BY v."position", v."id"`,
  ),
}) as Statement<{ ids: unknown }, VariantWords>
