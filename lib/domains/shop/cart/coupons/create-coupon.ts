import type { Context } from '#lib/context.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { couponTerms } from './check-coupon.ts'

export type CouponInput = {
  code: string
  description: string
  /** `percent` in hundredths of a percent; `fixed` in minor units. */
  reduction:
    | { type: 'percent'; percent: number }
    | { type: 'fixed'; amount: number }
    | { type: 'free_shipping' }
  maxUses: number | null
  maxUsesPerCustomer: number | null
  startsAt: Date | null
  endsAt: Date | null
  /** Minor units */
  minSubtotal: number | null
}

export type ListedCoupon = Awaited<ReturnType<typeof listCoupons>>[number]

/** The code is stored in capitals. A fixed amount is in the site's current currency. Throws DomainError. */
export async function createCoupon(
  { database, settings, clock }: Context,
  input: CouponInput,
): Promise<ListedCoupon> {
  const { reduction, minSubtotal, ...rest } = input
  const code = input.code.trim().toUpperCase()
  const isMoney = reduction.type === 'fixed' || minSubtotal !== null
  try {
    return await database.prisma.coupon.create({
      data: {
        ...rest,
        code,
        type: reduction.type,
        percent: reduction.type === 'percent' ? reduction.percent : null,
        amount: reduction.type === 'fixed' ? BigInt(reduction.amount) : null,
        currency: isMoney ? settings.current['currency.code'] : null,
        minSubtotal: minSubtotal === null ? null : BigInt(minSubtotal),
        createdAt: clock.now(),
      },
      select: couponTerms,
    })
  } catch (error) {
    if ((error as { code?: string }).code !== 'P2002') throw error
    throw invalidField('code', 'code_taken', { code })
  }
}

export function listCoupons({ database }: Context) {
  return database.prisma.coupon.findMany({ orderBy: { id: 'asc' }, select: couponTerms })
}
