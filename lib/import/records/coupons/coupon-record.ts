import { findCouponChanges, type ImportedCoupon, saveImportedCoupon } from '#lib/domains/shop/cart/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import type { ImportRecord, KnownRow } from '../import-record.ts'
import { findNotedIds } from '../products/noted-ids.ts'

/** A coupon as a file has it. */
export type FileCoupon = Omit<ImportedCoupon, 'productIds' | 'categoryIds'> & {
  uses: number
  /** The keys of the products it is for; empty for all. */
  products: readonly string[]
  /** The slugs of the categories it is for. */
  categories: readonly string[]
  /** Terms that coupons here do not have. */
  lacking: readonly string[]
}

/** A coupon without all of its terms would give more than the former shop gave, so it comes in switched off. */
export function couponRecord(
  coupon: FileCoupon,
  { source, line }: { source: 'shopify' | 'woocommerce'; line: number },
): ImportRecord {
  const { code, uses } = coupon
  return {
    kind: 'coupon',
    key: code,
    line,
    name: code,
    content: coupon,
    async save({ tx }, known) {
      const id = await findOwn(tx, code, known)
      const { input, warnings } = await settle(tx, coupon, source)
      return { id: await saveImportedCoupon(tx, input, { id, uses }), warnings }
    },
    async preview({ tx }, known) {
      const id = await findOwn(tx, code, known)
      const { input, warnings } = await settle(tx, coupon, source)
      return id === undefined ? { warnings } : { fields: await findCouponChanges(tx, input, id), warnings }
    },
  }
}

/** The coupon that an import brought in, from whichever file. Throws an error for people if the shop itself has made one with the code. */
async function findOwn(tx: Tx, code: string, known: KnownRow | null): Promise<number | undefined> {
  const row = await tx.coupon.findUnique({ where: { code }, select: { id: true } })
  if (!row || row.id === known?.id) return known?.id
  if ((await tx.importSource.count({ where: { kind: 'coupon', rowId: row.id, key: code } })) > 0)
    return row.id
  throw new Error(`The shop already has a coupon with the code ${code}.`)
}

async function settle(tx: Tx, { uses: _, lacking, ...file }: FileCoupon, source: string) {
  const { products, categories, ...coupon } = file
  const productIds = await findProducts(tx, source, products)
  const slugs = [...new Set(categories.map((slug) => slugify(slug, slug)))]
  const rows = await tx.productCategory.findMany({ where: { slug: { in: slugs } }, select: { id: true } })
  const terms = [
    ...lacking,
    ...(productIds.length < new Set(products).size ? ['products that are not here'] : []),
    ...(rows.length < slugs.length ? ['categories that are not here'] : []),
  ]
  const input = {
    ...coupon,
    productIds,
    categoryIds: rows.map(({ id }) => id),
    active: coupon.active && terms.length === 0,
  }
  const warning = `The coupon ${coupon.code} has terms that coupons here do not have, so it came in switched off: ${terms.join(', ')}.`
  return { input, warnings: coupon.active && terms.length > 0 ? [warning] : [] }
}

async function findProducts(tx: Tx, source: string, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return []
  const noted = await findNotedIds(tx, source, [...keys])
  const where = { id: { in: [...noted.values()] } }
  const rows = await tx.product.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })
  return rows.map(({ id }) => id)
}
