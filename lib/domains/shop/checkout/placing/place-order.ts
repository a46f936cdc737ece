import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { lockAddresses, rememberAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import {
  type CartLine,
  type CartRow,
  lockCart,
  type PricedCart,
  reloadCart,
  type Shopper,
  viewCart,
} from '#lib/domains/shop/cart/index.ts'
import { lockStock } from '#lib/domains/shop/catalogue/index.ts'
import {
  countStep,
  describeNewOrder,
  emptyCart,
  giveBackCoupon,
  giveBackStock,
  insertLines,
  insertOrder,
  listVariants,
  loadOrder,
  loadTakenStock,
  markPaid,
  type NewLine,
  type NewOrder,
  newOrderNumber,
  newTokenSalt,
  noticeLowStock,
  notifyPlaced,
  type Order,
  type OrderColumns,
  openOrder,
  type PaymentKind,
  paymentKindOf,
  queueVatCheck,
  recordOrderEvent,
  redeemCoupon,
  settleOrder,
  takeStock,
  toNotified,
} from '#lib/domains/shop/orders/index.ts'
import { isByHand, type PaymentMethod, WEB_ORDER_MS } from '#lib/domains/shop/payments/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { prismaOf, type Statements, transactStatements } from '#lib/platform/database/transact.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import type { Details } from '../details/parse-details.ts'
import { parcelOf, type Rates, type ShippingOffer } from '../details/shipping.ts'
import { freeFormKey } from './find-by-form-key.ts'

/** An order that has passed all checks made without locks. */
export type ReadyOrder = {
  /** Null for a guest. */
  customer: Shopper['customer']
  appId: number | null
  locale: string
  details: Details
  method: PaymentMethod
  saveAddress: boolean
  expectedTotal: number | null
  formKey: string | null
  /** The instructions of an offline method. */
  paymentMessage: string | null
  /** Staff agree to no terms for a buyer, who is told of the order by mail. */
  placedBy: 'buyer' | 'staff'
}

export type ReadyCheckout = ReadyOrder & {
  shopper: Shopper
  /** Those of the destination, loaded before the transaction. */
  rates: Rates
  /** The cart's version that was checked. */
  version: number
}

/** The shipping method of an order; without an id, one that only this order has. */
export type ChosenShipping = Pick<ShippingOffer, 'code' | 'name' | 'eta'> & { id: number | null }

export type PlacedOrder = { order: Order; isNew: boolean }

const DAY_MS = 24 * 3_600_000

/**
 * Orders a cart in one transaction, which takes the stock and the coupon's use and settles the cart. An unpaid order of the
 * same cart is changed into this one. `inTransaction` runs in the transaction. Throws `checkout_in_progress`, `cart_has_issues`,
 * `insufficient_stock`, `coupon_exhausted` and `total_changed`.
 */
export function placeOrder(
  context: Context,
  ready: ReadyCheckout,
  inTransaction: (tx: Statements, placed: PlacedOrder) => Promise<void>,
): Promise<PlacedOrder> {
  return transactStatements(context.database.prisma, async (tx) => {
    const now = context.clock.now()
    await lockSavedAddresses(tx, context, ready)
    const locked = await lockCart(tx, context, ready.shopper)
    if (!locked || locked.version !== ready.version + 1) throw new DomainError('checkout_in_progress')
    if (ready.formKey !== null) await freeFormKey(await prismaOf(tx), ready.formKey)
    const open =
      locked.openOrderId === null ? null : await reopenOrder(await prismaOf(tx), context, locked, now)
    // A free order is counted as sold in this transaction, after its coupon: so its goods are locked first.
    if (ready.method.type === 'free') await lockCartStock(await prismaOf(tx), context, locked.id)
    // Reopening the order may have changed the coupon.
    const cart = open ? await reloadCart(tx, locked) : locked
    const { priced, offer } = await priceLocked(tx, context, cart, ready)
    checkPriced(priced, ready)
    const columns = toColumns(context, ready, priced, offer)
    const placed = open
      ? await changeOrder(await prismaOf(tx), context, { open, columns, priced, ready })
      : await writeOrder(tx, context, { cart, columns, priced, offer, ready })
    await queueVatCheck(tx, context, { orderId: placed.order.id, vatId: columns.vatId })
    await inTransaction(tx, placed)
    return placed
  })
}

/** The customer is locked before what is ordered, as at sign-in. */
export async function lockSavedAddresses(
  tx: Statements,
  context: Context,
  { saveAddress, customer }: ReadyOrder,
): Promise<void> {
  if (saveAddress && customer) await lockAddresses(await prismaOf(tx), context, customer.id)
}

type Writing = { columns: OrderColumns; priced: PricedCart; ready: ReadyOrder }

/**
 * Writes a new order, which is known without reading it. One that needs no payment empties its cart at once; the order of a draft has
 * no cart.
 */
export async function writeOrder(
  tx: Statements,
  context: Context,
  { cart, columns, priced, offer, ready }: Writing & { cart: CartRow | null; offer: ChosenShipping | null },
): Promise<PlacedOrder> {
  const { type } = ready.method
  const isSettled = type === 'offline'
  const isLinkMailed = type === 'web' && ready.placedBy === 'staff'
  const row: NewOrder = {
    ...columns,
    number: newOrderNumber(context.settings.current['shop.order_prefix']),
    tokenSalt: newTokenSalt(),
    placedAsGuest: ready.customer === null,
    cartId: cart?.id ?? null,
    openCartId: isSettled ? null : (cart?.id ?? null),
  }
  const id = await insertOrder(tx, row)
  const lines = priced.lines.map(toLine)
  const lineIds = await takeOrderedStock(tx, context, { id, priced, ready, lines }, columns.placedAt)
  await recordOrderEvent(tx, id, 'order.placed', columns.placedAt)
  if (ready.saveAddress) await saveAddresses(await prismaOf(tx), context, ready)
  const order = describeNewOrder(id, row, lines, lineIds)
  if (isSettled && cart) await emptyCart(tx, cart.id, cart.couponCode !== null)
  if ((isSettled && !isByHand(ready.method)) || isLinkMailed)
    await notifyPlaced(tx, context, toNotified(order, offer?.eta ?? null), { isDue: isLinkMailed })
  if (type === 'free') await settleFree(await prismaOf(tx), context, id, priced.currency)
  if (!cart) await countStep(tx, context, 'checkout')
  await countStep(tx, context, 'payment')
  return { order: type === 'free' ? await loadOrder(await prismaOf(tx), id) : order, isNew: true }
}

/** Changes the cart's unpaid order. */
async function changeOrder(
  tx: Tx,
  context: Context,
  { open, columns, priced, ready }: Writing & { open: OpenOrder },
): Promise<PlacedOrder> {
  const { id } = open
  await refillOrder(tx, open, columns)
  const lines = priced.lines.map(toLine)
  await takeOrderedStock(tx, context, { id, priced, ready, lines }, columns.placedAt)
  await recordOrderEvent(tx, id, 'order.changed', columns.placedAt)
  if (ready.saveAddress) await saveAddresses(tx, context, ready)
  if (ready.method.type === 'offline') await settleOrder(tx, context, id, columns.placedAt)
  if (ready.method.type === 'free') await settleFree(tx, context, id, priced.currency)
  return { order: await loadOrder(tx, id), isNew: false }
}

type OpenOrder = { id: number; placedAsGuest: boolean }

/** Empties the cart's open order so that it can be filled again; null if there is none. */
async function reopenOrder(
  tx: Tx,
  { database }: Context,
  { id: cartId, openOrderId }: CartRow,
  at: Date,
): Promise<OpenOrder | null> {
  if (openOrderId === null) return null
  const open = await tx.order.findUnique({
    where: { id: openOrderId, openCartId: cartId },
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
  await lockStock(tx, database, [...taken.keys(), ...(await variantsOf(tx, cartId))])
  await giveBackStock(tx, open.id, taken, { reason: 'correction', at })
  await giveBackCoupon(tx, open.id, at)
  await tx.orderLine.deleteMany({ where: { orderId: open.id } })
  return open
}

/** If a customer changes an order placed as a guest, it becomes the customer's alone: links mailed to the guest stop working. */
async function refillOrder(tx: Tx, { id, placedAsGuest }: OpenOrder, columns: OrderColumns): Promise<void> {
  const isTakenOver = placedAsGuest && columns.customerId !== null
  const owned = isTakenOver ? { placedAsGuest: false, tokenSalt: newTokenSalt() } : {}
  const shipping = columns.shipping ?? Prisma.DbNull
  await tx.order.update({ where: { id }, data: { ...columns, shipping, ...owned }, select: { id: true } })
}

async function lockCartStock(tx: Tx, { database }: Context, cartId: number): Promise<void> {
  await lockStock(tx, database, await variantsOf(tx, cartId))
}

async function variantsOf(tx: Tx, cartId: number): Promise<number[]> {
  const items = await tx.cartItem.findMany({
    where: { cartId },
    select: { variantId: true, attributedVariantId: true },
  })
  return listVariants(items.map((item) => ({ variantId: item.variantId ?? item.attributedVariantId })))
}

async function priceLocked(
  tx: Statements,
  context: Context,
  cart: CartRow,
  { customer, details, rates: { taxRates, methods } }: ReadyCheckout,
) {
  const priced = await viewCart(tx, context, cart, {
    customerId: customer?.id ?? null,
    email: details.email?.toLowerCase() ?? null,
    taxRates,
    shippingPrice: methods.price,
  })
  return { priced, offer: methods.choose(parcelOf(priced)) }
}

/** Others may have taken stock or coupon since the first check, and a coupon may have ended: `coupon_exhausted` says both. */
export function checkPriced(
  { issues, totals }: PricedCart,
  { expectedTotal, method }: Pick<ReadyOrder, 'expectedTotal' | 'method'>,
): void {
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
export function toColumns(
  { settings, clock }: Context,
  ready: ReadyOrder,
  priced: PricedCart,
  offer: ChosenShipping | null,
): OrderColumns {
  const { details, method, customer, placedBy } = ready
  const { totals, coupon } = priced
  const now = clock.now()
  return {
    appId: ready.appId,
    customerId: customer?.id ?? null,
    currency: priced.currency,
    email: details.email?.toLowerCase() ?? customer?.email ?? null,
    phone: details.phone,
    billing: details.billing,
    shipping: priced.requiresShipping && details.shipping ? details.shipping : null,
    customerNote: details.customerNote,
    giftMessage: details.giftMessage,
    vatId: details.vatId,
    locale: ready.locale,
    formKey: ready.formKey,
    acceptedTermsAt: settings.current['shop.terms_url'] && placedBy === 'buyer' ? now : null,
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
    expiresAt: expiryOf(paymentKindOf(method), settings.current['shop.offline_cancel_days'], now),
    placedAt: now,
    statusChangedAt: now,
  }
}

/** When an unpaid order expires; null for never. */
export function expiryOf(kind: PaymentKind | null, offlineDays: number | null, now: Date) {
  if (kind === 'online') return new Date(now.getTime() + WEB_ORDER_MS)
  return kind === 'in_advance' && offlineDays !== null ? new Date(now.getTime() + offlineDays * DAY_MS) : null
}

/** A line as the order keeps it. */
function toLine({ soldVariantId, variantId, ...line }: CartLine): NewLine {
  const { productId, slug, name, variantName, sku, options, image, quantity, unitPrice } = line
  const { attributes, attributesKey } = line
  const { subtotal, discount, tax, total, requiresShipping, withdrawalExemption, unitMeasure } = line
  return {
    ...{ productId, slug, name, variantName, sku, options, image, quantity, unitPrice },
    ...{ attributes, attributesKey },
    ...{ subtotal, discount, tax, total, requiresShipping, withdrawalExemption, unitMeasure },
    variantId: soldVariantId,
    taxRates: line.taxRates.map(({ name, rate }) => ({ name, rate })),
    hasVariants: variantId !== null,
  }
}

type Taking = { id: number; priced: PricedCart; ready: ReadyOrder; lines: readonly NewLine[] }

/** Takes the stock and the coupon's use, and writes the lines; resolves to their ids. */
async function takeOrderedStock(
  tx: Statements,
  context: Context,
  { id: orderId, priced, ready, lines }: Taking,
  at: Date,
): Promise<number[]> {
  const taken = await takeStock(tx, orderId, lines, at)
  await noticeLowStock(tx, context, orderId, taken)
  const ids = await insertLines(tx, orderId, lines, taken)
  if (!priced.coupon) return ids
  const customerId = ready.customer?.id ?? null
  const email = ready.details.email?.toLowerCase() ?? null
  await redeemCoupon(await prismaOf(tx), { couponId: priced.coupon.id, orderId, customerId, email }, at)
  return ids
}

async function saveAddresses(tx: Tx, context: Context, { customer, details }: ReadyOrder): Promise<void> {
  if (!customer) return
  await rememberAddress(tx, context, customer.id, details.billing)
  if (details.isShippedElsewhere && details.shipping)
    await rememberAddress(tx, context, customer.id, details.shipping)
}

/** Settles an order for which there is nothing to pay. */
async function settleFree(tx: Tx, context: Context, orderId: number, currency: string): Promise<void> {
  const at = context.clock.now()
  await settleOrder(tx, context, orderId, at)
  await markPaid(tx, context, { orderId, amount: 0, currency, at, isFree: true })
}
