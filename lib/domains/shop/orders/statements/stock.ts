import { forBoth, integersOf } from '#lib/platform/database/statements/json-text.ts'
import { statement } from '#lib/platform/database/statements/statement.ts'

const change = `"stock" = v."stock" - wanted."quantity", "updatedAt" = @at`
const isEnough = `v."trackStock" AND (v."backorder" OR v."stock" >= wanted."quantity")`

/**
 * Takes pieces of several variants and returns those that were taken, with what is left. A variant whose stock is not tracked or too
 * low is left out. PostgreSQL locks them in order of id first, so that two orders cannot deadlock.
 */
export const takeUnits = statement({
  /** `demands`: an array of { variantId, quantity }. */
  parameters: { demands: 'json', at: 'moment' },
  row: { id: 'int', productId: 'int', name: 'text', sku: 'text?', stock: 'int', lowStockAt: 'int' },
  sql: {
    sqlite: `
      UPDATE "ProductVariant" AS v SET ${change}
      FROM (
        SELECT "value" ->> 'variantId' AS "variantId", "value" ->> 'quantity' AS "quantity" FROM json_each(@demands)
      ) AS wanted
      WHERE v."id" = wanted."variantId" AND ${isEnough}
      RETURNING "id", "productId", "name", "sku", "stock", "lowStockAt"`,
    postgresql: `
      WITH wanted AS (
        SELECT v."id", demand."quantity"
        FROM jsonb_to_recordset(@demands) AS demand("variantId" integer, "quantity" integer)
        JOIN "ProductVariant" v ON v."id" = demand."variantId"
        ORDER BY v."id"
        FOR NO KEY UPDATE OF v
      )
      UPDATE "ProductVariant" AS v SET ${change}
      FROM wanted
      WHERE v."id" = wanted."id" AND ${isEnough}
      RETURNING v."id", v."productId", v."name", v."sku", v."stock", v."lowStockAt"`,
  },
})

/** What there is of some variants; those that are gone are left out. */
export const selectStock = statement({
  /** `ids`: an array of variants' ids. */
  parameters: { ids: 'json' },
  row: { id: 'int', trackStock: 'flag', stock: 'int' },
  sql: forBoth(
    (provider) => `
      SELECT "id", "trackStock", "stock" FROM "ProductVariant" WHERE "id" IN (${integersOf(provider, '@ids')})`,
  ),
})
