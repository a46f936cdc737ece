import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'

export type CouponUse = { couponId: number; orderId: number; customerId: number | null; email: string | null }

/**
 * Counts an order's use of a coupon, whose dates `checkCoupon` has checked in the same transaction. Throws `coupon_exhausted`; the transaction
 * must then be rolled back.
 */
export async function redeemCoupon(tx: Tx, use: CouponUse, at: Date): Promise<void> {
  const { couponId, customerId, email } = use
  // Locks the coupon's row, so that one customer's uses are counted one after the other too.
  const count = await tx.$executeRaw`
    UPDATE "Coupon" SET "uses" = "uses" + 1
    WHERE "id" = ${couponId} AND "active" AND ("maxUses" IS NULL OR "uses" < "maxUses")`
  if (count === 0) throw new DomainError('coupon_exhausted')
  const { maxUsesPerCustomer } = await tx.coupon.findUniqueOrThrow({
    where: { id: couponId },
    select: { maxUsesPerCustomer: true },
  })
  const who = [...(customerId === null ? [] : [{ customerId }]), ...(email === null ? [] : [{ email }])]
  if (maxUsesPerCustomer !== null) {
    if (who.length === 0) throw new DomainError('coupon_exhausted')
    const uses = await tx.couponRedemption.count({ where: { couponId, releasedAt: null, OR: who } })
    if (uses >= maxUsesPerCustomer) throw new DomainError('coupon_exhausted')
  }
  await tx.couponRedemption.upsert({
    where: { orderId: use.orderId },
    create: { ...use, createdAt: at },
    update: { ...use, createdAt: at, releasedAt: null },
    select: { id: true },
  })
}

/** Releases an order's use of a coupon, once. */
export async function giveBackCoupon(tx: Tx, orderId: number, at: Date): Promise<void> {
  const { count } = await tx.couponRedemption.updateMany({
    where: { orderId, releasedAt: null },
    data: { releasedAt: at },
  })
  if (count === 0) return
  await tx.$executeRaw`
    UPDATE "Coupon" SET "uses" = "uses" - 1
    WHERE "uses" > 0 AND "id" = (SELECT "couponId" FROM "CouponRedemption" WHERE "orderId" = ${orderId})`
}

/**
 * Counts a released use again, when a cancelled order is recovered. The redemption may be of a coupon that the order was
 * placed with earlier: if the order has no coupon now, nothing is counted.
 */
export async function retakeCoupon(tx: Tx, orderId: number): Promise<void> {
  const { count } = await tx.couponRedemption.updateMany({
    where: { orderId, releasedAt: { not: null }, order: { couponCode: { not: null } } },
    data: { releasedAt: null },
  })
  if (count === 0) return
  // The price was promised, so the limit may be exceeded.
  await tx.$executeRaw`
    UPDATE "Coupon" SET "uses" = "uses" + 1
    WHERE "id" = (SELECT "couponId" FROM "CouponRedemption" WHERE "orderId" = ${orderId})`
}
