import { randomBytes } from 'node:crypto'
import type { CartPrice } from '#lib/domains/shop/cart/index.ts'
import { formatRate } from '#lib/services/money/format-rate.ts'
import type { CouponSeed } from '../commerce/coupons.ts'
import type { OrderSeed } from '../commerce/orders.ts'
import { copyAddress, type OrderBuyer } from './order-buyer.ts'
import type { OrderTrace } from './order-progress.ts'
import type { PurchasableVariant } from './purchasable-variants.ts'

export type OrderParts = {
  number: string
  seed: OrderSeed
  buyer: OrderBuyer
  lines: readonly { variant: PurchasableVariant; quantity: number }[]
  priced: CartPrice
  trace: OrderTrace
  coupon: CouponSeed | undefined
}

const gateway = { gateway: 'bank_transfer', gatewayName: 'Bank transfer', gatewayType: 'offline' } as const

export function toOrderColumns({ number, seed, buyer, lines, priced, trace, coupon }: OrderParts) {
  const address = copyAddress(buyer.address)
  const { totals } = priced
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
    subtotal: BigInt(totals.subtotal),
    discount: BigInt(totals.discount),
    shippingTotal: BigInt(totals.shipping ?? 0),
    shippingTax: BigInt(totals.shippingTax ?? 0),
    tax: BigInt(totals.tax),
    total: BigInt(totals.total),
    refunded: BigInt(trace.refundedAt ? totals.total : 0),
    refundedShipping: BigInt(trace.refundedAt ? totals.total - goodsOf(priced) : 0),
    taxInclusive: false,
    taxLines: priced.taxLines.map(({ rate, ...line }) => ({ ...line, rate: formatRate(rate) })),
    couponCode: coupon?.code,
    couponDiscount: coupon && BigInt(totals.discount),
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

/** The price of the items including tax. */
function goodsOf({ lines }: CartPrice): number {
  return lines.reduce((sum, { total, tax }) => sum + total + tax, 0)
}

export function toPayment({ number, priced, trace }: OrderParts) {
  const settled = trace.paidAt ? 'paid' : 'pending'
  return {
    key: `demo-${number}`,
    gateway: gateway.gateway,
    reference: `demo-${number}`,
    status: trace.cancelledAt ? 'cancelled' : settled,
    amount: BigInt(priced.totals.total),
    currency: 'USD',
    createdAt: trace.placedAt,
  }
}
