import { statement } from '#lib/platform/database/statements/statement.ts'

const atLeastNone = (sum: string) => `CASE WHEN ${sum} < 0 THEN 0 ELSE ${sum} END`

// `updatedAt` stays: a sale is no change of the product.
const change = `
  "soldRecently" = ${atLeastNone('p."soldRecently" + change."recently"')},
  "soldTotal" = ${atLeastNone('p."soldTotal" + change."total"')}`

/** Adds to the sales of several products. PostgreSQL locks them in order of id first, so that two orders cannot deadlock. */
export const changeSales = statement({
  /** `changes`: an array of { productId, recently, total }, one for a product. */
  parameters: { changes: 'json' },
  sql: {
    sqlite: `
      UPDATE "Product" AS p SET ${change}
      FROM (
        SELECT "value" ->> 'productId' AS "productId", "value" ->> 'recently' AS "recently", "value" ->> 'total' AS "total"
        FROM json_each(@changes)
      ) AS change
      WHERE p."id" = change."productId"`,
    postgresql: `
      WITH change AS (
        SELECT p."id" AS "productId", given."recently", given."total"
        FROM jsonb_to_recordset(@changes) AS given("productId" integer, "recently" integer, "total" integer)
        JOIN "Product" p ON p."id" = given."productId"
        ORDER BY p."id"
        FOR NO KEY UPDATE OF p
      )
      UPDATE "Product" AS p SET ${change}
      FROM change
      WHERE p."id" = change."productId"`,
  },
})
