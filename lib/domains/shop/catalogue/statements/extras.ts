import { forBoth, integersOf } from '#lib/platform/database/statements/json-text.ts'
import { type Statement, statement } from '#lib/platform/database/statements/statement.ts'
import { type Picture, pictureJson } from '#lib/services/media/index.ts'
import { type OptionRow, optionsOf } from './details.ts'

type ExtrasRow = { id: number; secondImage: Picture | null; options: OptionRow[] }

/** The second picture of each product, and its options. */
export const selectExtras = statement({
  parameters: { ids: 'json' },
  row: { id: 'int', secondImage: 'json?', options: 'json' },
  sql: forBoth(
    (provider) => `
      SELECT p."id", (
        SELECT ${pictureJson(provider, 'i')}
        FROM "ProductImage" l JOIN "Media" i ON i."id" = l."mediaId"
        WHERE l."productId" = p."id" AND (p."imageId" IS NULL OR l."mediaId" <> p."imageId")
        ORDER BY l."position", l."id" LIMIT 1
      ) AS "secondImage", ${optionsOf(provider)} AS "options"
      FROM "Product" p WHERE p."id" IN (${integersOf(provider, '@ids')})`,
  ),
}) as Statement<{ ids: unknown }, ExtrasRow>
