import type { Tx } from '#lib/platform/database/db.ts'
import { type CouponInput, toColumns } from './create-coupon.ts'
import { recordPublicCoupon } from './public-coupons.ts'

/** A coupon from a former shop. */
export type ImportedCoupon = CouponInput & {
  /** Of its amounts. */
  currency: string
  excludeSaleItems: boolean
  active: boolean
  /** The products and categories it is for; with neither, it is for all. */
  productIds: readonly number[]
  categoryIds: readonly number[]
}

/** Creates a coupon with the uses it had in the former shop, or updates the one that an earlier import made. */
export async function saveImportedCoupon(
  tx: Tx,
  coupon: ImportedCoupon,
  { id, uses }: { id?: number | undefined; uses: number },
): Promise<number> {
  const data = toImportedColumns(coupon)
  const row = id
    ? await tx.coupon.update({ where: { id }, data, select: { id: true } })
    : await tx.coupon.create({ data: { ...data, uses }, select: { id: true } })
  const couponId = row.id
  await tx.couponProduct.deleteMany({ where: { couponId } })
  await tx.couponCategory.deleteMany({ where: { couponId } })
  await tx.couponProduct.createMany({
    data: coupon.productIds.map((productId) => ({ couponId, productId })),
  })
  await tx.couponCategory.createMany({
    data: coupon.categoryIds.map((categoryId) => ({ couponId, categoryId })),
  })
  await recordPublicCoupon(tx, couponId, new Date())
  return couponId
}

/** The columns of an imported coupon that saving it again would change. */
export async function findCouponChanges(tx: Tx, coupon: ImportedCoupon, id: number): Promise<string[]> {
  const before = await tx.coupon.findUnique({
    where: { id },
    include: { products: true, categories: true },
  })
  if (!before) return []
  const fields = Object.entries(toImportedColumns(coupon)).flatMap(([column, value]) =>
    plain(before[column as keyof typeof before]) === plain(value) ? [] : [column],
  )
  const products = before.products.map(({ productId }) => productId)
  const categories = before.categories.map(({ categoryId }) => categoryId)
  return [
    ...fields,
    ...(isSameSet(products, coupon.productIds) ? [] : ['products']),
    ...(isSameSet(categories, coupon.categoryIds) ? [] : ['categories']),
  ]
}

function toImportedColumns(coupon: ImportedCoupon) {
  const { currency, excludeSaleItems, active } = coupon
  return { ...toColumns(coupon, currency), excludeSaleItems, active }
}

function plain(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}

function isSameSet(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}
