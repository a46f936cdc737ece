import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { translateRow } from '#lib/domains/publishing/translations/index.ts'
import { reducedFrom } from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { prismaOf, type Statements, transactStatements } from '#lib/platform/database/transact.ts'
import { chargeStep } from '#lib/services/money/currency.ts'
import { isPriorPriceShown, type Settings } from '#lib/services/settings/index.ts'
import { type CartRow, clearShownNotices, lockCart, lockOrCreateCart, type Shopper } from './cart-row.ts'
import { type Coupon, checkCoupon, couponColumns } from './coupons/check-coupon.ts'
import { assessLine, type CartIssue, type LoadedLine, loadLines, nameLines } from './lines/load-lines.ts'
import {
  type CartPrice,
  findTaxRates,
  netPrice,
  type PricedShipping,
  type PricingLine,
  priceCart,
  type Reduction,
  type TaxRates,
} from './pricing/price-cart.ts'
import type { CartAnswer, CartLine, Circumstances, PricedCart } from './pricing/priced-cart.ts'

/** The cart at current prices: lines, totals, and the issues to resolve before checkout. Writes nothing. */
export async function viewCart(
  tx: Statements,
  context: Context,
  cart: CartRow,
  circumstances: Circumstances,
): Promise<PricedCart> {
  return priceLoaded(tx, context, { cart, loaded: await loadCart(tx, context, cart) }, circumstances)
}

/** The lines of a cart, named in the visitor's language. */
export async function loadCart(tx: Statements, context: Context, { id }: CartRow): Promise<LoadedLine[]> {
  return nameLines(tx, context, await loadLines(tx, id, context.clock.now()))
}

/** Whether any of these lines is delivered. */
export function needsShipping(loaded: readonly LoadedLine[]): boolean {
  return loaded.some(({ offer }) => offer?.requiresShipping)
}

/** Like `viewCart`, for a cart whose lines were loaded. */
export async function priceLoaded(
  tx: Statements,
  context: Context,
  { cart, loaded }: { cart: CartRow; loaded: LoadedLine[] },
  circumstances: Circumstances,
): Promise<PricedCart> {
  const currency = context.settings.current['currency.code']
  const isCurrencyChanged = cart.currency !== currency && loaded.length > 0
  const issues = loaded.flatMap((line) => assessLine(line, isCurrencyChanged))
  if (isCurrencyChanged) issues.unshift(wholeCartIssue('currency_changed', currency))
  const checked = await checkCartCoupon(tx, context, { cart, loaded, currency, circumstances })
  if (checked.isRefused) issues.push(wholeCartIssue('coupon_invalid', cart.couponCode ?? ''))
  const priced = priceLines(context, loaded, checked, circumstances)
  return {
    ...priced,
    id: cart.id,
    version: cart.version,
    currency,
    itemCount: loaded.reduce((sum, { quantity }) => sum + quantity, 0),
    requiresShipping: needsShipping(loaded),
    issues: [...(cart.notices as unknown as CartIssue[]), ...issues],
    updatedAt: cart.updatedAt,
  }
}

function wholeCartIssue(code: CartIssue['code'], name: string): CartIssue {
  return { code, itemId: null, name, oldPrice: null, newPrice: null, available: null }
}

type CheckedCoupon = { coupon: Coupon; reduction: Reduction; isFor: boolean[] }
type CouponOfCart = { good: CheckedCoupon | null; isRefused: boolean }

async function checkCartCoupon(
  tx: Statements,
  { clock, settings }: Context,
  given: { cart: CartRow; loaded: LoadedLine[]; currency: string; circumstances: Circumstances },
): Promise<CouponOfCart> {
  const { cart, loaded, currency, circumstances } = given
  const { couponId, couponCode } = cart
  const none = { good: null, isRefused: couponCode !== null }
  // Most carts have none, which saves two queries for what it applies to.
  if (couponId === null) return none
  const prisma = await prismaOf(tx)
  const coupon = await findCoupon(prisma, { settings }, couponId)
  if (!coupon) return none
  const { customerId, email } = circumstances
  const lines = couponLines(loaded)
  const checked = await checkCoupon(prisma, {
    coupon,
    lines,
    currency,
    customerId,
    email,
    now: clock.now(),
    cartId: cart.id,
  })
  if (checked.refusal !== null) return { good: null, isRefused: true }
  return { good: { coupon, ...checked }, isRefused: false }
}

/** Described in the visitor's language. */
async function findCoupon(
  tx: Tx,
  { settings }: Pick<Context, 'settings'>,
  id: number,
): Promise<Coupon | null> {
  const found = await tx.coupon.findUnique({ where: { id }, select: couponColumns })
  return translateRow({ settings, database: { prisma: tx } }, { entity: 'coupon' }, found)
}

/** The lines as coupons see them. */
export function couponLines(loaded: readonly LoadedLine[]) {
  return loaded.map(({ productId, offer, quantity }) => ({
    productId,
    subtotal: offer ? offer.price * quantity : 0,
    isOnSale: offer?.compareAtPrice != null,
  }))
}

