import { slugify } from '#lib/platform/text/slug.ts'
import type { FormerLine, FormerOrder } from './former-order.ts'

/** The columns of an order, but for its number, its owner and where it came from. */
export function toFormerColumns({ lines, shippingMethod, paymentMethod, shippedAt, ...order }: FormerOrder) {
  const { subtotal, discount, shippingTotal, shippingTax, tax, total, refunded, couponDiscount } = order
  return {
    ...order,
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: BigInt(subtotal),
    discount: BigInt(discount),
    shippingTotal: BigInt(shippingTotal),
    shippingTax: BigInt(shippingTax),
    tax: BigInt(tax),
    total: BigInt(total),
    refunded: BigInt(refunded),
    couponDiscount: order.couponCode === null ? null : BigInt(couponDiscount ?? 0),
    shippingMethodCode: shippingMethod && slugify(shippingMethod),
    shippingMethodName: shippingMethod,
    gateway: paymentMethod && slugify(paymentMethod),
    gatewayName: paymentMethod,
    gatewayType: paymentMethod && 'offline',
    statusChangedAt: order.cancelledAt ?? shippedAt ?? order.paidAt ?? order.placedAt,
  }
}

/** The columns of a line, which counts neither as sold nor as taken from stock. */
export function toFormerLine(line: FormerLine, orderId: number, position: number) {
  return {
    ...line,
    orderId,
    position,
    unitPrice: BigInt(line.unitPrice),
    subtotal: BigInt(line.subtotal),
    discount: BigInt(line.discount),
    tax: BigInt(line.tax),
    total: BigInt(line.total),
  }
}
