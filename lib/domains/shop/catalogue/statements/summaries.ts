import type { Provider } from '#lib/platform/database/database-location.ts'
import {
  forBoth,
  integersOf,
  jsonFlag,
  jsonList,
  jsonObject,
} from '#lib/platform/database/statements/json-text.ts'
import {
  type Kinds,
  type Statement,
  statement,
  type ValuesOf,
} from '#lib/platform/database/statements/statement.ts'
import { type Picture, pictureJson } from '#lib/services/media/index.ts'
import { type StockFacts, stockColumns } from '../stock-level.ts'
import { FINDABLE, REACHABLE, VISIBLE } from './visible.ts'

/** The columns of a product that lists show. */
export const ownRow = {
  id: 'int',
  slug: 'text',
  kind: 'text',
  name: 'text',
  sku: 'text?',
  shortDescription: 'text',
  price: 'int',
  maxPrice: 'int',
  compareAtPrice: 'int?',
  lowestPrice: 'int?',
  unitMeasure: 'text?',
  onSale: 'flag',
  inStock: 'flag',
  featured: 'flag',
  hasVariants: 'flag',
  ratingAverage: 'int',
  ratingCount: 'int',
  createdAt: 'moment',
  updatedAt: 'moment',
} as const

const row = { ...ownRow, image: 'json?', categoryIds: 'json', variants: 'json' } as const

/** A product as lists show it, with the stock of its active variants. */
export type SummaryRow = ValuesOf<typeof ownRow> & {
  image: Picture | null
  categoryIds: number[]
  variants: StockFacts[]
}

/** SQL for columns of a product `p`. */
export function columnsOf(kinds: Kinds): string {
  return Object.keys(kinds)
    .map((name) => `p."${name}"`)
    .join(', ')
}

/** The fields in which JSON has the stock of a variant `v`. */
export function stockFields(provider: Provider): Record<keyof StockFacts, string> {
  const fields = Object.keys(stockColumns).map((name) => [name, `v."${name}"`])
  return {
    ...Object.fromEntries(fields),
    trackStock: jsonFlag(provider, 'v."trackStock"'),
    sharesStock: jsonFlag(provider, 'v."sharesStock"'),
    backorder: jsonFlag(provider, 'v."backorder"'),
  }
}

export const categoryIdsOf = (provider: Provider) =>
  jsonList(provider, 'l."categoryId"', 'FROM "ProductCategoryLink" l WHERE l."productId" = p."id"')

export const ACTIVE_VARIANTS = 'FROM "ProductVariant" v WHERE v."productId" = p."id" AND v."active" = TRUE'

/** A statement that selects summaries of products `p`: `from` is the query from FROM on, `order` that of the rows. */
export function summariesOf<Parameters extends Kinds>(
  parameters: Parameters,
  from: (provider: Provider) => string,
  order?: string,
) {
  const text = (provider: Provider) => `
    SELECT ${columnsOf(ownRow)}, ${pictureJson(provider, 'm')}, ${categoryIdsOf(provider)},
      ${jsonList(provider, jsonObject(provider, stockFields(provider)), ACTIVE_VARIANTS)}
    ${from(provider)}
    ${order ? `ORDER BY ${order}` : ''}`
  const selected = statement({ parameters, row, sql: forBoth(text) })
  return selected as Statement<ValuesOf<Parameters>, SummaryRow>
}

/** Joins a product's picture `m`. */
export const PICTURE = 'LEFT JOIN "Media" m ON m."id" = p."imageId"'

export const selectSummaries = summariesOf(
  { ids: 'json' },
  (provider) => `FROM "Product" p ${PICTURE} WHERE p."id" IN (${integersOf(provider, '@ids')})`,
)

const amongThose = (condition: string) =>
  summariesOf(
    { ids: 'json', now: 'moment' },
    (provider) =>
      `FROM "Product" p ${PICTURE} WHERE p."id" IN (${integersOf(provider, '@ids')}) AND ${condition}`,
  )

/** Of given products, those that lists show, that searches find, or that have a page. */
export const selectAmong = {
  visible: amongThose(VISIBLE),
  findable: amongThose(FINDABLE),
  reachable: amongThose(REACHABLE),
}

/** The visible members of a group. */
export const selectMembers = summariesOf(
  { groupId: 'int', now: 'moment' },
  () => `
    FROM "ProductMember" l JOIN "Product" p ON p."id" = l."memberId" ${PICTURE}
    WHERE l."groupId" = @groupId AND ${VISIBLE}`,
  'l."position", l."memberId"',
)

/** How many related products a product's page shows; no more can be chosen. */
export const MAX_RELATED = 8

// Bounds the work for large categories.
const MAX_CANDIDATES = 500

const alike = `
  SELECT "productId", COUNT(*) AS "shared"
  FROM (
    SELECT "productId" FROM "ProductCategoryLink"
    WHERE "categoryId" IN (SELECT "categoryId" FROM "ProductCategoryLink" WHERE "productId" = @productId)
    UNION ALL
    SELECT "productId" FROM "ProductTagLink"
    WHERE "tagId" IN (SELECT "tagId" FROM "ProductTagLink" WHERE "productId" = @productId)
  ) links
  WHERE "productId" <> @productId
  GROUP BY "productId"
  ORDER BY "shared" DESC, "productId" DESC
  LIMIT ${MAX_CANDIDATES}`

const mostAlike = (shared: string) => `${shared} DESC, p."soldRecently" DESC, p."createdAt" DESC, p."id" DESC`

const wanted = `
  SELECT "relatedId" AS "productId", "position" AS "place", 0 AS "shared"
  FROM "RelatedProduct" WHERE "productId" = @productId
  UNION ALL
  SELECT alike."productId", ${MAX_RELATED}, alike."shared" FROM (${alike}) alike
  WHERE alike."productId" NOT IN (SELECT "relatedId" FROM "RelatedProduct" WHERE "productId" = @productId)`

const byWish = (row: string) => `${row}."place", ${mostAlike(`${row}."shared"`)}`

// CROSS JOIN: SQLite goes through what is wanted, which is little, and not through all visible products.
const chosen = (columns: string) => `
  SELECT ${columns}
  FROM (${wanted}) wanted CROSS JOIN "Product" p
  WHERE p."id" = wanted."productId" AND ${VISIBLE}
  ORDER BY ${byWish('wanted')}
  LIMIT ${MAX_RELATED}`

/**
 * The visible products that were chosen to be shown with one, then those that share most categories and tags with it; ties go to
 * the best-selling, then newest.
 */
export const selectRelated = summariesOf(
  { productId: 'int', now: 'moment' },
  () => `
    FROM (${chosen('p."id", wanted."place", wanted."shared"')}) related JOIN "Product" p ON p."id" = related."id" ${PICTURE}`,
  byWish('related'),
)

/** Which products `selectRelated` selects. */
export const selectRelatedIds = statement({
  parameters: { productId: 'int', now: 'moment' },
  row: { id: 'int' },
  sql: chosen('p."id"'),
})
