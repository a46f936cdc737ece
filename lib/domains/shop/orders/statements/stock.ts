import { forBoth, integersOf } from '#lib/platform/database/statements/json-text.ts'
import { statement } from '#lib/platform/database/statements/statement.ts'

const change = `"stock" = v."stock" - wanted."quantity", "updatedAt" = @at`
// What shares the stock of a variant that is wanted only follows it.
const isEnough = `v."trackStock"
  AND (v."backorder" OR v."stock" >= wanted."quantity" OR v."id" NOT IN (SELECT "id" FROM demand))`

/** The variants wanted, and those that share their stock, each with what is to be taken of its number. */
const wanted = (demands: string, lock = '') => `
  WITH demand AS (
    SELECT v."id", v."productId", v."sharesStock", given."quantity"
    FROM ${demands} JOIN "ProductVariant" v ON v."id" = given."variantId" AND v."trackStock"
  ), shared AS (
    SELECT "productId", SUM("quantity") AS "quantity" FROM demand WHERE "sharesStock" GROUP BY "productId"
  ), units AS (
    SELECT "id", "quantity" FROM demand WHERE NOT "sharesStock"
    UNION ALL
    SELECT s."id", shared."quantity" FROM shared
    JOIN "ProductVariant" s ON s."productId" = shared."productId" AND s."sharesStock"
  ), wanted AS (
    SELECT v."id", units."quantity" FROM units JOIN "ProductVariant" v ON v."id" = units."id" ORDER BY v."id" ${lock}
  )`

/**
 * Takes pieces of several variants and returns those that were taken, with what is left. A variant whose stock is not tracked or too
 * low is left out. Of variants that share their stock, as much is taken as all of them are to give. PostgreSQL locks them in order of
 * id first, so that two orders cannot deadlock.
 */
export const takeUnits = statement({
  /** `demands`: an array of { variantId, quantity }. */
  parameters: { demands: 'json', at: 'moment' },
  row: {
    ...{ id: 'int', productId: 'int', name: 'text', sku: 'text?', stock: 'int', lowStockAt: 'int' },
    sharesStock: 'flag',
  },
  sql: {
    sqlite: `${wanted(`(
        SELECT "value" ->> 'variantId' AS "variantId", "value" ->> 'quantity' AS "quantity" FROM json_each(@demands)
      ) AS given`)}
      UPDATE "ProductVariant" AS v SET ${change}
      FROM wanted
      WHERE v."id" = wanted."id" AND ${isEnough}
      RETURNING "id", "productId", "name", "sku", "stock", "lowStockAt", "sharesStock"`,
    postgresql: `${wanted(
      `jsonb_to_recordset(@demands) AS given("variantId" integer, "quantity" integer)`,
      'FOR NO KEY UPDATE OF v',
    )}
      UPDATE "ProductVariant" AS v SET ${change}
      FROM wanted
      WHERE v."id" = wanted."id" AND ${isEnough}
      RETURNING v."id", v."productId", v."name", v."sku", v."stock", v."lowStockAt", v."sharesStock"`,
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
