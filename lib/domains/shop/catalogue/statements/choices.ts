import { forBoth, integersOf } from '#lib/platform/database/statements/json-text.ts'
import { statement } from '#lib/platform/database/statements/statement.ts'
import { VISIBLE } from './visible.ts'

/** The values that the active variants of these products have. */
export const selectChoices = statement({
  parameters: { ids: 'json' },
  row: { productId: 'int', variantId: 'int', name: 'text', value: 'text', position: 'int' },
  sql: forBoth(
    (provider) => `
      SELECT v."productId", v."id", o."name", ov."value", ov."position"
      FROM "ProductVariant" v
      JOIN "VariantOptionValue" l ON l."variantId" = v."id"
      JOIN "ProductOptionValue" ov ON ov."id" = l."valueId"
      JOIN "ProductOption" o ON o."id" = ov."optionId"
      WHERE v."productId" IN (${integersOf(provider, '@ids')}) AND v."active"`,
  ),
})

/** Sets the profiles of products, given as pairs of an id and the hash of its choices. */
export const setProfiles = statement({
  parameters: { pairs: 'json' },
  sql: {
    sqlite: `
      UPDATE "Product" SET "choiceProfileId" = c."id"
      FROM json_each(@pairs) pair JOIN "ChoiceProfile" c ON c."hash" = pair."value" ->> 1
      WHERE "Product"."id" = pair."value" ->> 0`,
    postgresql: `
      UPDATE "Product" SET "choiceProfileId" = c."id"
      FROM jsonb_array_elements(@pairs) pair JOIN "ChoiceProfile" c ON c."hash" = pair ->> 1
      WHERE "Product"."id" = (pair ->> 0)::int`,
  },
})

const WITHOUT = `SELECT "id" FROM "Product" WHERE "choiceProfileId" IS NULL LIMIT @take`

/** Some products without a profile, locked until the transaction ends. Those that are being changed are left out. */
export const claimUnprofiled = statement({
  parameters: { take: 'int' },
  row: { id: 'int' },
  sql: { sqlite: WITHOUT, postgresql: `${WITHOUT} FOR NO KEY UPDATE SKIP LOCKED` },
})

/**
 * How many visible products have each profile, and each product without one. In one statement, because a product must be in one of the
 * two parts even if it is given a profile at this moment. `mostProfiles` and `mostProducts` bound the parts.
 */
export const countProfiles = statement({
  parameters: { now: 'moment', mostProfiles: 'int', mostProducts: 'int' },
  row: { profileId: 'int?', productId: 'int?', visible: 'int', choices: 'text?' },
  sql: `
    SELECT counted."profileId", counted."productId", counted."visible", c."choices" FROM (
      SELECT * FROM (
        SELECT p."choiceProfileId" AS "profileId", CAST(NULL AS INTEGER) AS "productId",
          COUNT(CASE WHEN ${VISIBLE} THEN 1 END) AS "visible"
        FROM "Product" p WHERE p."choiceProfileId" IS NOT NULL GROUP BY p."choiceProfileId" LIMIT @mostProfiles
      ) profiled
      UNION ALL
      SELECT * FROM (
        SELECT CAST(NULL AS INTEGER), p."id", CASE WHEN ${VISIBLE} THEN 1 ELSE 0 END
        FROM "Product" p WHERE p."choiceProfileId" IS NULL LIMIT @mostProducts
      ) unprofiled
    ) counted LEFT JOIN "ChoiceProfile" c ON c."id" = counted."profileId"`,
})
