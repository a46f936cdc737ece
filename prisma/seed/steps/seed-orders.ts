import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '#lib/platform/db.ts'
import { coupons } from '../commerce/coupons.ts'
import { type OrderSeed, orders } from '../commerce/orders.ts'
import { shippingMethods } from '../commerce/shipping-methods.ts'
import type { AddressSeed } from '../people/customers.ts'
import { customers } from '../people/customers.ts'
import { type KnownPeople, readKnownPeople } from './known-people.ts'
import { traceOrder } from './order-progress.ts'
import { priceOrder } from './price-order.ts'
import { type PurchasableVariant, readPurchasableVariants } from './purchasable-variants.ts'
import { inTransaction, lookUp, type SeedContext } from './seed-context.ts'

type Known = { people: KnownPeople; variants: Map<string, PurchasableVariant> }

/** Orders have fixed numbers: one that is there is done, with its stock and its coupon. */
export async function seedOrders(context: SeedContext): Promise<number> {
  const rows = await context.database.prisma.order.findMany({ select: { number: true } })
  const existing = new Set(rows.map((row) => row.number))
  const known = {
    people: await readKnownPeople(context),
    variants: await readPurchasableVariants(context),
  }
  for (const [index, seed] of orders.entries()) {
    const number = orderNumber(index)
    const order = { ...seed, daysAgo: seed.daysAgo + (index % 8) / 10 }
    if (!existing.has(number))
      await inTransaction(context, (tx) => saveOrder(context, tx, known, order, number))
  }
  return orders.length
}

async function saveOrder(context: SeedContext, tx: Tx, known: Known, seed: OrderSeed, number: string) {
  const lines = seed.lines.map(([sku, quantity]) => ({ variant: lookUp(known.variants, sku), quantity }))
  const buyer = identifyBuyer(seed, known.people)
  const method =
    shippingMethods.find(({ code }) => code === (seed.shipping ?? 'standard')) ?? shippingMethods[0]
  const coupon = coupons.find(({ code }) => code === seed.coupon)
  if (!method || (seed.coupon && !coupon)) throw new Error(`Order ${number} names what there is not.`)
  const pricing = lines.map(({ variant, quantity }) => ({ ...variant, quantity }))
  const priced = priceOrder(pricing, buyer.address, method, coupon)
  const trace = traceOrder(context, seed)
  const ships = lines.some(({ variant }) => variant.ships)
  const address = toAddress(buyer.address)
  const { id: shippingMethodId } = await tx.shippingMethod.findUniqueOrThrow({ where: { code: method.code } })

  const order = await tx.order.create({
    data: {
      number,
      tokenSalt: randomBytes(16).toString('base64url'),
      customerId: buyer.customerId,
      placedAsGuest: buyer.customerId === null,
      status: trace.status,
      paymentStatus: trace.paymentStatus,
      fulfillmentStatus: trace.fulfillmentStatus,
      currency: 'USD',
      email: buyer.email,
      phone: buyer.address.phone,
      billing: address,
      shipping: ships ? address : undefined,
      customerNote: seed.note,
      itemCount: lines.reduce((count, line) => count + line.quantity, 0),
      subtotal: BigInt(priced.subtotal),
      discount: BigInt(priced.discount),
      shippingTotal: BigInt(priced.shipping),
      tax: BigInt(priced.tax),
      total: BigInt(priced.total),
      refunded: BigInt(trace.refundedAt ? priced.total : 0),
      taxInclusive: false,
      taxLines: priced.taxLines,
      couponCode: coupon?.code,
      couponDiscount: coupon && BigInt(priced.discount),
      shippingMethodId: ships ? shippingMethodId : undefined,
      shippingMethodCode: ships ? method.code : undefined,
      shippingMethodName: ships ? method.name : undefined,
      gateway: 'bank_transfer',
      gatewayName: 'Bank transfer',
      gatewayType: 'offline',
      placedAt: trace.placedAt,
      paidAt: trace.paidAt,
      cancelledAt: trace.cancelledAt,
      releasedAt: trace.cancelledAt,
      statusChangedAt: trace.statusChangedAt,
      lines: {
        create: lines.map(({ variant, quantity }, position) => {
          const amounts = priced.lines[position]
          return {
            ...variant.snapshot,
            quantity,
            unitPrice: BigInt(variant.unitPrice),
            subtotal: BigInt(amounts?.subtotal ?? 0),
            discount: BigInt(amounts?.discount ?? 0),
            tax: BigInt(amounts?.tax ?? 0),
            total: BigInt(amounts?.total ?? 0),
            stockTaken: variant.trackStock && !trace.cancelledAt ? quantity : 0,
            position,
          }
        }),
      },
      events: { create: trace.events },
      payments: {
        create: {
          gateway: 'bank_transfer',
          reference: `demo-${number}`,
          status: trace.paidAt ? 'paid' : trace.cancelledAt ? 'cancelled' : 'pending',
          amount: BigInt(priced.total),
          currency: 'USD',
          createdAt: trace.placedAt,
        },
      },
      refunds: trace.refundedAt
        ? { create: { amount: BigInt(priced.total), status: 'done', createdAt: trace.refundedAt } }
        : undefined,
    },
    select: { id: true, lines: { select: { id: true, quantity: true } } },
  })
  const { shippedAt, deliveredAt } = trace
  if (ships && shippedAt) {
    const shipped = order.lines.map((line) => ({ lineId: line.id, quantity: line.quantity }))
    const parcel = { carrier: 'Parcel Post', trackingNumber: `HF${number}`, shippedAt, deliveredAt }
    await tx.shipment.create({ data: { orderId: order.id, ...parcel, lines: { create: shipped } } })
  }
  await takeStock(tx, order.id, lines, trace)
  if (coupon) await redeemCoupon(tx, order.id, coupon.code, buyer, trace.placedAt)
}

