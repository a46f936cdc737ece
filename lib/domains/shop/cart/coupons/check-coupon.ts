import type { CouponRefusal } from '#lib/domains/domain-error.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import type { Reduction } from '../pricing/price-cart.ts'

/** A coupon's own terms, without the products it applies to. */
export const couponTerms = {
  id: true,
  code: true,
  description: true,
  type: true,
  percent: true,
  amount: true,
  currency: true,
  minSubtotal: true,
  shippingMethods: true,
  maxShipping: true,
  maxUses: true,
  maxUsesPerCustomer: true,
  uses: true,
  active: true,
  public: true,
  startsAt: true,
  endsAt: true,
  updatedAt: true,
} as const

export const couponColumns = {
  ...couponTerms,
  excludeSaleItems: true,
  customersOnly: true,
  products: { select: { productId: true } },
  categories: { select: { categoryId: true } },
} satisfies Prisma.CouponSelect

export type Coupon = Prisma.CouponGetPayload<{ select: typeof couponColumns }>

/** A line as coupons see it. */
export type CouponLine = { productId: number | null; subtotal: number; isOnSale: boolean }

export type CouponCase = {
  coupon: Coupon
  lines: readonly CouponLine[]
  currency: string
  /** Who uses it. A guest's email address is known at checkout; null if none was given there. */
  customerId: number | null
  email?: string | null | undefined
  now: Date
  /** The cart whose own unpaid order may have used it. */
  cartId?: number
}

export type CouponCheck =
  | { refusal: CouponRefusal }
  /** `isFor`: whether it applies to each line. */
  | { refusal: null; reduction: Reduction; isFor: boolean[] }

/** Whether a coupon is valid for a cart, and for which of its lines. */
export async function checkCoupon(tx: Tx, given: CouponCase): Promise<CouponCheck> {
  const { coupon, lines } = given
  const refusal = checkCouponTerms(given, await countOwnUse(tx, given)) ?? (await checkCouponUses(tx, given))
  if (refusal) return { refusal }
  const isFor = await matchLines(tx, coupon, lines)
  const reduction = toReduction(coupon)
  // An empty cart may begin with a coupon. Whether it is for what is bought shows with the first item.
  const isWaiting = lines.length === 0 || reduction.type === 'free_shipping'
  if (!isWaiting && !isFor.includes(true)) return { refusal: 'no_matching_items' }
  return { refusal: null, reduction, isFor }
}

/** The reduction of each line of an order by a coupon of a percentage that it has used, in hundredths of a percent. */
export async function percentsOff(tx: Tx, couponId: number, lines: readonly CouponLine[]): Promise<number[]> {
  const coupon = await tx.coupon.findUnique({ where: { id: couponId }, select: couponColumns })
  if (coupon?.type !== 'percent') return lines.map(() => 0)
  return (await matchLines(tx, coupon, lines)).map((isFor) => (isFor ? (coupon.percent ?? 0) : 0))
}

/** A use by the cart's own unpaid order does not count as another. */
async function countOwnUse(tx: Tx, { coupon, cartId }: CouponCase): Promise<number> {
  if (cartId === undefined || coupon.maxUses === null || coupon.uses < coupon.maxUses) return 0
  return tx.couponRedemption.count({
    where: { couponId: coupon.id, releasedAt: null, order: { openCartId: cartId } },
  })
}

/** Whether a coupon is no longer valid: at its end itself, it is not. */
export function hasCouponEnded({ endsAt }: { endsAt: Date | null }, now: Date): boolean {
  return endsAt !== null && endsAt <= now
}

function checkCouponTerms(
  { coupon, lines, currency, customerId, now }: CouponCase,
  ownUse: number,
): CouponRefusal | null {
  if (!coupon.active) return 'unknown'
  if (coupon.startsAt && coupon.startsAt > now) return 'not_started'
  if (hasCouponEnded(coupon, now)) return 'expired'
  if (coupon.maxUses !== null && coupon.uses - ownUse >= coupon.maxUses) return 'used_up'
  if (coupon.customersOnly && customerId === null) return 'sign_in_needed'
  if (coupon.currency !== null && coupon.currency !== currency) return 'no_matching_items'
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0)
  return coupon.minSubtotal !== null && subtotal < Number(coupon.minSubtotal) ? 'minimum_not_reached' : null
}

async function checkCouponUses(
  tx: Tx,
  { coupon, customerId, email, cartId }: CouponCase,
): Promise<CouponRefusal | null> {
  const { id: couponId, maxUsesPerCustomer } = coupon
  if (maxUsesPerCustomer === null) return null
  const who = [...(customerId === null ? [] : [{ customerId }]), ...(email == null ? [] : [{ email }])]
  // An anonymous shopper could use it any number of times.
  if (who.length === 0) return email === null ? 'already_used' : null
  const uses = await tx.couponRedemption.count({
    where: {
      couponId,
      releasedAt: null,
      OR: who,
      // `not` alone would leave out orders without a cart: in SQL, a comparison with null is never true.
      ...(cartId !== undefined && { order: { OR: [{ openCartId: null }, { openCartId: { not: cartId } }] } }),
    },
  })
  return uses >= maxUsesPerCustomer ? 'already_used' : null
}

/** A coupon without products and categories applies to every line. */
async function matchLines(tx: Tx, coupon: Coupon, lines: readonly CouponLine[]): Promise<boolean[]> {
  const isOpen = coupon.products.length === 0 && coupon.categories.length === 0
  const chosen = new Set(coupon.products.map(({ productId }) => productId))
  for (const id of await findInCategories(tx, coupon, lines)) chosen.add(id)
  return lines.map(
    ({ productId, isOnSale, subtotal }) =>
      subtotal > 0 &&
      (isOpen || (productId !== null && chosen.has(productId))) &&
      !(coupon.excludeSaleItems && isOnSale),
  )
}

/** The products in the coupon's categories or their descendants. */
async function findInCategories(
  tx: Tx,
  { categories }: Coupon,
  lines: readonly CouponLine[],
): Promise<number[]> {
  const productIds = lines.map(({ productId }) => productId).filter((id) => id !== null)
  if (categories.length === 0 || productIds.length === 0) return []
  const tree = await tx.productCategory.findMany({ select: { id: true, parentId: true } })
  const below = new Set(categories.map(({ categoryId }) => categoryId))
  // A category may be listed before its parent, so repeat until the set stops growing.
  for (let size = -1; size !== below.size; ) {
    size = below.size
    for (const { id, parentId } of tree) if (parentId !== null && below.has(parentId)) below.add(id)
  }
  const links = await tx.productCategoryLink.findMany({
    where: { productId: { in: productIds }, categoryId: { in: [...below] } },
    select: { productId: true },
  })
  return links.map(({ productId }) => productId)
}

function toReduction({ type, percent, amount, shippingMethods, maxShipping }: Coupon): Reduction {
  if (type === 'percent') return { type, percent: percent ?? 0 }
  if (type === 'fixed') return { type, amount: Number(amount ?? 0) }
  return {
    type: 'free_shipping',
    methods: shippingMethods as string[],
    maxPrice: maxShipping === null ? null : Number(maxShipping),
  }
}
