import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { hasCouponEnded } from './check-coupon.ts'

export const publicCouponColumns = {
  ...{
    type: true,
    percent: true,
    minSubtotal: true,
    public: true,
    active: true,
    startsAt: true,
    endsAt: true,
  },
  ...{ excludeSaleItems: true, customersOnly: true },
  _count: { select: { products: true, categories: true } },
} satisfies Prisma.CouponSelect

type Terms = { type: string; minSubtotal: number | bigint | null } & Partial<
  Pick<
    Prisma.CouponGetPayload<{ select: typeof publicCouponColumns }>,
    'excludeSaleItems' | 'customersOnly' | '_count'
  >
>

/** Whether a coupon lowers every price for everyone who knows its code, as a price reduction does. */
export function mayBePublic({ type, minSubtotal, excludeSaleItems, customersOnly, _count }: Terms): boolean {
  const isBound = excludeSaleItems || customersOnly || (_count && _count.products + _count.categories > 0)
  return type === 'percent' && minSubtotal === null && !isBound
}

/**
 * Writes down when a public coupon lowers prices, in the transaction that creates or changes it. The past stays as it was: the law asks
 * for the lowest price that anyone could have paid in the 30 days before a reduction.
 */
export async function recordPublicCoupon(tx: Tx, couponId: number, now: Date): Promise<void> {
  await tx.couponPeriod.deleteMany({ where: { couponId, since: { gte: now } } })
  await tx.couponPeriod.updateMany({
    where: { couponId, OR: [{ until: null }, { until: { gt: now } }] },
    data: { until: now },
  })
  const coupon = await tx.coupon.findUniqueOrThrow({ where: { id: couponId }, select: publicCouponColumns })
  if (!coupon.public || !coupon.active || !mayBePublic(coupon)) return
  const since = coupon.startsAt && coupon.startsAt > now ? coupon.startsAt : now
  if (hasCouponEnded(coupon, since)) return
  await tx.couponPeriod.create({
    data: { couponId, percent: coupon.percent ?? 0, since, until: coupon.endsAt },
  })
}
