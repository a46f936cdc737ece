import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'

export type CouponUse = { couponId: number; orderId: number; customerId: number | null; email: string | null }

/** Counts the use of a coupon by an order. Throws `coupon_exhausted`, and then the transaction must not be kept. */
export async function spendCoupon(tx: Tx, use: CouponUse, at: Date): Promise<void> {
  const { couponId, customerId, email } = use
  // Holds the coupon's row, so that the uses of one customer are counted one after the other too.
  const count = await tx.$executeRaw`
    UPDATE "Coupon" SET "uses" = "uses" + 1
    WHERE "id" = ${couponId} AND "active" AND ("maxUses" IS NULL OR "uses" < "maxUses")`
  if (count === 0) throw new DomainError('coupon_exhausted')
  const { maxUsesPerCustomer } = await tx.coupon.findUniqueOrThrow({
    where: { id: couponId },
    select: { maxUsesPerCustomer: true },
  })
  const who = [...(customerId === null ? [] : [{ customerId }]), ...(email === null ? [] : [{ email }])]
  if (maxUsesPerCustomer !== null && who.length > 0) {
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

/** Gives the use of a coupon back, once. */
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
 * Takes the use back that a cancelled order had given back. An order that was changed keeps the redemption of the coupon
 * it was last placed with: without a coupon of its own now, it takes nothing.
 */
export async function retakeCoupon(tx: Tx, orderId: number): Promise<void> {
  const { count } = await tx.couponRedemption.updateMany({
    where: { orderId, releasedAt: { not: null }, order: { couponCode: { not: null } } },
    data: { releasedAt: null },
  })
  if (count === 0) return
  // The price was promised: one use more than there are is the shop's to bear.
  await tx.$executeRaw`
    UPDATE "Coupon" SET "uses" = "uses" + 1
    WHERE "id" = (SELECT "couponId" FROM "CouponRedemption" WHERE "orderId" = ${orderId})`
}
