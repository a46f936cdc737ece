import type { Context } from '#lib/context.ts'
import { lockAddresses, rememberAddress } from '#lib/domains/addresses/index.ts'
import {
  type CartRow,
  findTaxRates,
  lockCart,
  type PricedCart,
  reloadCart,
  type Shopper,
  type TaxRates,
  viewCart,
} from '#lib/domains/cart/index.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { countStep } from '#lib/domains/funnel/index.ts'
import {
  giveBackCoupon,
  giveBackStock,
  listVariants,
  loadOrder,
  loadTakenStock,
  lockGoods,
  markPaid,
  newOrderNumber,
  newTokenSalt,
  noticeLowStock,
  type Order,
  openOrder,
  recordOrderEvent,
  settleOrder,
  spendCoupon,
  takeStock,
} from '#lib/domains/orders/index.ts'
import { type PaymentMethod, WEB_ORDER_MS } from '#lib/domains/payments/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import { freeFormKey } from './find-by-form-key.ts'
import type { Details } from './parse-details.ts'
import { loadShippingMethods, type ShippingOffer } from './shipping.ts'

/** A checkout that has passed all checks made without locks. */
export type ReadyCheckout = {
  shopper: Shopper
  appId: number | null
  locale: string
  details: Details
  method: PaymentMethod
  shippingMethod: string | null
  destination: Parameters<typeof loadShippingMethods>[2]['destination']
  saveAddress: boolean
  expectedTotal: number | null
  formKey: string | null
  /** The cart's version that was checked. */
  version: number
  /** The instructions of an offline method. */
  paymentMessage: string | null
}

export type PlacedOrder = { order: Order; isNew: boolean }

const DAY_MS = 24 * 3_600_000

/**
 * Orders a cart in one transaction, which takes the stock and the coupon's use and settles the cart. An unpaid order of the
 * same cart is changed into this one. `inTransaction` runs in the transaction. Throws `checkout_in_progress`, `cart_has_issues`,
 * `insufficient_stock`, `coupon_exhausted` and `total_changed`.
 */
export async function placeOrder(
  context: Context,
  ready: ReadyCheckout,
  inTransaction: (tx: Tx, placed: PlacedOrder) => Promise<void>,
): Promise<PlacedOrder> {
  const taxRates = await findTaxRates(context, ready.destination)
  return transact(context.database.prisma, async (tx) => {
    const now = context.clock.now()
    // The customer is locked before the cart, as at sign-in.
    if (ready.saveAddress && ready.shopper.customer)
      await lockAddresses(tx, context, ready.shopper.customer.id)
    const locked = await lockCart(tx, context, ready.shopper)
    if (!locked || locked.version !== ready.version + 1) throw new DomainError('checkout_in_progress')
    if (ready.formKey !== null) await freeFormKey(tx, ready.formKey)
    const open = await reopenOrder(tx, context, locked.id, now)
    // A free order is counted as sold in this transaction, after its coupon: so its goods are locked first.
    if (ready.method.type === 'free') await lockGoods(tx, context.database, await variantsOf(tx, locked.id))
    // Reopening the order may have changed the coupon.
    const cart = open ? await reloadCart(tx, locked) : locked
    const { priced, offer } = await priceLocked(tx, context, cart, ready, taxRates)
    checkPriced(priced, ready)
    const columns = toColumns(context, ready, priced, offer)
    const id = open?.id ?? (await createOrder(tx, context, columns, ready, cart.id))
    if (open) await refillOrder(tx, open, columns)
    await takeGoods(tx, context, { id, priced, ready }, now)
    await recordOrderEvent(tx, id, open ? 'order.changed' : 'order.placed', now)
    if (ready.saveAddress) await saveAddresses(tx, context, ready)
    await settle(tx, context, { id, priced, ready })
    if (!open) await countStep(tx, context, 'payment')
    const placed = { order: await loadOrder(tx, id), isNew: !open }
    await inTransaction(tx, placed)
    return placed
  })
}

type OpenOrder = { id: number; placedAsGuest: boolean }

