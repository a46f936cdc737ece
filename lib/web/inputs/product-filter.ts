import { z } from 'zod'
import type { ProductFilter } from '#lib/domains/catalogue/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { parseMajor } from '#lib/services/money/parse-major.ts'
import type { FieldCode } from '#lib/web/messages/catalog.ts'
import { asFault, type FieldFault, InvalidFields } from '#lib/web/refusals/invalid-fields.ts'
import { Flag } from './flag.ts'
import { SlugQuery } from './slug.ts'

// Each is an argument or a condition of the database's, which takes so many.
const MAX_IDS = 100
const MAX_OPTIONS = 10
const MAX_VALUES = 50
const MAX_ID = 2 ** 31 - 1

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

/** What is no id finds nothing, and so is left out. */
const Ids = z
  .string()
  .optional()
  .transform((text) => {
    if (text === undefined || text.trim() === '') return undefined
    const ids = text.split(',').map((id) => (/^\d{1,10}$/.test(id.trim()) ? Number(id) : 0))
    return [...new Set(ids)].filter((id) => id > 0 && id <= MAX_ID)
  })
  .refine((ids) => (ids?.length ?? 0) <= MAX_IDS, asFault('too_many_ids', { max: MAX_IDS }))

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

/** What lists of products, and their facets, are narrowed by. */
export const ProductFilterQuery = z.object({
  q: z.string().optional().meta({
    description:
      'What is searched for: words of the name, an SKU or the text, the last of which may be unfinished.',
  }),
  category: SlugQuery.meta({ description: "A category's slug; the categories below it count too." }),
  tag: SlugQuery.meta({ description: "A tag's slug or name." }),
  featured: Flag.meta({ description: '`1` or `true` for featured products alone.' }),
  on_sale: Flag.meta({ description: '`1` or `true` for reduced products alone.' }),
  in_stock: Flag.meta({ description: '`1` or `true` for products that can be bought now alone.' }),
  min: Amount.meta({ description: 'Major units (450, not 45000): a variant costs at least this.' }),
  max: Amount.meta({ description: 'Major units: a variant costs at most this.' }),
  min_rating: MinRating.meta({ description: 'Stars: the average is at least this.' }),
  option: Options.meta({
    description:
      '`option[Size]=40`: a variant has this value. Of several values of an option one has to fit, of several ' +
      'options all.',
  }),
  ids: Ids.meta({ description: 'Ids, separated by commas.' }),
})

/** Throws InvalidFields where an amount is none of the site's currency. */
export function toProductFilter(query: z.output<typeof ProductFilterQuery>, currency: string): ProductFilter {
  return {
    q: query.q,
    category: query.category,
    tag: query.tag,
    featured: query.featured,
    onSale: query.on_sale,
    inStock: query.in_stock,
    ...readAmounts(query, currencyExponent(currency)),
    minRating: query.min_rating,
    options: query.option,
    ids: query.ids,
  }
}

type Amounts = { min?: string; max?: string }

function readAmounts({ min, max }: Amounts, exponent: number): { min?: number; max?: number } {
  const faults: Record<string, FieldFault[]> = {}
  const read = (field: string, text: string | undefined) => {
    if (text === undefined) return undefined
    const amount = parseMajor(text, exponent)
    if (amount === null) faults[field] = [{ code: 'amount', facts: { decimals: exponent } }]
    return amount ?? undefined
  }
  const amounts = { min: read('min', min), max: read('max', max) }
  if (Object.keys(faults).length > 0) throw new InvalidFields(faults)
  return amounts
}
