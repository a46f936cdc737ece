import { z } from 'zod'
import type { ProductFilter } from '#lib/domains/shop/catalogue/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { parseMajor } from '#lib/services/money/parse-price.ts'
import type { FieldCode } from '#lib/web/messages/codes.ts'
import { asFault, type FieldFault, InvalidFields } from '#lib/web/refusals/invalid-fields.ts'
import { Flag } from './flag.ts'
import { lenient, partsUnless } from './lenient.ts'
import { SlugQuery } from './slug.ts'

// Each becomes an argument or condition of a database query, which are limited in number.
const MAX_IDS = 100
const MAX_OPTIONS = 10
const MAX_VALUES = 50
const MAX_ID = 2 ** 31 - 1

const AMOUNT_FORM =
  'In major units (450, not 45000): digits, and after a point at most as many as the currency has (`19.99` for USD, `20` for JPY). ' +
  'No sign, exponent or thousands separator: anything else is refused with 422.'

const Amount = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined)

const MinRating = z
  .string()
  .trim()
  .regex(/^([0-4](\.\d)?|5(\.0)?|)$/, 'stars' satisfies FieldCode)
  .optional()
  .transform((text) => (text ? Number(text) : undefined))

/** Anything that is not an id would find nothing, so it is left out. */
const Ids = lenient(
  z
    .string()
    .optional()
    .transform((text) => {
      if (text === undefined || text.trim() === '') return undefined
      return [...new Set(text.split(',').filter(isId).map(Number))]
    })
    .refine((ids) => (ids?.length ?? 0) <= MAX_IDS, asFault('too_many_ids', { max: MAX_IDS })),
  partsUnless(isId),
)

/** A blank value counts as absent. */
const Options = z
  .record(z.string(), z.array(z.string()), { error: 'option_form' satisfies FieldCode })
  .optional()
  .transform((options) => {
    const chosen = Object.entries(options ?? {}).map(
      ([name, values]) => [name, values.filter(Boolean)] as const,
    )
    const named = chosen.filter(([, values]) => values.length > 0)
    return named.length > 0 ? Object.fromEntries(named) : undefined
  })
  .refine(
    (options) => Object.keys(options ?? {}).length <= MAX_OPTIONS,
    asFault('too_many_options', { max: MAX_OPTIONS }),
  )
  .refine(
    (options) => Object.values(options ?? {}).every((values) => values.length <= MAX_VALUES),
    asFault('too_many_values', { max: MAX_VALUES }),
  )

/** The filters of product lists and their facets. */
export const ProductFilterQuery = z.object({
  q: z.string().optional().meta({
    description: 'Search words from the name, an SKU or the text. The last may be incomplete.',
  }),
  category: SlugQuery.meta({ description: "A category's slug. Includes its subcategories." }),
  tag: SlugQuery.meta({ description: "A tag's slug or name." }),
  featured: Flag.meta({ type: 'boolean', description: '`1` or `true` for featured products only.' }),
  on_sale: Flag.meta({ type: 'boolean', description: '`1` or `true` for reduced products only.' }),
  in_stock: Flag.meta({
    type: 'boolean',
    description: '`1` or `true` for only the products that can be bought now.',
  }),
  min: Amount.meta({
    type: 'number',
    minimum: 0,
    description: `A variant costs at least this much. ${AMOUNT_FORM}`,
  }),
  max: Amount.meta({
    type: 'number',
    minimum: 0,
    description: `A variant costs at most this much. ${AMOUNT_FORM}`,
  }),
  min_rating: MinRating.meta({
    type: 'number',
    minimum: 0,
    maximum: 5,
    pattern: undefined,
    description: 'The minimum average rating, in stars.',
  }),
  option: Options.meta({
    additionalProperties: { type: 'string' },
    description:
      '`option[Size]=40`: a variant has this value. If an option has several values, one must match; if there ' +
      'are several options, all must match.',
  }),
  ids: Ids.meta({ description: 'Ids, separated by commas.' }),
})

/** Throws InvalidFields for an amount that is not valid in the site's currency. */
export function toProductFilter(query: z.output<typeof ProductFilterQuery>, currency: string): ProductFilter {
  return {
    q: query.q,
    category: query.category,
    tag: query.tag,
    featured: query.featured,
    onSale: query.on_sale,
    inStock: query.in_stock,
    ...parseAmounts(query, currencyExponent(currency)),
    minRating: query.min_rating,
    options: query.option,
    ids: query.ids,
  }
}

function isId(text: string): boolean {
  const id = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0
  return id > 0 && id <= MAX_ID
}

type Amounts = { min?: string; max?: string }

function parseAmounts({ min, max }: Amounts, exponent: number): { min?: number; max?: number } {
  const faults: Record<string, FieldFault[]> = {}
  const parse = (field: string, text: string | undefined) => {
    if (text === undefined) return undefined
    const amount = parseMajor(text, exponent)
    if (amount === null) faults[field] = [{ code: 'amount', facts: { decimals: exponent } }]
    return amount ?? undefined
  }
  const amounts = { min: parse('min', min), max: parse('max', max) }
  if (Object.keys(faults).length > 0) throw new InvalidFields(faults)
  return amounts
}
