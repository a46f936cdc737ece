import type { Database } from '#lib/platform/database/db.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import { askWords, indexWords, type ResultItem, type SearchQuery, wholeParts } from '#lib/search/index.ts'
import { selectVariantWords, type VariantWords } from '../statements/variant-words.ts'

/** Links each product found by a variant's option, number or barcode to that variant. */
export async function pointAtVariants(
  { prisma }: Pick<Database, 'prisma'>,
  items: ResultItem[],
  query: SearchQuery,
): Promise<ResultItem[]> {
  const parts = wholeParts(query)
  const isExplained = ({ title }: ResultItem) => askWords(new Set(indexWords(title))).hasAll(parts)
  const ids = items.filter((item) => !isExplained(item)).map(({ id }) => Number(id))
  if (ids.length === 0) return items
  const variants = await selectRows(prisma, selectVariantWords, { ids })
  const byProduct = groupBy(variants, ({ productId }) => productId)
  return items.map((item) => {
    const variant = findMeant(byProduct.get(Number(item.id)) ?? [], query)
    if (variant === undefined || !ids.includes(Number(item.id))) return item
    const url = new URL(item.url)
    url.searchParams.set('variant', String(variant.id))
    return { ...item, url: url.href }
  })
}

/** The first variant that has most of the query; undefined if all have as much of it. */
function findMeant(variants: readonly VariantWords[], query: SearchQuery): VariantWords | undefined {
  const parts = wholeParts(query)
  const counts = variants.map((variant) => askWords(wordsOf(variant)).which(parts).length)
  const most = Math.max(0, ...counts)
  return most > Math.min(...counts) ? variants[counts.indexOf(most)] : undefined
}

function wordsOf({ sku, barcode, values }: VariantWords): Set<string> {
  return new Set([sku, barcode, ...values].flatMap((text) => indexWords(text ?? '')))
}
