import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { prismaOf, type Statements } from '#lib/platform/database/transact.ts'
import { type CartRow, findCart, type Shopper, tokenFor } from '../cart-row.ts'
import { loadLines } from '../lines/load-lines.ts'
import { type CartAnswer, emptyCart } from '../pricing/priced-cart.ts'
import { changeCart, couponLines } from '../view-cart.ts'
import { checkCoupon, couponColumns } from './check-coupon.ts'

/** Throws `not_in_cart` if a guest's token is invalid. */
export async function checkCartToken(context: Context, shopper: Shopper): Promise<void> {
  if (!(await findCart(context, shopper))) tokenFor(context, shopper, true)
}

/**
 * Applies a coupon, replacing any other. Throws `coupon_refused`; before the code is looked up, throws `not_in_cart` if a guest's
 * token is invalid.
 */
export async function applyCoupon(context: Context, shopper: Shopper, text: string): Promise<CartAnswer> {
  const cart = await findCart(context, shopper)
  if (!cart) tokenFor(context, shopper, true)
  const code = text.trim().toUpperCase()
  const { prisma } = context.database
  const coupon = await prisma.coupon.findUnique({ where: { code }, select: couponColumns })
  if (!coupon) throw new DomainError('coupon_refused', { reason: 'unknown', minSubtotal: null })
  const { customer } = shopper
  return changeCart(context, {
    shopper,
    create: true,
    async change(tx, cart) {
      const checked = await checkCoupon(await prismaOf(tx), {
        coupon,
        lines: couponLines(await loadLines(tx, cart.id, context.clock.now())),
        currency: context.settings.current['currency.code'],
        customerId: customer?.id ?? null,
        now: context.clock.now(),
        cartId: cart.id,
      })
      if (checked.refusal !== null) {
        const { minSubtotal } = coupon
        throw new DomainError('coupon_refused', {
          reason: checked.refusal,
          minSubtotal: minSubtotal === null ? null : Number(minSubtotal),
        })
      }
      return saveCoupon(tx, cart, { couponId: coupon.id, couponCode: coupon.code })
    },
  })
}

/** Removes the coupon, if any. Throws `not_in_cart` if a guest's token is invalid. */
export async function removeCoupon(context: Context, shopper: Shopper): Promise<CartAnswer> {
  if (!(await findCart(context, shopper))) {
    return { cart: emptyCart(context), token: tokenFor(context, shopper, true) }
  }
  return changeCart(context, {
    shopper,
    change: (tx, cart) => saveCoupon(tx, cart, { couponId: null, couponCode: null }),
  })
}

type CouponFields = Pick<CartRow, 'couponId' | 'couponCode'>

async function saveCoupon(tx: Statements, { id }: CartRow, fields: CouponFields): Promise<CouponFields> {
  await (await prismaOf(tx)).cart.update({ where: { id }, data: fields, select: { id: true } })
  return fields
}
