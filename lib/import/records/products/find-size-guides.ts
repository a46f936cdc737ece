import type { Tx } from '#lib/platform/database/db.ts'
import type { ImportedProduct } from './imported-product.ts'

type Found = { sizeGuideId?: number | null; warnings: string[] }

/** The page that each product names for its sizes. A product whose page is not here keeps the one that it has, with a warning. */
export async function findSizeGuides(
  tx: Tx,
  products: readonly Pick<ImportedProduct, 'sizeGuide'>[],
): Promise<Found[]> {
  const slugs = [...new Set(products.flatMap(({ sizeGuide }) => sizeGuide || []))]
  const rows =
    slugs.length === 0
      ? []
      : await tx.page.findMany({ where: { slug: { in: slugs } }, select: { id: true, slug: true } })
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]))
  return products.map(({ sizeGuide }): Found => {
    if (sizeGuide === undefined) return { warnings: [] }
    if (sizeGuide === '') return { sizeGuideId: null, warnings: [] }
    const sizeGuideId = ids.get(sizeGuide)
    return sizeGuideId === undefined
      ? { warnings: [`Its size guide "${sizeGuide}" is not a page here.`] }
      : { sizeGuideId, warnings: [] }
  })
}
