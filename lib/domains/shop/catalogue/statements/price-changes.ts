import type { Provider } from '#lib/platform/database/database-location.ts'
import { forBoth, integersOf } from '#lib/platform/database/statements/json-text.ts'
import { statement } from '#lib/platform/database/statements/statement.ts'
import { formerPriceIn } from '../offer-terms.ts'

/** The current prices of these products, by variant; an external product has none. */
const current = (provider: Provider) => {
  const ids = integersOf(provider, '@productIds')
  return `
    SELECT v."productId", v."id" AS "variantId", v."price", ${formerPriceIn('v')} AS "compareAtPrice"
    FROM "ProductVariant" v WHERE v."productId" IN (${ids})
    UNION ALL
    SELECT p."id", NULL, p."price", ${formerPriceIn('p')}
    FROM "Product" p WHERE p."kind" = 'external' AND p."id" IN (${ids})`
}

/** The rows that were written last of these products. Read by their own ids: a join with all rows may read the whole table. */
const latest = (provider: Provider) => `
    SELECT "productId", "variantId", "price", "compareAtPrice", "currency" FROM (
      SELECT c.*, ROW_NUMBER() OVER (PARTITION BY c."productId", c."variantId" ORDER BY c."id" DESC) AS "place"
      FROM "PriceChange" c WHERE c."productId" IN (${integersOf(provider, '@productIds')})
    ) AS change WHERE "place" = 1`

/** Writes down the prices of products that differ from what was written last. */
export const insertPriceChanges = statement({
  /** `currency`: what applies where the owner has chosen none. */
  parameters: { productIds: 'json', currency: 'text', at: 'moment' },
  sql: forBoth((provider) => {
    const currency = `COALESCE((SELECT "value" ->> 'value' FROM "Setting" WHERE "key" = 'currency.code'), given."currency")`
    const text = provider === 'sqlite' ? '@currency' : '@currency::text'
    const moment = provider === 'sqlite' ? '@at' : '@at::timestamp'
    return `
      INSERT INTO "PriceChange" ("productId", "variantId", "price", "compareAtPrice", "currency", "since")
      SELECT now."productId", now."variantId", now."price", now."compareAtPrice", shop."currency", ${moment}
      FROM (${current(provider)}) AS now
      CROSS JOIN (SELECT ${currency} AS "currency" FROM (SELECT ${text} AS "currency") AS given) AS shop
      LEFT JOIN (${latest(provider)}) AS last
        ON last."productId" = now."productId" AND COALESCE(last."variantId", 0) = COALESCE(now."variantId", 0)
      WHERE last."price" IS NULL
        OR last."price" <> now."price"
        OR last."compareAtPrice" IS DISTINCT FROM now."compareAtPrice"
        OR last."currency" <> shop."currency"
      ORDER BY now."productId", now."variantId"`
  }),
})

/** The beginning of the 30 days before a reduction. */
const monthBefore = (provider: Provider) =>
  provider === 'sqlite'
    ? `strftime('%Y-%m-%dT%H:%M:%f+00:00', begun."since", '-30 days')`
    : `begun."since" - interval '30 days'`

/** The row with which the current reduction of each variant began: one where a former price appears, or the price rises under it. */
const begun = (provider: Provider) => `
    (
      SELECT change.*, ROW_NUMBER() OVER (PARTITION BY "productId", "variantId" ORDER BY "id" DESC) AS "place"
      FROM (
        SELECT c.*, LAG(c."price") OVER changes AS "priceBefore", LAG(c."compareAtPrice") OVER changes AS "compareBefore",
          LAG(c."currency") OVER changes AS "currencyBefore"
        FROM "PriceChange" c WHERE c."productId" IN (${integersOf(provider, '@productIds')})
        WINDOW changes AS (PARTITION BY c."productId", c."variantId" ORDER BY c."id")
      ) change
      WHERE "compareAtPrice" IS NULL OR "compareBefore" IS NULL OR "currencyBefore" <> "currency" OR "price" > "priceBefore"
    ) begun`

/**
 * The lowest price of the 30 days before the current reduction, by variant: null where the price is not reduced, or none was recorded
 * before. A public coupon lowers the prices that held while it did.
 */
const lowest = (provider: Provider) => {
  const month = monthBefore(provider)
  return `
    SELECT begun."productId", begun."variantId",
      CASE WHEN begun."compareAtPrice" IS NOT NULL THEN (
        SELECT MIN(earlier."price" - (earlier."price" * COALESCE((
          SELECT MAX(period."percent") FROM "CouponPeriod" period
          WHERE period."since" < next."since" AND (
            period."until" IS NULL
            OR (period."until" > period."since" AND period."until" > earlier."since" AND period."until" > ${month})
          )
        ), 0) + 5000) / 10000) FROM "PriceChange" earlier JOIN "PriceChange" next ON next."id" = (
          SELECT MIN(c."id") FROM "PriceChange" c
          WHERE c."productId" = earlier."productId" AND c."variantId" IS NOT DISTINCT FROM earlier."variantId"
            AND c."id" > earlier."id"
        )
        WHERE earlier."productId" = begun."productId" AND earlier."variantId" IS NOT DISTINCT FROM begun."variantId"
          AND earlier."id" < begun."id" AND earlier."currency" = begun."currency"
          AND next."since" > ${month} AND next."since" > earlier."since"
      ) END AS "lowest"
    FROM ${begun(provider)}
    WHERE begun."place" = 1`
}

/** Keeps the lowest price beside the variants of products whose prices have changed. */
export const updateLowestOfVariants = statement({
  parameters: { productIds: 'json' },
  sql: forBoth(
    (provider) => `
      UPDATE "ProductVariant" SET "lowestPrice" = found."lowest" FROM (${lowest(provider)}) AS found
      WHERE "ProductVariant"."id" = found."variantId" AND "ProductVariant"."lowestPrice" IS DISTINCT FROM found."lowest"`,
  ),
})

/** The same for external products, which have a price of their own. */
export const updateLowestOfExternal = statement({
  parameters: { productIds: 'json' },
  sql: forBoth(
    (provider) => `
      UPDATE "Product" SET "lowestPrice" = found."lowest" FROM (${lowest(provider)}) AS found
      WHERE "Product"."id" = found."productId" AND found."variantId" IS NULL AND "Product"."kind" = 'external'
        AND "Product"."lowestPrice" IS DISTINCT FROM found."lowest"`,
  ),
})

/** The reductions that products have now, each with the moment when it began and that of 30 days before. */
export const selectReductions = statement({
  parameters: { productIds: 'json' },
  row: { variantId: 'int?', since: 'moment', from: 'moment' },
  sql: forBoth(
    (provider) => `
      SELECT begun."variantId", begun."since", ${monthBefore(provider)} AS "from"
      FROM ${begun(provider)}
      WHERE begun."place" = 1 AND begun."compareAtPrice" IS NOT NULL`,
  ),
})
