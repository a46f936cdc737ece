import type { FormerLine } from '#lib/domains/shop/orders/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import type { Source } from '../../import-record.ts'
import type { FileLine } from './file-order.ts'

type Goods = { productId: number; variantId: number | null; slug: string }

const NOTHING = { productId: null, variantId: null, slug: null }

/**
 * Finds what the lines of a former order are of, if it is sold here: by SKU, else by the product that an earlier import made of
 * the former shop's, else by its address.
 */
export async function matchProducts(
  tx: Tx,
  source: Source['name'],
  lines: FileLine[],
): Promise<FormerLine[]> {
  const bySku = await findBySku(
    tx,
    lines.flatMap(({ sku }) => sku ?? []),
  )
  const rest = lines.filter(({ sku }) => sku === null || !bySku.has(sku))
  const byKey = await findImported(
    tx,
    source,
    rest.flatMap(({ formerProduct }) => formerProduct),
  )
  const bySlug = await findBySlug(
    tx,
    rest.flatMap(({ name }) => slugsOf(name)),
  )
  return lines.map(({ formerProduct, ...line }) => {
    const keys = formerProduct.flatMap((key) => byKey.get(key) ?? [])
    const slugs = slugsOf(line.name).flatMap((slug) => bySlug.get(slug) ?? [])
    const goods = bySku.get(line.sku ?? '') ?? keys[0] ?? slugs[0] ?? NOTHING
    return { ...line, ...goods }
  })
}

/** A line may name the variant behind the product: `Trail Shoe - 40 / Red`. */
function slugsOf(name: string): string[] {
  const [product = ''] = name.split(' - ')
  return [...new Set([slugify(name, ''), slugify(product, '')])].filter(Boolean)
}

async function findBySku(tx: Tx, skus: string[]): Promise<Map<string, Goods>> {
  if (skus.length === 0) return new Map()
  const rows = await tx.$queryRaw<{ sku: string; productId: number; variantId: number; slug: string }[]>`
    SELECT v."sku", v."id" AS "variantId", v."productId", p."slug"
    FROM "ProductVariant" v JOIN "Product" p ON p."id" = v."productId"
    WHERE v."sku" IN (${Prisma.join([...new Set(skus)])})`
  return new Map(rows.map(({ sku, ...goods }) => [sku, goods]))
}

async function findImported(tx: Tx, source: string, keys: string[]): Promise<Map<string, Goods>> {
  if (keys.length === 0) return new Map()
  const entries = await tx.importSource.findMany({
    where: { source, kind: 'product', key: { in: keys } },
    select: { key: true, rowId: true },
  })
  if (entries.length === 0) return new Map()
  const products = await tx.product.findMany({
    where: { id: { in: entries.map(({ rowId }) => rowId) } },
    select: { id: true, slug: true },
  })
  const slugs = new Map(products.map(({ id, slug }) => [id, slug]))
  return new Map(
    entries.flatMap(({ key, rowId: productId }) => {
      const slug = slugs.get(productId)
      return slug === undefined ? [] : [[key, { productId, variantId: null, slug }] as const]
    }),
  )
}

async function findBySlug(tx: Tx, slugs: string[]): Promise<Map<string, Goods>> {
  if (slugs.length === 0) return new Map()
  const products = await tx.product.findMany({
    where: { slug: { in: slugs } },
    select: { id: true, slug: true },
  })
  return new Map(products.map(({ id, slug }) => [slug, { productId: id, variantId: null, slug }]))
}