/** Empties the cart's open order so that it can be filled again; null if there is none. */
async function reopenOrder(
  tx: Tx,
  { database }: Context,
  cartId: number,
  at: Date,
): Promise<OpenOrder | null> {
  const open = await tx.order.findUnique({
    where: { openCartId: cartId },
    select: { id: true, placedAsGuest: true },
  })
  if (!open) return null
  const { count } = await tx.order.updateMany({
    where: { ...openOrder, id: open.id, openCartId: cartId },
    data: { paymentStatus: 'pending', statusChangedAt: at },
  })
  if (count === 0) {
    // It is no longer open, so it is detached from the cart.
    await tx.order.updateMany({ where: { id: open.id, openCartId: cartId }, data: { openCartId: null } })
    return null
  }
  const taken = await loadTakenStock(tx, open.id)
  await lockGoods(tx, database, [...taken.keys(), ...(await variantsOf(tx, cartId))])
  await giveBackStock(tx, open.id, taken, { reason: 'correction', at })
  await giveBackCoupon(tx, open.id, at)
  await tx.orderLine.deleteMany({ where: { orderId: open.id } })
  return open
}

/** If a customer changes an order placed as a guest, it becomes the customer's alone: links mailed to the guest stop working. */
async function refillOrder(
  tx: Tx,
  { id, placedAsGuest }: OpenOrder,
  columns: ReturnType<typeof toColumns>,
): Promise<void> {
  const isTakenOver = placedAsGuest && columns.customerId !== null
  const owned = isTakenOver ? { placedAsGuest: false, tokenSalt: newTokenSalt() } : {}
  await tx.order.update({ where: { id }, data: { ...columns, ...owned }, select: { id: true } })
}

async function variantsOf(tx: Tx, cartId: number): Promise<number[]> {
  return listVariants(await tx.cartItem.findMany({ where: { cartId }, select: { variantId: true } }))
}

async function priceLocked(
  tx: Tx,
  context: Context,
  cart: CartRow,
  ready: ReadyCheckout,
  taxRates: TaxRates,
) {
  const { destination, shippingMethod: wanted, shopper, details } = ready
  const methods = await loadShippingMethods(tx, context, { destination, wanted })
  const priced = await viewCart(tx, context, cart, {
    customerId: shopper.customer?.id ?? null,
    email: details.email?.toLowerCase() ?? null,
    taxRates,
    shippingPrice: methods.price,
  })
  return { priced, offer: methods.choose(priced.lines) }
}

/** Others may have taken stock or coupon since the first check. */
function checkPriced({ issues, totals }: PricedCart, { expectedTotal, method }: ReadyCheckout): void {
  const short = issues.find(({ code }) => code === 'out_of_stock' || code === 'insufficient_stock')
  if (short)
    throw new DomainError('insufficient_stock', { name: short.name, available: short.available ?? 0 })
  if (issues.some(({ code }) => code === 'coupon_invalid')) throw new DomainError('coupon_exhausted')
  if (issues.length > 0) throw new DomainError('cart_has_issues')
  const isExpected = expectedTotal === null || expectedTotal === totals.total
  if (!isExpected || (totals.total === 0) !== (method.type === 'free'))
    throw new DomainError('total_changed', { total: totals.total })
}

/** The order copies the cart's numbers. */
function toColumns(
  { settings, clock }: Context,
  ready: ReadyCheckout,
  priced: PricedCart,
  offer: ShippingOffer | null,
) {
  const { details, method, shopper } = ready
  const { totals, coupon } = priced
  const now = clock.now()
  return {
    appId: ready.appId,
    customerId: shopper.customer?.id ?? null,
    currency: priced.currency,
    email: details.email?.toLowerCase() ?? shopper.customer?.email ?? null,
    phone: details.phone,
    billing: details.billing,
    shipping: priced.requiresShipping && details.shipping ? details.shipping : Prisma.DbNull,
    customerNote: details.customerNote,
    vatId: details.vatId,
    locale: ready.locale,
    formKey: ready.formKey,
    acceptedTermsAt: settings.current['shop.terms_url'] ? now : null,
    itemCount: priced.itemCount,
    subtotal: BigInt(totals.subtotal),
    discount: BigInt(totals.discount),
    shippingTotal: BigInt(totals.shipping ?? 0),
    shippingTax: BigInt(totals.shippingTax ?? 0),
    tax: BigInt(totals.tax),
    total: BigInt(totals.total),
    taxInclusive: priced.taxInclusive,
    taxLines: priced.taxLines.map(({ rate, ...line }) => ({ ...line, rate: formatRate(rate) })),
    couponCode: coupon?.code ?? null,
    couponDiscount: coupon ? BigInt(coupon.discount) : null,
    shippingMethodId: offer?.id ?? null,
    shippingMethodCode: offer?.code ?? null,
    shippingMethodName: offer?.name ?? null,
    gateway: method.id,
    gatewayName: method.name,
    gatewayType: method.type,
    paymentMessage: ready.paymentMessage,
    expiresAt: expiryOf(method, settings.current['shop.offline_cancel_days'], now),
    placedAt: now,
    statusChangedAt: now,
  }
}

