import type { Context } from '#lib/context.ts'
import { translateRows } from '#lib/domains/publishing/translations/index.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { inOrder } from '#lib/platform/lists/rows.ts'
import { type DetailRow, selectDetails } from '../statements/details.ts'
import { DETAIL, nameVariants, type ProductDetail, pairAttributes, toDetails } from './find-product.ts'
import { type Dependencies, loadDependencies, toProductSummary } from './product-summary.ts'
import { visibleProduct } from './visible-product.ts'

type OfOwnPage = 'ratingCounts' | 'related' | 'members' | 'safety' | 'sizeGuide' | 'videos'

/** A product as it is offered elsewhere: without what only its own page shows. */
export type OfferedProduct = Omit<ProductDetail, OfOwnPage> & {
  /** Null if it is not taxed. */
  taxClass: string | null
}

// Few enough that they and their texts take a few megabytes.
const BATCH = 200

/**
 * Reads the visible products that are sold here and that search engines may list, by id, a few at a time: what is in memory does
 * not depend on how many there are.
 */
export async function* eachOfferedProduct(context: Context): AsyncGenerator<OfferedProduct> {
  const { database, clock } = context
  const dependencies = await loadDependencies(context)
  for (let after = 0; ; ) {
    const found = await database.prisma.product.findMany({
      where: { id: { gt: after }, kind: 'sold', noindex: false, ...visibleProduct(clock.now()) },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true },
    })
    const ids = found.map(({ id }) => id)
    const rows = inOrder(ids, await selectRows(database.prisma, selectDetails, { ids }))
    const translated = await translateRows(context, DETAIL, rows)
    for (const [at, row] of rows.entries()) yield toOffered(translated[at] ?? row, row, dependencies)
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) return
    after = last
  }
}

function toOffered(translated: DetailRow, original: DetailRow, dependencies: Dependencies): OfferedProduct {
  const row = nameVariants(translated, original)
  return {
    ...toProductSummary(row, dependencies),
    ...toDetails(row, dependencies),
    attributes: pairAttributes(row, original),
    taxClass: row.taxable ? row.taxClass : null,
  }
}
