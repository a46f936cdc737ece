import {
  type ProductInput,
  saveProduct,
  saveProductCategory,
  type VariantInput,
} from '#lib/domains/shop/catalogue/index.ts'
import { toUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { listSwatches } from '../art/colours.ts'
import { categoryPicture, productPictures } from '../art/files.ts'
import { demoBarcode } from '../catalogue/demo-barcode.ts'
import { categories, type ProductSeed, products, type StockSeed } from '../catalogue/index.ts'
import { orders } from '../commerce/orders.ts'
import { daysBefore, inTransaction, lookUp, type SeedContext } from './seed-context.ts'

export async function seedProductCategories(context: SeedContext): Promise<number> {
  await inTransaction(context, async (tx) => {
    const ids = new Map<string | null, number | null>([[null, null]])
    for (const [position, category] of categories.entries()) {
      const { slug, name, description, parent } = category
      const parentId = lookUp(ids, parent)
      const image = categoryPicture(category)
      const saved = await saveProductCategory(tx, { slug, name, description, parentId, image, position })
      ids.set(slug, saved.id)
    }
  })
  return categories.length
}

/** Skips products that exist: orders may have taken some of their stock. */
export async function seedProducts(context: SeedContext): Promise<number> {
  const { prisma } = context.database
  const rows = await prisma.productCategory.findMany({ select: { id: true, slug: true } })
  const categoryIds = new Map(rows.map((row) => [row.slug, row.id]))
  const existing = new Set(
    (await prisma.product.findMany({ select: { slug: true } })).map(({ slug }) => slug),
  )
  const sold = countSold()
  for (const product of products) {
    if (existing.has(product.slug)) continue
    await inTransaction(context, (tx) =>
      saveProduct(tx, toInput(context, product, categoryIds, sold), context.clock.now()),
    )
  }
  for (const [value, swatch] of listSwatches())
    await prisma.productOptionValue.updateMany({ where: { value, swatch: null }, data: { swatch } })
  return products.length
}

function toInput(
  context: SeedContext,
  product: ProductSeed,
  categoryIds: ReadonlyMap<string, number>,
  sold: ReadonlyMap<string, number>,
): ProductInput {
  const createdAt = daysBefore(context, product.daysOld)
  return {
    slug: product.slug,
    name: product.name,
    sku: product.sku,
    vendor: product.vendor,
    shortDescription: product.summary,
    descriptionHtml: product.html,
    featured: product.featured ?? false,
    published: true,
    publishedAt: createdAt,
    createdAt,
    attributes: Object.entries(product.attributes).map(([name, value]) => ({ name, value })),
    requiresShipping: product.ships ?? true,
    taxable: product.ships ?? true,
    weightThousandths: product.grams,
    maxQuantity: product.maxQuantity,
    ...product.safety,
    seoTitle: product.seo?.title,
    seoDescription: product.seo?.description,
    images: productPictures(product),
    options: Object.entries(product.options ?? {}).map(([name, values]) => ({ name, values: [...values] })),
    variants: toVariants(product, sold),
    categoryIds: product.categories.map((slug) => lookUp(categoryIds, slug)),
    tags: [...product.tags],
  }
}

function toVariants(product: ProductSeed, sold: ReadonlyMap<string, number>): VariantInput[] {
  const { sku, price, was, grams, contents, stock = 0, variants, options = {}, maxQuantity } = product
  if (!variants) {
    return [
      {
        sku,
        barcode: demoBarcode(sku),
        price,
        compareAtPrice: was,
        weightThousandths: grams,
        unitMeasure: toUnitMeasure(contents ?? null),
        maxQuantity,
        ...toStock(stock, sold.get(sku)),
      },
    ]
  }
  const names = Object.keys(options)
  const images = productPictures(product)
  return variants.map((variant) => {
    const fullSku = `${sku}-${variant.sku}`
    return {
      sku: fullSku,
      barcode: demoBarcode(fullSku),
      optionValues: Object.fromEntries(names.map((name, index) => [name, variant.is[index] ?? ''])),
      price: variant.price ?? price,
      compareAtPrice: variant.was ?? was,
      weightThousandths: variant.grams ?? grams,
      unitMeasure: toUnitMeasure(variant.contents ?? contents ?? null),
      maxQuantity,
      image: variant.picture === undefined ? undefined : images[variant.picture],
      ...toStock(variant.stock, sold.get(fullSku)),
    }
  })
}

/** The initial stock: what will be left, plus what the orders take. */
function toStock(stock: StockSeed, sold = 0): Pick<VariantInput, 'trackStock' | 'stock' | 'backorder'> {
  if (stock === 'uncounted') return { trackStock: false }
  if (stock === 'backorder') return { trackStock: true, backorder: true, stock: sold }
  return { trackStock: true, stock: stock + sold }
}

function countSold(): Map<string, number> {
  const sold = new Map<string, number>()
  for (const { state, lines } of orders) {
    if (state === 'cancelled') continue
    for (const [sku, quantity] of lines) sold.set(sku, (sold.get(sku) ?? 0) + quantity)
  }
  return sold
}