/** When an unpaid order expires; null for never. */
export function expiryOf({ type }: Pick<PaymentMethod, 'type'>, offlineDays: number | null, now: Date) {
  if (type === 'web') return new Date(now.getTime() + WEB_ORDER_MS)
  return type === 'offline' && offlineDays !== null ? new Date(now.getTime() + offlineDays * DAY_MS) : null
}

async function createOrder(
  tx: Tx,
  { settings }: Context,
  columns: ReturnType<typeof toColumns>,
  { shopper }: ReadyCheckout,
  cartId: number,
): Promise<number> {
  const { id } = await tx.order.create({
    data: {
      ...columns,
      number: newOrderNumber(settings.current['shop.order_prefix']),
      tokenSalt: newTokenSalt(),
      placedAsGuest: shopper.customer === null,
      cartId,
      openCartId: cartId,
    },
    select: { id: true },
  })
  return id
}

async function takeGoods(tx: Tx, context: Context, { id: orderId, priced, ready }: Placing, at: Date) {
  const demands = priced.lines.map(({ soldVariantId: variantId, name, quantity }) => ({
    variantId,
    name,
    quantity,
  }))
  const taken = await takeStock(tx, orderId, demands, at)
  await noticeLowStock(tx, context, orderId, taken)
  await tx.orderLine.createMany({
    data: priced.lines.map((line, position) => ({
      orderId,
      productId: line.productId,
      variantId: line.soldVariantId,
      slug: line.slug,
      name: line.name,
      variantName: line.variantName,
      sku: line.sku,
      options: line.options,
      image: line.image ?? Prisma.DbNull,
      quantity: line.quantity,
      unitPrice: BigInt(line.unitPrice),
      subtotal: BigInt(line.subtotal),
      discount: BigInt(line.discount),
      tax: BigInt(line.tax),
      total: BigInt(line.total),
      taxRates: line.taxRates.map(({ name, rate }) => ({ name, rate })),
      stockTaken: line.soldVariantId !== null && taken.has(line.soldVariantId) ? line.quantity : 0,
      position,
    })),
  })
  if (!priced.coupon) return
  const customerId = ready.shopper.customer?.id ?? null
  const email = ready.details.email?.toLowerCase() ?? null
  await spendCoupon(tx, { couponId: priced.coupon.id, orderId, customerId, email }, at)
}

async function saveAddresses(tx: Tx, context: Context, { shopper, details }: ReadyCheckout): Promise<void> {
  if (!shopper.customer) return
  await rememberAddress(tx, context, shopper.customer.id, details.billing)
  if (details.isShippedElsewhere && details.shipping)
    await rememberAddress(tx, context, shopper.customer.id, details.shipping)
}

type Placing = { id: number; priced: PricedCart; ready: ReadyCheckout }

/** Settles an order that needs no online payment; a free one is also paid. */
async function settle(tx: Tx, context: Context, { id, priced, ready }: Placing): Promise<void> {
  if (ready.method.type === 'web') return
  const at = context.clock.now()
  await settleOrder(tx, context, id, at)
  if (ready.method.type === 'free')
    await markPaid(tx, context, { orderId: id, amount: 0, currency: priced.currency, at, isFree: true })
}
