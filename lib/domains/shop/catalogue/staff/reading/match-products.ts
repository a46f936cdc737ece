import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { toSortName } from '#lib/platform/text/sort-name.ts'
import { constrainList, runRanked } from '#lib/search/index.ts'

type Named = { id: number; sortName: string }

/** To find another one, people type more of it. */
const MAX_MATCHES = 500

/**
 * The ids of the products that a query means: that with the SKU, barcode or slug, else those that have its words in their names, of which
 * customers may not find all yet, and then those that customers would find by other words of theirs, best first.
 */
export async function matchProducts(
  { database: { prisma }, search }: Pick<Context, 'database' | 'search'>,
  query: string,
): Promise<number[]> {
  const asked = query.trim()
  const exact = await matchCodes(prisma, asked)
  if (exact.length > 0) return exact
  const select = { id: true, sortName: true }
  const names = words(asked)
  if (names.length === 0) return []
  const hidden = { published: false, AND: names.map((word) => ({ sortName: { contains: word } })) }
  const found = await constrainList(search, {
    query: { where: { published: true }, orderBy: { id: 'desc' }, take: MAX_MATCHES, select },
    type: 'product',
    term: asked,
    rank: true,
  })
  const [drafts, { rows }] = await Promise.all([
    prisma.product.findMany({ where: hidden, orderBy: { createdAt: 'desc' }, take: MAX_MATCHES, select }),
    runRanked<Named>(prisma.product, found, async () => 0),
  ])
  const isNamed = ({ sortName }: Named) => names.every((word) => sortName.includes(word))
  return [...drafts, ...rows.filter(isNamed), ...rows.filter((row) => !isNamed(row))].map(({ id }) => id)
}

async function matchCodes(tx: Tx, asked: string): Promise<number[]> {
  const spellings = [...new Set([asked, asked.toUpperCase(), asked.toLowerCase()])]
  const [products, variants] = await Promise.all([
    tx.product.findMany({
      where: { OR: [{ sku: { in: spellings } }, { slug: { in: spellings } }] },
      select: { id: true },
    }),
    tx.productVariant.findMany({ where: { sku: { in: spellings } }, select: { productId: true } }),
  ])
  return [...new Set([...products.map(({ id }) => id), ...variants.map(({ productId }) => productId)])]
}

/** Without what databases take for wildcards. */
function words(asked: string): string[] {
  return toSortName(asked)
    .split(/[\s%_\\]+/)
    .filter(Boolean)
    .slice(0, 8)
}
