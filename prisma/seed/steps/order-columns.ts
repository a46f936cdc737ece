import { randomBytes } from 'node:crypto'
import type { CouponSeed } from '../commerce/coupons.ts'
import type { OrderSeed } from '../commerce/orders.ts'
import { copyAddress, type OrderBuyer } from './order-buyer.ts'
import type { OrderTrace } from './order-progress.ts'
import type { PricedOrder } from './price-order.ts'
import type { PurchasableVariant } from './purchasable-variants.ts'

export type OrderParts = {
  number: string
  seed: OrderSeed
  buyer: OrderBuyer
  lines: readonly { variant: PurchasableVariant; quantity: number }[]
  priced: PricedOrder
  trace: OrderTrace
  coupon: CouponSeed | undefined
}

const gateway = { gateway: 'bank_transfer', gatewayName: 'Bank transfer', gatewayType: 'offline' } as const

export function toOrderColumns({ number, seed, buyer, lines, priced, trace, coupon }: OrderParts) {
  const address = copyAddress(buyer.address)
  const { status, paymentStatus, fulfillmentStatus, placedAt, paidAt, cancelledAt, statusChangedAt } = trace
  return {
    number,
    tokenSalt: randomBytes(16).toString('base64url'),
    customerId: buyer.customerId,
    placedAsGuest: buyer.customerId === null,
    ...{ status, paymentStatus, fulfillmentStatus, placedAt, paidAt, cancelledAt, statusChangedAt },
    releasedAt: cancelledAt,
    cancelReason: cancelledAt && 'buyer',
    currency: 'USD',
    email: buyer.email,
    phone: buyer.address.phone,
    billing: address,
    shipping: lines.some(({ variant }) => variant.ships) ? address : undefined,
    customerNote: seed.note,
    itemCount: lines.reduce((count, line) => count + line.quantity, 0),
    subtotal: BigInt(priced.subtotal),
    discount: BigInt(priced.discount),
    shippingTotal: BigInt(priced.shipping),
    shippingTax: BigInt(priced.shippingTax),
    tax: BigInt(priced.tax),
    total: BigInt(priced.total),
    refunded: BigInt(trace.refundedAt ? priced.total : 0),
    refundedShipping: BigInt(trace.refundedAt ? priced.total - goodsOf(priced) : 0),
    taxInclusive: false,
    taxLines: priced.taxLines,
    couponCode: coupon?.code,
    couponDiscount: coupon && BigInt(priced.discount),
    ...gateway,
  }
}

export function toOrderLines({ lines, priced, trace }: OrderParts) {
  return priced.lines.flatMap((amounts, position) => {
    const line = lines[position]
    if (!line) return []
    const { variant, quantity } = line
    return {
      ...variant.snapshot,
      quantity,
      unitPrice: BigInt(variant.unitPrice),
      subtotal: BigInt(amounts.subtotal),
      discount: BigInt(amounts.discount),
      tax: BigInt(amounts.tax),
      total: BigInt(amounts.total),
      refundedQuantity: trace.refundedAt ? quantity : 0,
      refundedAmount: BigInt(trace.refundedAt ? amounts.total + amounts.tax : 0),
      stockTaken: variant.trackStock && !trace.cancelledAt ? quantity : 0,
      position,
    }
  })
}

/** What the goods cost, with tax. */
function goodsOf({ lines }: PricedOrder): number {
  return lines.reduce((sum, { total, tax }) => sum + total + tax, 0)
}

export function toPayment({ number, priced, trace }: OrderParts) {
  const settled = trace.paidAt ? 'paid' : 'pending'
  return {
    key: `demo-${number}`,
    gateway: gateway.gateway,
    reference: `demo-${number}`,
    status: trace.cancelledAt ? 'cancelled' : settled,
    amount: BigInt(priced.total),
    currency: 'USD',
    createdAt: trace.placedAt,
  }
}
