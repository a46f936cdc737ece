import type { Provider } from '#lib/platform/database/database-location.ts'
import { forBoth, integersOf, jsonList, jsonObject } from '#lib/platform/database/statements/json-text.ts'
import {
  type Kinds,
  type Statement,
  statement,
  type ValuesOf,
} from '#lib/platform/database/statements/statement.ts'
import { type Picture, pictureJson } from '#lib/services/media/index.ts'
import type { SafetyContact } from '../safety/contact.ts'
import type { StockFacts } from '../stock-level.ts'
import {
  ACTIVE_VARIANTS,
  categoryIdsOf,
  columnsOf,
  type SummaryRow,
  stockFields,
  ownRow as summaryRow,
} from './summaries.ts'
import { REACHABLE } from './visible.ts'

const ownRow = {
  ...summaryRow,
  vendor: 'text?',
  descriptionHtml: 'text',
  descriptionText: 'text',
  attributes: 'json',
  requiresShipping: 'flag',
  withdrawalExemption: 'text?',
  safetyText: 'text',
  safetyDocuments: 'json',
  videos: 'json',
  sizeGuideId: 'int?',
  weightThousandths: 'int?',
  minQuantity: 'int',
  maxQuantity: 'int?',
  seoTitle: 'text?',
  seoDescription: 'text?',
  noindex: 'flag',
  visibility: 'text?',
  template: 'text?',
  externalUrl: 'text?',
  buttonText: 'text?',
  taxable: 'flag',
  taxClass: 'text',
} as const

const row = {
  ...ownRow,
  image: 'json?',
  categoryIds: 'json',
  variants: 'json',
  images: 'json',
  options: 'json',
  tags: 'json',
} as const

/** An active variant of a product. */
export type VariantRow = StockFacts & {
  id: number
  sku: string | null
  barcode: string | null
  name: string
  price: number
  compareAtPrice: number | null
  lowestPrice: number | null
  unitMeasure: string | null
  image: Picture | null
  minQuantity: number
  maxQuantity: number | null
  weightThousandths: number | null
  valueIds: number[]
}

export type OptionRow = {
  id: number
  name: string
  values: { id: number; value: string; swatch: string | null }[]
}

/** A product as its own page shows it. */
export type DetailRow = ValuesOf<typeof ownRow> &
  Pick<SummaryRow, 'image' | 'categoryIds'> & {
    variants: VariantRow[]
    images: Picture[]
    options: OptionRow[]
    tags: { id: number; name: string }[]
  }

/** With how many approved reviews gave each number of stars. */
export type RatedRow = DetailRow & {
  stars: { rating: number; count: number }[]
  /** One at most, like `responsible`. */
  manufacturer: SafetyContact[]
  responsible: SafetyContact[]
}

function variantsOf(provider: Provider): string {
  const own = [
    'id',
    'sku',
    'barcode',
    'name',
    'price',
    'compareAtPrice',
    'lowestPrice',
    'unitMeasure',
    'minQuantity',
    'maxQuantity',
  ]
  const picture = `(SELECT ${pictureJson(provider, 'i')} FROM "Media" i WHERE i."id" = v."imageId")`
  const variant = jsonObject(provider, {
    ...stockFields(provider),
    ...Object.fromEntries([...own, 'weightThousandths'].map((name) => [name, `v."${name}"`])),
    image: provider === 'sqlite' ? `json(${picture})` : picture,
    valueIds: jsonList(
      provider,
      'chosen."valueId"',
      'FROM "VariantOptionValue" chosen WHERE chosen."variantId" = v."id"',
    ),
  })
  return jsonList(provider, variant, ACTIVE_VARIANTS, 'v."position", v."id"')
}

/** The options of the product `p` with their values, in order. */
export function optionsOf(provider: Provider): string {
  const value = jsonObject(provider, { id: 'value."id"', value: 'value."value"', swatch: 'value."swatch"' })
  const values = jsonList(
    provider,
    value,
    'FROM "ProductOptionValue" value WHERE value."optionId" = o."id"',
    'value."position", value."id"',
  )
  const option = jsonObject(provider, { id: 'o."id"', name: 'o."name"', values })
  return jsonList(
    provider,
    option,
    'FROM "ProductOption" o WHERE o."productId" = p."id"',
    'o."position", o."id"',
  )
}

const imagesOf = (provider: Provider) =>
  jsonList(
    provider,
    pictureJson(provider, 'i'),
    'FROM "ProductImage" l JOIN "Media" i ON i."id" = l."mediaId" WHERE l."productId" = p."id"',
    'l."position", l."id"',
  )

const tagsOf = (provider: Provider) =>
  jsonList(
    provider,
    jsonObject(provider, { id: 't."id"', name: 't."name"' }),
    'FROM "ProductTagLink" l JOIN "ProductTag" t ON t."id" = l."tagId" WHERE l."productId" = p."id"',
  )

const starsOf = (provider: Provider) =>
  jsonList(
    provider,
    jsonObject(provider, { rating: 'given."rating"', count: 'given."count"' }),
    `FROM (
      SELECT r."rating", COUNT(*) AS "count" FROM "Review" r
      WHERE r."productId" = p."id" AND r."status" = 'approved'
      GROUP BY r."rating"
    ) given`,
  )

function contactOf(provider: Provider, column: string): string {
  const contact = jsonObject(provider, { name: 's."name"', address: 's."address"', contact: 's."contact"' })
  return jsonList(provider, contact, `FROM "SafetyContact" s WHERE s."id" = p."${column}"`)
}

/** `further` are columns besides those of a `DetailRow`, by their names. */
function detailsOf<Parameters extends Kinds>(
  parameters: Parameters,
  condition: (provider: Provider) => string,
  further: Readonly<Record<string, (provider: Provider) => string>> = {},
) {
  const kinds = { ...row, ...Object.fromEntries(Object.keys(further).map((name) => [name, 'json' as const])) }
  const text = (provider: Provider) => `
    SELECT ${columnsOf(ownRow)}, ${pictureJson(provider, 'm')}, ${categoryIdsOf(provider)}, ${variantsOf(provider)},
      ${[imagesOf, optionsOf, tagsOf, ...Object.values(further)].map((column) => column(provider)).join(', ')}
    FROM "Product" p LEFT JOIN "Media" m ON m."id" = p."imageId"
    WHERE ${condition(provider)}`
  const selected = statement({ parameters, row: kinds, sql: forBoth(text) })
  return selected as Statement<ValuesOf<Parameters>, DetailRow>
}

/** The product with a slug, if it has a page. */
export const selectDetail = detailsOf(
  { slug: 'text', now: 'moment' },
  () => `p."slug" = @slug AND ${REACHABLE}`,
  {
    stars: starsOf,
    manufacturer: (provider) => contactOf(provider, 'manufacturerId'),
    responsible: (provider) => contactOf(provider, 'responsibleId'),
  },
) as Statement<{ slug: string; now: Date }, RatedRow>

export const selectDetails = detailsOf(
  { ids: 'json' },
  (provider) => `p."id" IN (${integersOf(provider, '@ids')})`,
)