/** An order that was cancelled took its stock, and gave it back. */
async function takeStock(
  tx: Tx,
  orderId: number,
  lines: { variant: PurchasableVariant; quantity: number }[],
  { placedAt, cancelledAt }: { placedAt: Date; cancelledAt: Date | undefined },
) {
  for (const { variant, quantity } of lines) {
    if (!variant.trackStock) continue
    const movement = { variantId: variant.snapshot.variantId, orderId }
    await tx.stockMovement.create({
      data: { ...movement, quantity: -quantity, reason: 'order', createdAt: placedAt },
    })
    if (cancelledAt) {
      await tx.stockMovement.create({
        data: { ...movement, quantity, reason: 'cancellation', createdAt: cancelledAt },
      })
    } else {
      await tx.productVariant.update({
        where: { id: movement.variantId },
        data: { stock: { decrement: quantity } },
        select: { id: true },
      })
    }
  }
}

type Buyer = { customerId: number | null; email: string; address: AddressSeed }

async function redeemCoupon(tx: Tx, orderId: number, code: string, buyer: Buyer, createdAt: Date) {
  const { id } = await tx.coupon.update({ where: { code }, data: { uses: { increment: 1 } } })
  const { customerId, email } = buyer
  await tx.couponRedemption.create({ data: { couponId: id, orderId, customerId, email, createdAt } })
}

function identifyBuyer({ by }: OrderSeed, people: KnownPeople): Buyer {
  if ('email' in by) return { customerId: null, email: by.email, address: by.address }
  const { id, email } = lookUp(people.customers, by.customer)
  const address = customers.find(({ key }) => key === by.customer)?.addresses[by.address ?? 0]
  if (!address) throw new Error(`${by.customer} has no such address.`)
  return { customerId: id, email, address }
}

function toAddress({ name, phone, line1, line2, city, state, postcode, country }: AddressSeed) {
  const rest = { phone: phone ?? null, line2: line2 ?? null, state: state ?? null }
  return { name, line1, city, postcode, country, ...rest }
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Looks like any order's number, and is the same in every installation. */
function orderNumber(index: number): string {
  const bytes = createHash('sha256').update(`demo order ${index}`).digest().subarray(0, 10)
  return [...bytes].map((byte) => CROCKFORD[byte % 32]).join('')
}
