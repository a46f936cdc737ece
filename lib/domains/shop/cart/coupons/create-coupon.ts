import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { FreeShipping } from '../pricing/price-cart.ts'
import { couponTerms } from './check-coupon.ts'
import { mayBePublic, recordPublicCoupon } from './public-coupons.ts'

export type CouponInput = {
  code: string
  description: string
  /** `percent` in hundredths of a percent; `fixed` in minor units. */
  reduction: { type: 'percent'; percent: number } | { type: 'fixed'; amount: number } | FreeShipping
  maxUses: number | null
  maxUsesPerCustomer: number | null
  startsAt: Date | null
  endsAt: Date | null
  /** Minor units */
  minSubtotal: number | null
  /** Whether the shop announces the code, so that it lowers the price of every product: a percentage without a minimum. */
  isPublic?: boolean
}

export type ListedCoupon = Awaited<ReturnType<typeof listCoupons>>[number]

/** The code is stored in capitals. A fixed amount is in the site's current currency. Throws DomainError. */
export async function createCoupon(
  { database, settings, clock }: Context,
  input: CouponInput,
): Promise<ListedCoupon> {
  const { isPublic = false } = input
  const data = toColumns(input, settings.current['currency.code'])
  if (isPublic && !mayBePublic(data)) throw invalidField('public', 'public_coupon')
  await assertMethodsExist(database.prisma, data.shippingMethods)
  try {
    return await transact(database.prisma, async (tx) => {
      const coupon = await tx.coupon.create({
        data: { ...data, public: isPublic, createdAt: clock.now() },
        select: couponTerms,
      })
      await recordPublicCoupon(tx, coupon.id, clock.now())
      return coupon
    })
  } catch (error) {
    if ((error as { code?: string }).code !== 'P2002') throw error
    throw invalidField('code', 'code_taken', { code: data.code })
  }
}

/** The columns of a coupon whose amounts are in `currency`. */
export function toColumns(input: CouponInput, currency: string) {
  const { code, description, reduction, maxUses, maxUsesPerCustomer, startsAt, endsAt, minSubtotal } = input
  const { methods, maxPrice } =
    reduction.type === 'free_shipping' ? reduction : { methods: [], maxPrice: null }
  const isMoney = reduction.type === 'fixed' || minSubtotal !== null || maxPrice !== null
  return {
    ...{ code: code.trim().toUpperCase(), description, type: reduction.type },
    percent: reduction.type === 'percent' ? reduction.percent : null,
    amount: reduction.type === 'fixed' ? BigInt(reduction.amount) : null,
    currency: isMoney ? currency : null,
    minSubtotal: minSubtotal === null ? null : BigInt(minSubtotal),
    shippingMethods: [...methods],
    maxShipping: maxPrice === null ? null : BigInt(maxPrice),
    ...{ maxUses, maxUsesPerCustomer, startsAt, endsAt },
  }
}

async function assertMethodsExist(tx: Tx, codes: readonly string[]): Promise<void> {
  const known = await tx.shippingMethod.findMany({
    where: { code: { in: [...codes] } },
    select: { code: true },
  })
  const unknown = codes.find((code) => !known.some((method) => method.code === code))
  if (unknown !== undefined) throw new DomainError('unknown', { what: 'shipping_method', name: unknown })
}

export function listCoupons({ database }: Context) {
  return database.prisma.coupon.findMany({ orderBy: { id: 'asc' }, select: couponTerms })
}
