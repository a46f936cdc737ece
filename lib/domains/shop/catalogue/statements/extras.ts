import type { Provider } from '#lib/platform/database/database-location.ts'
import { forBoth, integersOf, jsonList, jsonObject } from '#lib/platform/database/statements/json-text.ts'
import { type Statement, statement } from '#lib/platform/database/statements/statement.ts'
import { type Picture, pictureJson } from '#lib/services/media/index.ts'
import { type OptionRow, optionsOf } from './details.ts'
import { ACTIVE_VARIANTS } from './summaries.ts'

type ExtrasRow = {
  id: number
  secondImage: Picture | null
  options: OptionRow[]
  /** Of the variants that have one, in order. */
  pictures: { image: Picture; valueIds: number[] }[]
}

function picturesOf(provider: Provider): string {
  const valueIds = jsonList(
    provider,
    'chosen."valueId"',
    'FROM "VariantOptionValue" chosen WHERE chosen."variantId" = v."id"',
  )
  const picture = `(SELECT ${pictureJson(provider, 'i')} FROM "Media" i WHERE i."id" = v."imageId")`
  const image = provider === 'sqlite' ? `json(${picture})` : picture
  return jsonList(
    provider,
    jsonObject(provider, { image, valueIds }),
    `${ACTIVE_VARIANTS} AND v."imageId" IS NOT NULL`,
    'v."position", v."id"',
  )
}

/** The second picture of each product, its options, and the pictures of its variants. */
export const selectExtras = statement({
  parameters: { ids: 'json' },
  row: { id: 'int', secondImage: 'json?', options: 'json', pictures: 'json' },
  sql: forBoth(
    (provider) => `
      SELECT p."id", (
        SELECT ${pictureJson(provider, 'i')}
        FROM "ProductImage" l JOIN "Media" i ON i."id" = l."mediaId"
        WHERE l."productId" = p."id" AND (p."imageId" IS NULL OR l."mediaId" <> p."imageId")
        ORDER BY l."position", l."id" LIMIT 1
      ) AS "secondImage", ${optionsOf(provider)} AS "options",
        ${picturesOf(provider)} AS "pictures"
      FROM "Product" p WHERE p."id" IN (${integersOf(provider, '@ids')})`,
  ),
}) as Statement<{ ids: unknown }, ExtrasRow>