function priceLines(
  { settings }: Context,
  loaded: LoadedLine[],
  { good }: CouponOfCart,
  { taxRates: rates, shippingPrice, discounts }: Circumstances,
) {
  const step = chargeStep(settings.current['currency.code'])
  const charge = ({ offer, isPriceFinal }: LoadedLine, price: number) =>
    isPriceFinal ? price : netPrice(price, rates.takenOut(offer?.taxClass ?? null), step)
  const pricing = loaded.map((line): PricingLine & { line: LoadedLine } => ({
    line,
    unitPrice: charge(line, line.offer?.price ?? 0),
    quantity: line.offer ? line.quantity : 0,
    rates: rates.ofClass(line.offer?.taxClass ?? null),
  }))
  const taxInclusive = settings.current['shop.tax_inclusive']
  const own = discounts ?? { ofLines: [], ofAll: [] }
  const task = {
    lines: pricing,
    reductions: [...own.ofLines, ...(good ? [good] : []), ...own.ofAll],
    taxInclusive,
    step,
  }
  const goods = priceCart({ ...task, shipping: null })
  const showLowest = isPriorPriceShown(settings.current)
  const lines = pricing.map(({ line, rates: taxRates }, index) =>
    toCartLine(line, goods.lines[index], {
      taxRates,
      charge: (price) => charge(line, price),
      showLowest,
    }),
  )
  const chosen = shippingPrice?.({ lines, reduction: good?.reduction ?? null }) ?? null
  const shipping = chosen && {
    price: chosen.price,
    shares: chosen.taxable
      ? shippingShares(
          settings.current,
          lines.map((line, index) => ({ ...line, taxClass: loaded[index]?.offer?.taxClass ?? null })),
          rates,
        )
      : [],
  }
  const { totals, taxLines, reduced } = shipping ? priceCart({ ...task, shipping }) : goods
  const coupon = good && {
    id: good.coupon.id,
    code: good.coupon.code,
    description: good.coupon.description,
    reduction: good.reduction,
    discount: reduced[own.ofLines.length] ?? 0,
  }
  return { lines, totals, taxLines, taxInclusive, coupon }
}

/** How shipping is taxed: at the rates for shipping, or in proportion at those of the delivered items. */
export function shippingShares(
  settings: Settings,
  lines: readonly { requiresShipping: boolean; total: number; taxClass: string | null }[],
  rates: TaxRates,
): PricedShipping['shares'] {
  const whole = [{ weight: 1, rates: rates.ofShipping() }]
  if (settings['shop.shipping_tax'] === 'shipping_rate') return whole
  const shares = new Map<string | null, number>()
  lines.forEach(({ requiresShipping, total, taxClass }) => {
    if (requiresShipping) shares.set(taxClass, total + (shares.get(taxClass) ?? 0))
  })
  const weighed = [...shares].filter(([, weight]) => weight > 0)
  // Of free items there is no proportion.
  if (weighed.length === 0) return whole
  return weighed.map(([taxClass, weight]) => ({ weight, rates: rates.ofShipping(taxClass) }))
}

function toCartLine(
  line: LoadedLine,
  price: CartPrice['lines'][number] | undefined,
  {
    taxRates,
    charge,
    showLowest,
  }: { taxRates: CartLine['taxRates']; charge: (price: number) => number; showLowest: boolean },
): CartLine {
  const { offer, shown, quantity } = line
  const { subtotal = 0, discount = 0, tax = 0, total = 0 } = price ?? {}
  const before = offer && (showLowest ? reducedFrom(offer) : offer.compareAtPrice)
  const lowest = before !== null && showLowest ? (offer?.lowestPrice ?? null) : null
  return {
    ...textOf(line),
    options: shown.options,
    attributes: shown.attributes,
    attributesKey: line.attributesKey,
    id: line.id,
    productId: line.productId,
    variantId: offer?.hasVariants || (!offer && shown.variantName !== null) ? line.variantId : null,
    soldVariantId: line.variantId,
    quantity,
    minQuantity: offer?.minQuantity ?? 1,
    maxQuantity: least(offer?.maxQuantity ?? null, offer?.available ?? null),
    unitPrice: offer ? charge(offer.price) : line.unitPrice,
    compareAtPrice: before === null ? null : charge(before),
    lowestPrice: lowest === null ? null : charge(lowest),
    unitMeasure: offer?.unitMeasure ?? null,
    subtotal,
    discount,
    tax,
    total,
    taxRates,
    inStock: offer !== null && offer.available !== 0,
    requiresShipping: offer?.requiresShipping ?? false,
    withdrawalExemption: offer?.withdrawalExemption ?? null,
    weightThousandths: offer?.weightThousandths ?? 0,
  }
}

/** Current names, or those from when it was added if it is no longer sold. */
function textOf({ offer, shown }: LoadedLine) {
  const { slug, name, variantName, sku, image } = offer ?? shown
  return { slug, name, variantName, sku, image }
}

function least(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}

type ChangedFields = Partial<Pick<CartRow, 'couponId' | 'couponCode'>>

export type CartChange = {
  shopper: Shopper
  /** Creates a cart for a shopper who has none. Otherwise they are refused with `not_in_cart`. */
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
