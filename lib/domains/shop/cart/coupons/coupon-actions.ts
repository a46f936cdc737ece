import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { listShippingMethods } from '#lib/domains/shop/rates/index.ts'
import { hasCouponEnded } from './check-coupon.ts'
import { type CouponInput, createCoupon, type ListedCoupon, listCoupons } from './create-coupon.ts'
import { mayBePublic, publicCouponColumns, recordPublicCoupon } from './public-coupons.ts'

/** A coupon, and whether its end is past. */
export type StaffCoupon = ListedCoupon & { hasEnded: boolean }

/** All coupons, the latest first. */
export const listStaffCoupons = staffQuery(
  { permission: 'coupons.write' },
  async (context: Context, _actor): Promise<StaffCoupon[]> => {
    const [coupons, now] = [await listCoupons(context), context.clock.now()]
    return coupons.map((coupon) => ({ ...coupon, hasEnded: hasCouponEnded(coupon, now) })).reverse()
  },
)

/** The shipping methods that a coupon can cover, as buyers see them, and those switched off. */
export const listCouponMethods = staffQuery(
  { permission: 'coupons.write' },
  async ({ database }: Context, _actor): Promise<{ code: string; name: string }[]> =>
    (await listShippingMethods(database.prisma)).map(({ code, name }) => ({ code, name })),
)

/** Creates a coupon. Throws DomainError. */
export const addCoupon = staffAction(
  { permission: 'coupons.write', action: 'coupon.created' },
  async ({ context, record }: ActionScope<Context>, input: CouponInput): Promise<void> => {
    const { tx, code } = { tx: context.database.prisma, code: input.code.trim().toUpperCase() }
    // Asked first: a refused insert would end the transaction.
    if (await tx.coupon.count({ where: { code } })) throw invalidField('code', 'code_taken', { code })
    const { id } = await createCoupon(context, input)
    record({
      subject: couponSubject(id),
      after: { code, ...input.reduction, ...(input.isPublic && { public: true }) },
    })
  },
)

/** The parts of a coupon that can change once buyers know it. */
export type CouponChange = Pick<
  CouponInput,
  'description' | 'maxUses' | 'maxUsesPerCustomer' | 'startsAt' | 'endsAt' | 'isPublic'
>

/** Changes a coupon that nobody has changed since it was shown as `was`. Throws `stale`, among others. */
export const changeCoupon = staffAction(
  { permission: 'coupons.write', action: 'coupon.changed' },
  async (
    { tx, record, context }: ActionScope<Context>,
    { id, was }: { id: number; was: Date },
    { isPublic, ...change }: CouponChange,
  ): Promise<void> => {
    const before = await tx.coupon.findUnique({
      where: { id },
      select: {
        ...{ code: true, description: true, maxUses: true, maxUsesPerCustomer: true },
        ...publicCouponColumns,
      },
    })
    if (!before) throw new DomainError('unknown', { what: 'coupon', name: id })
    if (isPublic && !mayBePublic(before)) throw invalidField('public', 'public_coupon')
    const updatedAt = new Date(Math.max(Date.now(), was.getTime() + 1))
    const { count } = await tx.coupon.updateMany({
      where: { id, updatedAt: was },
      data: { ...change, ...(isPublic !== undefined && { public: isPublic }), updatedAt },
    })
    if (count === 0) throw new DomainError('stale', { current: before.code })
    await recordPublicCoupon(tx, id, context.clock.now())
    const plain = ({
      description,
      maxUses,
      maxUsesPerCustomer,
      endsAt,
    }: Omit<CouponChange, 'startsAt' | 'isPublic'>) => ({
      ...{ description, maxUses, maxUsesPerCustomer },
      endsAt: endsAt?.toISOString() ?? null,
    })
    record({
      subject: couponSubject(id),
      before: { ...plain(before), public: before.public },
      after: { ...plain(change), public: isPublic ?? before.public },
    })
  },
)

/** Ends a coupon, or makes it valid again. Orders that used it keep what they saved. Throws DomainError. */
export const switchCoupon = staffAction(
  { permission: 'coupons.write', action: 'coupon.switched' },
  async ({ tx, record, context }: ActionScope<Context>, id: number, active: boolean): Promise<void> => {
    const { count } = await tx.coupon.updateMany({ where: { id, active: !active }, data: { active } })
    if (count === 0) throw new DomainError('stale', { current: active ? 'valid' : 'ended' })
    await recordPublicCoupon(tx, id, context.clock.now())
    record({ subject: couponSubject(id), before: { active: !active }, after: { active } })
  },
)

function couponSubject(id: number): string {
  return `coupon:${id}`
}
