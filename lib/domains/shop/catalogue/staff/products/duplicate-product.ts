import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { saveProduct, saveRelated, toExemption } from '#lib/domains/shop/catalogue/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { findFreeSlug, slugify } from '#lib/platform/text/slug.ts'
import { arrangePictures } from '../pictures/arrange-pictures.ts'
import { productSubject } from '../product-subject.ts'
import { type ShownProduct, type ShownVariant, showProduct } from '../reading/show-product.ts'

/** Makes a draft like a product, without its SKUs, barcodes, stock and sales. Resolves to its id. Throws `product_not_found`, among others. */
export const duplicateProduct = staffAction(
  { permission: 'catalogue.write', action: 'product.duplicated' },
  async (
    { context, tx, actor, record }: ActionScope<Context>,
    { id, name }: { id: number; name: string },
  ): Promise<number> => {
    const source = await showProduct(context, actor, id)
    if (source.kind !== 'sold') throw new DomainError('not_sold_here')
    const { template, variants: rows } = await tx.product.findUniqueOrThrow({
      where: { id },
      select: unshown,
    })
    const { options, variants, pictures, relatedIds, shortDescription, descriptionHtml, vendor } = source
    const isTaken = async (slug: string) => (await tx.product.count({ where: { slug } })) > 0
    const given = {
      ...{ slug: await findFreeSlug(slugify(name), isTaken), name, published: false },
      ...{ shortDescription, descriptionHtml, vendor, attributes: source.attributes },
      ...{ featured: source.featured, requiresShipping: source.requiresShipping },
      ...{ taxable: source.taxable, taxClass: source.taxClass, weightThousandths: source.weightThousandths },
      ...{ minQuantity: source.minQuantity, maxQuantity: source.maxQuantity, noindex: source.noindex },
      ...{ withdrawalExemption: toExemption(source.withdrawalExemption), sizeGuideId: source.sizeGuideId },
      ...{ safetyText: source.safetyText, safetyDocuments: source.safetyDocuments },
      ...{ videos: source.videos, template },
      ...{ categoryIds: source.categoryIds, tags: source.tags },
      options: options.map((option) => ({
        name: option.name,
        values: option.values.map(({ value }) => value),
      })),
      variants: variants
        .filter(({ active }) => active)
        .map((variant) => ({
          ...copyVariant(variant, options),
          ...omitId(rows.find((row) => row.id === variant.id)),
        })),
    }
    const { id: copy } = await saveProduct(tx, given, context.clock.now())
    for (const { value, swatch } of options.flatMap(({ values }) => values))
      if (swatch !== null)
        await tx.productOptionValue.updateMany({
          where: { value, option: { productId: copy } },
          data: { swatch },
        })
    const { manufacturerId, responsibleId } = source
    await tx.product.update({ where: { id: copy }, data: { manufacturerId, responsibleId } })
    await arrangePictures(
      tx,
      copy,
      pictures.map(({ id: mediaId, alt }) => ({ mediaId, alt })),
    )
    await saveRelated(tx, copy, relatedIds)
    record({ subject: productSubject(copy), after: { name, duplicateOf: source.name } })
    return copy
  },
)

/** The page of a product in the panel does not show these. */
const unshown = {
  template: true,
  variants: {
    select: { id: true, minQuantity: true, maxQuantity: true, image: { select: { url: true } } },
  },
} satisfies Prisma.ProductSelect

const omitId = <Row extends { id: number }>({ id: _, ...rest } = {} as Row) => rest

function copyVariant(variant: ShownVariant, options: ShownProduct['options']) {
  const { valueIds, price, compareAtPrice, sale, weightThousandths } = variant
  const { trackStock, sharesStock, backorder, lowStockAt, unitMeasure } = variant
  const chosen = options.flatMap(({ name, values }): [string, string][] => {
    const value = values.find(({ id }) => valueIds.includes(id))
    return value ? [[name, value.value]] : []
  })
  // What is on sale costs what it did before.
  const isReduced = sale?.isRunning === true && compareAtPrice !== null
  return {
    optionValues: Object.fromEntries(chosen),
    price: isReduced ? compareAtPrice : price,
    compareAtPrice: isReduced ? null : compareAtPrice,
    ...{ weightThousandths, trackStock, sharesStock, backorder, lowStockAt },
    unitMeasure,
  }
}
