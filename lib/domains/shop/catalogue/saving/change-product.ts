import { renameSlug } from '#lib/domains/publishing/redirects/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { toSortName } from '#lib/platform/text/sort-name.ts'
import type { ProductInput } from './product-input.ts'
import { toProductTexts } from './save-product.ts'
import { saveProductCategoryLinks, saveProductTags } from './save-product-links.ts'

/** The changeable parts of a product apart from its variants. Parts that are left out stay as they are. */
export type ProductChange = Partial<
  Pick<
    ProductInput,
    | 'slug'
    | 'name'
    | 'vendor'
    | 'shortDescription'
    | 'descriptionHtml'
    | 'featured'
    | 'publishedAt'
    | 'attributes'
    | 'requiresShipping'
    | 'withdrawalExemption'
    | 'safetyText'
    | 'safetyDocuments'
    | 'videos'
    | 'sizeGuideId'
    | 'taxable'
    | 'taxClass'
    | 'weightThousandths'
    | 'minQuantity'
    | 'maxQuantity'
    | 'seoTitle'
    | 'seoDescription'
    | 'noindex'
    | 'categoryIds'
    | 'tags'
  > & { manufacturerId: number | null; responsibleId: number | null }
>

/**
 * Changes a product that exists, in the caller's transaction, which then refreshes it (`refreshProduct`). Its former address redirects to
 * the new one.
 */
export async function changeProduct(
  tx: Tx,
  id: number,
  { categoryIds, tags, slug, name, shortDescription, descriptionHtml, ...columns }: ProductChange,
): Promise<void> {
  const before = await tx.product.findUniqueOrThrow({
    where: { id },
    select: { slug: true, published: true, publishedAt: true },
  })
  const texts = toProductTexts({ shortDescription, descriptionHtml })
  const named = name === undefined ? {} : { name, sortName: toSortName(name) }
  await tx.product.update({
    where: { id },
    data: { ...columns, ...texts, ...named, slug },
    select: { id: true },
  })
  if (slug !== undefined) await renameSlug(tx, '/products/', before, slug)
  const product = { id, isNew: false }
  if (categoryIds) await saveProductCategoryLinks(tx, product, categoryIds)
  if (tags) await saveProductTags(tx, product, tags)
}
