import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type CartRow, lockCart, lockOrBeginCart } from './cart-row.ts'
import { NotInCart } from './errors.ts'
import { settleNotices } from './read-cart.ts'
import type { Shopper } from './shopper.ts'
import { type PricedCart, viewCart } from './view-cart.ts'

/** The whole cart after a call, and the token of a guest who had none. */
export type CartAnswer = { cart: PricedCart; token: string | undefined }

type ChangedFields = Partial<Pick<CartRow, 'couponId' | 'couponCode'>>

export type CartChange = {
  shopper: Shopper
  /** Begins a cart where there is none; without it that is NotInCart. */
  begin?: boolean
  /** Resolves to what it has changed of the cart itself; lines are read again. */
  change(tx: Tx, cart: CartRow): Promise<ChangedFields>
  /** Looks at the cart as it has become; what it throws undoes all. */
  check?(cart: PricedCart): void
}

/** Changes a cart in one transaction, in which no other call changes the same cart. */
export function changeCart(
  context: Context,
  { shopper, begin, change, check }: CartChange,
): Promise<CartAnswer> {
  return transact(context.database.prisma, async (tx) => {
    const { cart, token } = begin
      ? await lockOrBeginCart(tx, context, shopper)
      : { cart: await lockCart(tx, context, shopper), token: undefined }
    if (!cart) throw new NotInCart()
    const currency = await acceptCurrency(tx, context, cart)
    const changed = { ...cart, currency, ...(await change(tx, cart)) }
    const priced = await viewCart(tx, context, changed, { customerId: shopper.customer?.id ?? null })
    check?.(priced)
    await settleNotices(tx, changed, priced)
    return { cart: priced, token }
  })
}

/** Whoever changes a cart has seen what it costs in the currency of now. */
async function acceptCurrency(tx: Tx, { settings }: Context, cart: CartRow): Promise<string> {
  const currency = settings.current['currency.code']
  if (cart.currency === currency) return currency
  await tx.cart.update({ where: { id: cart.id }, data: { currency }, select: { id: true } })
  await tx.$executeRaw`
    UPDATE "CartItem" SET "unitPrice" = COALESCE(
      (SELECT v."price" FROM "ProductVariant" v WHERE v."id" = "CartItem"."variantId"), "unitPrice")
    WHERE "cartId" = ${cart.id}`
  return currency
}
