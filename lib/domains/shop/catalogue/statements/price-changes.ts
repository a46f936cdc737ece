import type { Provider } from '#lib/platform/database/database-location.ts'
import { forBoth, integersOf } from '#lib/platform/database/statements/json-text.ts'
import { statement } from '#lib/platform/database/statements/statement.ts'
import { formerPriceIn } from '../former-price.ts'

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
      LEFT JOIN "PriceChange" last ON last."id" = (
        SELECT MAX(c."id") FROM "PriceChange" c
        WHERE c."productId" = now."productId" AND c."variantId" IS NOT DISTINCT FROM now."variantId"
      )
      WHERE last."id" IS NULL
        OR last."price" <> now."price"
        OR last."compareAtPrice" IS DISTINCT FROM now."compareAtPrice"
        OR last."currency" <> shop."currency"
      ORDER BY now."productId", now."variantId"`
  }),
})
