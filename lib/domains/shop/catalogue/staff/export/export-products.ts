import type { Context } from '#lib/context.ts'
import { type Actor, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import type { ProductVideo, SafetyDocument } from '#lib/domains/shop/catalogue/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { pictureColumns } from '#lib/services/media/index.ts'
import type { StockroomFilter } from '../reading/product-query.ts'
import { whereAsked } from '../reading/search-products.ts'

export type ExportedProduct = Awaited<ReturnType<typeof readBatch>>[number]

const BATCH = 100

const begin = staffAction(
  { permission: 'catalogue.write', action: 'products.exported' },
  async ({ record }, filter: StockroomFilter): Promise<void> => {
    record({ subject: 'products', details: { ...filter } })
  },
)

/**
 * The products of a list that are sold here, in batches, by id. Nothing is read until the first batch is asked for, and no more than
 * one is held. Resolves once the export is authorised and in the audit log.
 */
export const exportProducts = Object.assign(
  async (context: Context, actor: Actor, filter: StockroomFilter) => {
    await begin(context, actor, filter)
    return readBatches(context, await whereAsked(context, filter))
  },
  { act: begin.act },
)

async function* readBatches(
  context: Context,
  where: Prisma.ProductWhereInput,
): AsyncGenerator<ExportedProduct[]> {
  const paths = await readPaths(context)
  for (let after = 0; ; ) {
    const batch = await readBatch(context, { AND: [where, { kind: 'sold', id: { gt: after } }] }, paths)
    if (batch.length > 0) yield batch
    after = batch.at(-1)?.id ?? after
    if (batch.length < BATCH) return
  }
}

const contactColumns = { name: true, address: true, contact: true } as const

const columns = {
  weightThousandths: true,
  ...{ id: true, slug: true, name: true, descriptionHtml: true, shortDescription: true, vendor: true },
  ...{
    sku: true,
    published: true,
    visibility: true,
    publishedAt: true,
    featured: true,
    attributes: true,
    requiresShipping: true,
  },
  withdrawalExemption: true,
  ...{ safetyText: true, safetyDocuments: true, videos: true },
  manufacturer: { select: contactColumns },
  responsible: { select: contactColumns },
  sizeGuide: { select: { slug: true } },
  ...{ taxable: true, taxClass: true, minQuantity: true, maxQuantity: true, seoTitle: true },
  ...{ seoDescription: true, noindex: true, template: true },
  image: { select: pictureColumns },
  images: { orderBy: [{ position: 'asc' }, { id: 'asc' }], select: { media: { select: pictureColumns } } },
  options: { orderBy: [{ position: 'asc' }, { id: 'asc' }], select: { id: true, name: true } },
  categories: { orderBy: { categoryId: 'asc' }, select: { categoryId: true } },
  tags: { orderBy: { tag: { name: 'asc' } }, select: { tag: { select: { name: true } } } },
  variants: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: {
      ...{ sku: true, barcode: true, price: true, compareAtPrice: true, weightThousandths: true },
      ...{ trackStock: true, stock: true, backorder: true, lowStockAt: true, active: true },
      ...{ unitMeasure: true, sharesStock: true, minQuantity: true, maxQuantity: true },
      image: { select: { url: true } },
      optionValues: { select: { value: { select: { value: true, optionId: true } } } },
    },
  },
} satisfies Prisma.ProductSelect

async function readBatch(
  { database: { prisma } }: Context,
  where: Prisma.ProductWhereInput,
  paths: ReadonlyMap<number, string[]>,
) {
  const rows = await prisma.product.findMany({ where, orderBy: { id: 'asc' }, take: BATCH, select: columns })
  return rows.map(
    ({
      image,
      images,
      options,
      categories,
      tags,
      variants,
      attributes,
      safetyDocuments,
      videos,
      ...product
    }) => {
      const gallery = images.map(({ media }) => media)
      return {
        ...product,
        attributes: attributes as { name: string; value: string }[],
        safetyDocuments: safetyDocuments as SafetyDocument[],
        videos: videos as ProductVideo[],
        pictures: image && !gallery.some(({ id }) => id === image.id) ? [image, ...gallery] : gallery,
        options: options.map(({ name }) => name),
        /** Names from the top. */
        categories: categories.flatMap(({ categoryId }) => {
          const path = paths.get(categoryId)
          return path ? [path] : []
        }),
        tags: tags.map(({ tag }) => tag.name),
        variants: variants.map(({ optionValues, price, compareAtPrice, ...variant }) => ({
          ...variant,
          price: Number(price),
          compareAtPrice: compareAtPrice === null ? null : Number(compareAtPrice),
          /** One for each option. */
          values: options.map(
            ({ id }) => optionValues.find(({ value }) => value.optionId === id)?.value.value ?? '',
          ),
        })),
      }
    },
  )
}

async function readPaths({ database: { prisma } }: Context): Promise<Map<number, string[]>> {
  const rows = await prisma.productCategory.findMany({ select: { id: true, name: true, parentId: true } })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pathOf = (id: number | null): string[] => {
    const row = id === null ? undefined : byId.get(id)
    return row ? [...pathOf(row.parentId), row.name] : []
  }
  return new Map(rows.map(({ id }) => [id, pathOf(id)]))
}
