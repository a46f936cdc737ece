import type { Context } from '#lib/context.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import type { Part } from '#lib/platform/lists/rows.ts'
import type { RowId } from '#lib/search/index.ts'
import { idSet } from '../id-set.ts'

type Query = {
  where: Prisma.ProductWhereInput
  skip: number
  take: number
  /** All rows that are wanted, if the search has named them; none others of `where` are. */
  found?: { ids: readonly RowId[] } | undefined
  /** How many there are, if the search has not named them. */
  count(): Promise<number>
}

/**
 * The ids of products in the order of their names in the visitor's language; a product without a translated name is sorted by its own.
 * Costs four statements, which read no more than the ids up to the end of the page.
 */
export async function listByName(
  { database, settings }: Pick<Context, 'database' | 'settings'>,
  { where, skip, take, found, count }: Query,
): Promise<Part<number>> {
  const { prisma, provider } = database
  const { locale } = settings.language
  const first = found ? undefined : skip + take
  const [translated, others, total] = await Promise.all([
    prisma.productSortName.findMany({
      where: { locale, product: where },
      orderBy: [{ sortName: 'asc' }, { productId: 'asc' }],
      take: first,
      select: { productId: true },
    }),
    prisma.product.findMany({
      where: { AND: [where, { sortNames: { none: { locale } } }] },
      orderBy: [{ sortName: 'asc' }, { id: 'asc' }],
      take: first,
      select: { id: true },
    }),
    found ? found.ids.length : count(),
  ])
  const isFound = found && new Set<RowId>(found.ids)
  const ids = [...translated.map(({ productId }) => productId), ...others.map(({ id }) => id)]
  const candidates = idSet(isFound ? ids.filter((id) => isFound.has(id)) : ids, provider)
  const page = await prisma.$queryRaw<{ id: number | bigint }[]>`
    SELECT p."id" FROM "Product" p
    LEFT JOIN "ProductSortName" s ON s."productId" = p."id" AND s."locale" = ${locale}
    WHERE p."id" IN (${candidates})
    ORDER BY COALESCE(s."sortName", p."sortName"), p."id" LIMIT ${take} OFFSET ${skip}`
  return { items: page.map(({ id }) => Number(id)), total }
}
