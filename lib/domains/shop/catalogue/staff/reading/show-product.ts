import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { ProductVideo, SafetyDocument } from '#lib/domains/shop/catalogue/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { pictureColumns } from '#lib/services/media/index.ts'
import { toUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { statusOf } from './product-query.ts'

export type ShownProduct = Awaited<ReturnType<typeof showProduct>>
export type ShownVariant = ShownProduct['variants'][number]

/** A product with all that staff can change about it. Prices are in minor units. Throws `product_not_found`. */
export const showProduct = staffQuery(
  { permission: 'catalogue.read' },
  async ({ database: { prisma }, clock }: Context, _actor, id: number) => {
    const row = await prisma.product.findUnique({ where: { id }, select: columns })
    if (!row) throw new DomainError('product_not_found')
    const { image, images, variants, categories, tags, related, attributes, _count, ...rest } = row
    const { safetyDocuments, videos, ...product } = rest
    const gallery = images.map(({ media }) => media).filter((media) => media.id !== image?.id)
    return {
      ...product,
      attributes: attributes as { name: string; value: string }[],
      safetyDocuments: safetyDocuments as SafetyDocument[],
      videos: videos as ProductVideo[],
      status: statusOf(row, clock.now()),
      pictures: image ? [image, ...gallery] : gallery,
      categoryIds: categories.map(({ categoryId }) => categoryId),
      tags: tags.map(({ tag }) => tag.name),
      relatedIds: related.map(({ relatedId }) => relatedId),
      isOrdered: _count.orderLines > 0,
      variants: variants.map(toShown),
    }
  },
)

const columns = {
  ...{ id: true, updatedAt: true, kind: true, slug: true, name: true, sku: true, vendor: true },
  ...{ shortDescription: true, descriptionHtml: true, featured: true, published: true, publishedAt: true },
  visibility: true,
  ...{ archivedAt: true, requiresShipping: true, taxable: true, taxClass: true, weightThousandths: true },
  withdrawalExemption: true,
  ...{ manufacturerId: true, responsibleId: true, safetyText: true, safetyDocuments: true },
  videos: true,
  sizeGuideId: true,
  ...{ minQuantity: true, maxQuantity: true, hasVariants: true, seoTitle: true, seoDescription: true },
  noindex: true,
  attributes: true,
  image: { select: pictureColumns },
  images: { orderBy: [{ position: 'asc' }, { id: 'asc' }], select: { media: { select: pictureColumns } } },
  options: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: {
      ...{ id: true, name: true },
      values: {
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
        select: { id: true, value: true, swatch: true },
      },
    },
  },
  variants: {
    orderBy: [{ active: 'desc' }, { position: 'asc' }, { id: 'asc' }],
    select: {
      ...{ id: true, name: true, sku: true, barcode: true, price: true, compareAtPrice: true },
      ...{ weightThousandths: true, trackStock: true, stock: true, backorder: true, lowStockAt: true },
      ...{ sharesStock: true, active: true, sale: true, unitMeasure: true },
      optionValues: { select: { valueId: true } },
    },
  },
  categories: { select: { categoryId: true } },
  tags: { select: { tag: { select: { name: true } } }, orderBy: { tag: { name: 'asc' } } },
  related: { orderBy: { position: 'asc' }, select: { relatedId: true } },
  _count: { select: { orderLines: true } },
} satisfies Prisma.ProductSelect

type VariantRow = Prisma.ProductGetPayload<{ select: typeof columns }>['variants'][number]

function toShown({ price, compareAtPrice, unitMeasure, sale, optionValues, ...variant }: VariantRow) {
  return {
    ...variant,
    valueIds: optionValues.map(({ valueId }) => valueId),
    price: Number(price),
    compareAtPrice: compareAtPrice === null ? null : Number(compareAtPrice),
    unitMeasure: toUnitMeasure(unitMeasure),
    sale: sale && {
      price: Number(sale.price),
      startsAt: sale.startsAt,
      endsAt: sale.endsAt,
      isRunning: sale.formerPrice !== null,
    },
  }
}
