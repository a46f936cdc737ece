import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { prismaOf, type Statements, transactStatements } from '#lib/platform/database/transact.ts'
import { type CartRow, clearShownNotices, lockCart, lockOrCreateCart, type Shopper } from './cart-row.ts'
import { findTaxRates } from './pricing/price-cart.ts'
import type { CartAnswer } from './pricing/priced-cart.ts'
import { viewCart } from './view-cart.ts'

type ChangedFields = Partial<Pick<CartRow, 'couponId' | 'couponCode'>>

export type CartChange = {
  shopper: Shopper
  /** Creates the cart if there is none; otherwise that is `not_in_cart`. */
  create?: boolean
  /** Checks, then writes. Resolves to the changed fields of the cart's own row. */
  change(tx: Statements, cart: CartRow): Promise<ChangedFields>
  /** Runs in the transaction once the changed cart is priced. If it throws, nothing is saved. */
  complete?(tx: Statements, answer: CartAnswer): Promise<void>
}

/** Changes a cart in one transaction, which holds the cart's lock. */
export async function changeCart(
  context: Context,
  { shopper, create, change, complete }: CartChange,
): Promise<CartAnswer> {
  const circumstances = {
    customerId: shopper.customer?.id ?? null,
    taxRates: await findTaxRates(context),
  }
  return transactStatements(context.database.prisma, async (tx) => {
    const { cart, token } = create
      ? await lockOrCreateCart(tx, context, shopper)
      : { cart: await lockCart(tx, context, shopper), token: undefined }
    if (!cart) throw new DomainError('not_in_cart')
    const fields = await change(tx, cart)
    const currency = await acceptCurrency(tx, context, cart)
    const changed = { ...cart, currency, ...fields }
    const priced = await viewCart(tx, context, changed, circumstances)
    await clearShownNotices(tx, changed, priced)
    const answer = { cart: priced, token }
    await complete?.(tx, answer)
    return answer
  })
}

/** A shopper who changes a cart has seen its prices in the current currency. */
async function acceptCurrency(tx: Statements, { settings }: Context, cart: CartRow): Promise<string> {
  const currency = settings.current['currency.code']
  if (cart.currency === currency) return currency
  const prisma = await prismaOf(tx)
  await prisma.cart.update({ where: { id: cart.id }, data: { currency }, select: { id: true } })
  await prisma.$executeRaw`
    UPDATE "CartItem" SET "unitPrice" = COALESCE(
      (SELECT v."price" FROM "ProductVariant" v
        WHERE v."id" = COALESCE("CartItem"."variantId", "CartItem"."attributedVariantId")), "unitPrice")
    WHERE "cartId" = ${cart.id}`
  return currency
}
