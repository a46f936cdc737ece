import type { Tx } from '#lib/platform/database/db.ts'
import { slugify } from '#lib/platform/text/slug.ts'

/** The ways in which a review names its product. */
export type ReviewedProduct = {
  /** For people. */
  name: string
  /** The keys under which an import from this source may have stored it. */
  keys: { source: string; keys: string[] }
  skus: string[]
  /** Handles or slugs */
  slugs: string[]
}

/** The ids of reviewed products, with few statements for all of them; undefined for one that is not here. */
export async function findReviewed(
  tx: Tx,
  reviewed: readonly ReviewedProduct[],
): Promise<(number | undefined)[]> {
  const keys = await findByKey(tx, reviewed)
  const skus = await findBySku(
    tx,
    reviewed.flatMap(({ skus }) => skus),
  )
  const slugs = await findBySlug(tx, reviewed.flatMap(slugsOf))
  return reviewed.map((product) =>
    [
      ...product.keys.keys.map((key) => keys.get(`${product.keys.source} ${key}`)),
      ...product.skus.map((sku) => skus.get(sku)),
      ...slugsOf(product).map((slug) => slugs.get(slug)),
    ].find((id) => id !== undefined),
  )
}

function slugsOf({ slugs }: ReviewedProduct): string[] {
  return slugs.map((slug) => slugify(slug, slug))
}

async function findByKey(tx: Tx, reviewed: readonly ReviewedProduct[]): Promise<Map<string, number>> {
  const entries = await tx.importSource.findMany({
    where: {
      source: { in: distinct(reviewed.map(({ keys }) => keys.source)) },
      kind: 'product',
      key: { in: distinct(reviewed.flatMap(({ keys }) => keys.keys)) },
    },
    select: { source: true, key: true, rowId: true },
  })
  const products = await tx.product.findMany({
    where: { id: { in: entries.map(({ rowId }) => rowId) } },
    select: { id: true },
  })
  const here = new Set(products.map(({ id }) => id))
  const found = entries.filter(({ rowId }) => here.has(rowId))
  return new Map(found.map(({ source, key, rowId }) => [`${source} ${key}`, rowId]))
}

/** The product with the SKU, else the one that has a variant with it. */
async function findBySku(tx: Tx, skus: string[]): Promise<Map<string, number>> {
  const sku = { in: distinct(skus) }
  const variants = await tx.productVariant.findMany({
    where: { sku },
    select: { sku: true, productId: true },
  })
  const products = await tx.product.findMany({ where: { sku }, select: { sku: true, id: true } })
  const found = [
    ...variants.map(({ sku, productId }) => [sku ?? '', productId] as const),
    ...products.map(({ sku, id }) => [sku ?? '', id] as const),
  ]
  return new Map(found)
}

async function findBySlug(tx: Tx, slugs: string[]): Promise<Map<string, number>> {
  const where = { slug: { in: distinct(slugs) } }
  const products = await tx.product.findMany({ where, select: { slug: true, id: true } })
  return new Map(products.map(({ slug, id }) => [slug, id]))
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)]
}
