import { createHash } from 'node:crypto'
import { addToTakings, countSale, recordTransaction } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { coupons } from '../commerce/coupons.ts'
import { type OrderSeed, orders } from '../commerce/orders.ts'
import { shippingMethods } from '../commerce/shipping-methods.ts'
import { type KnownPeople, readKnownPeople } from './known-people.ts'
import { identifyBuyer } from './order-buyer.ts'
import { type OrderParts, toOrderColumns, toOrderLines, toPayment } from './order-columns.ts'
import { traceOrder } from './order-progress.ts'
import { priceOrder } from './price-order.ts'
import { type PurchasableVariant, readPurchasableVariants } from './purchasable-variants.ts'
import { inTransaction, lookUp, type SeedContext } from './seed-context.ts'
import { takeStock } from './take-stock.ts'

type Known = {
  people: KnownPeople
  variants: Map<string, PurchasableVariant>
  methodIds: Map<string, number>
}

const methods = new Map(shippingMethods.map((method) => [method.code, method]))
const couponsByCode = new Map(coupons.map((coupon) => [coupon.code, coupon]))

/** Order numbers are fixed. An order that exists is complete, with its stock and its coupon. */
export async function seedOrders(context: SeedContext): Promise<number> {
  const { prisma } = context.database
  const existing = new Set(
    (await prisma.order.findMany({ select: { number: true } })).map((row) => row.number),
  )
  const methodRows = await prisma.shippingMethod.findMany({ select: { id: true, code: true } })
  const known: Known = {
    people: await readKnownPeople(context),
    variants: await readPurchasableVariants(context),
    methodIds: new Map(methodRows.map((row) => [row.code, row.id])),
  }
  for (const [index, seed] of orders.entries()) {
    const number = orderNumber(index)
    if (existing.has(number)) continue
    const order = { ...seed, daysAgo: seed.daysAgo + (index % 8) / 10 }
    await inTransaction(context, (tx) => saveOrder(context, tx, known, order, number))
  }
  return orders.length
}

async function saveOrder(context: SeedContext, tx: Tx, known: Known, seed: OrderSeed, number: string) {
  const lines = seed.lines.map(([sku, quantity]) => ({ variant: lookUp(known.variants, sku), quantity }))
  const buyer = identifyBuyer(seed, known.people)
  const method = lookUp(methods, seed.shipping ?? 'standard')
  const coupon = seed.coupon === undefined ? undefined : lookUp(couponsByCode, seed.coupon)
  const pricing = lines.map(({ variant, quantity }) => ({ ...variant, quantity }))
  const priced = priceOrder(pricing, buyer.address, method, coupon)
  const trace = traceOrder(context, seed)
  const parts: OrderParts = { number, seed, buyer, lines, priced, trace, coupon }
  const shippedBy = {
    shippingMethodId: lookUp(known.methodIds, method.code),
    shippingMethodCode: method.code,
    shippingMethodName: method.name,
  }
  const refund = {
    amount: BigInt(priced.totals.total),
    currency: 'USD',
    status: 'done',
    createdAt: trace.refundedAt,
  }
  const { id, refunds } = await tx.order.create({
    data: {
      ...toOrderColumns(parts),
      ...(lines.some(({ variant }) => variant.ships) ? shippedBy : {}),
      lines: { create: toOrderLines(parts) },
      events: { create: trace.events },
      payments: { create: toPayment(parts) },
      refunds: { create: trace.refundedAt ? [refund] : [] },
    },
    select: { id: true, refunds: { select: { id: true } } },
  })
  await recordMoney(tx, id, refunds[0]?.id, parts)
  await ship(tx, id, parts)
  await takeStock(tx, id, lines, trace)
  await redeemCoupon(tx, id, parts)
  if (trace.paymentStatus === 'paid' && trace.paidAt) await countSale(tx, id, trace.paidAt)
  const amount = trace.refundedAt ? 0 : priced.totals.total
  if (trace.paidAt) await addToTakings(tx, id, { orders: 1, amount })
}

async function recordMoney(
  tx: Tx,
  orderId: number,
  refundId: number | undefined,
  { priced, trace }: OrderParts,
): Promise<void> {
  const { paidAt, refundedAt } = trace
  if (!paidAt) return
  const money = { orderId, amount: priced.totals.total, currency: 'USD', paysOrder: true }
  await recordTransaction(tx, { ...money, kind: 'recorded', at: paidAt })
  if (!refundedAt || refundId === undefined) return
  for (const kind of ['refund_requested', 'refund_succeeded'] as const)
    await recordTransaction(tx, { ...money, kind, refundId, at: refundedAt })
}

async function ship(tx: Tx, orderId: number, { number, lines, trace }: OrderParts): Promise<void> {
  const { shippedAt, deliveredAt } = trace
  if (!shippedAt || !lines.some(({ variant }) => variant.ships)) return
  const rows = await tx.orderLine.findMany({ where: { orderId }, select: { id: true, quantity: true } })
  const shipped = rows.map((line) => ({ lineId: line.id, quantity: line.quantity }))
  const parcel = { carrier: 'Parcel Post', trackingNumber: `HF${number}`, shippedAt, deliveredAt }
  await tx.shipment.create({ data: { orderId, ...parcel, lines: { create: shipped } } })
}

async function redeemCoupon(tx: Tx, orderId: number, { coupon, buyer, trace }: OrderParts): Promise<void> {
  if (!coupon) return
  const where = { code: coupon.code }
  const { id } = await tx.coupon.update({ where, data: { uses: { increment: 1 } }, select: { id: true } })
  const { customerId, email } = buyer
  const createdAt = trace.placedAt
  await tx.couponRedemption.create({ data: { couponId: id, orderId, customerId, email, createdAt } })
}

/** The numbers of all orders of the demo store. */
export function listOrderNumbers(): string[] {
  return orders.map((_, index) => orderNumber(index))
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Looks like any order number, but is the same in every installation. */
function orderNumber(index: number): string {
  const bytes = createHash('sha256').update(`demo order ${index}`).digest().subarray(0, 10)
  return [...bytes].map((byte) => CROCKFORD[byte % 32]).join('')
}
