import type { z } from 'zod'
import type { Context } from '#lib/context.ts'
import {
  isCancellable,
  isPayable,
  isRequestOpen,
  type OrderLine,
  type OrderReturn,
  orderToken,
  owesRest,
  type Order as PlacedOrder,
  paymentKindOf,
  returnNumber,
  type OrderSummary as Summary,
} from '#lib/domains/shop/orders/index.ts'
import { inWebView, type StartedPayment } from '#lib/domains/shop/payments/index.ts'
import { presentPostalAddress } from '#lib/web/presenters/accounts/postal-address.ts'
import { type Format, presentRaster, presentUnitPrice } from '#lib/web/presenters/format.ts'
import { presentLineText } from './cart.ts'
import type { Order, OrderSummary, Payment, OrderReturn as ReturnShape } from './order-shape.ts'

export function presentSummary(order: Summary, format: Format): z.input<typeof OrderSummary> {
  return {
    number: order.number,
    imported_from: order.importedFrom,
    former_number: order.formerNumber,
    status: order.status,
    payment_status: order.paymentStatus,
    fulfillment_status: order.fulfillmentStatus,
    currency: order.currency,
    total: format.money(order.total, order.currency),
    item_count: order.itemCount,
    image: order.image && presentRaster(order.image, format),
    placed_at: format.time(order.placedAt),
  }
}

export function presentOrder(order: PlacedOrder, format: Format): z.input<typeof Order> {
  const { totals, coupon, shippingMethod, currency } = order
  const money = (amount: number) => format.money(amount, currency)
  return {
    ...presentSummary(order, format),
    // Clients that wait for a payment also wait for the rest of an edited order.
    payment_status: owesRest(order) ? 'pending' : order.paymentStatus,
    email: order.email,
    phone: order.phone,
    items: order.lines.map((line) => presentOrderLine(line, currency, format)),
    totals: {
      subtotal: money(totals.subtotal),
      discount: money(totals.discount),
      shipping: money(totals.shipping),
      shipping_tax: money(totals.shippingTax),
      tax: money(totals.tax),
      total: money(order.total),
      deducted: money(totals.deducted),
      refunded: money(totals.refunded),
      due: money(totals.due),
    },
    tax_lines: order.taxLines.map((line) => ({ ...line, amount: money(line.amount) })),
    coupon: coupon && { code: coupon.code, discount: money(coupon.discount) },
    billing: presentPostalAddress(order.billing),
    shipping: order.shipping && presentPostalAddress(order.shipping),
    shipping_method: shippingMethod && { id: shippingMethod.code, name: shippingMethod.name },
    payment_method: order.paymentMethod && {
      ...order.paymentMethod,
      kind: paymentKindOf(order.paymentMethod),
    },
    payment_message: order.paymentMessage,
    customer_note: order.customerNote,
    shipments: order.shipments.map((shipment) => ({
      status: shipment.state,
      carrier: shipment.carrier,
      tracking_number: shipment.trackingNumber,
      tracking_url: shipment.trackingUrl,
      shipped_at: format.time(shipment.shippedAt),
      delivered_at: shipment.deliveredAt && format.time(shipment.deliveredAt),
    })),
    refunds: order.refunds.map(({ id, status, amount, shipping, lines, createdAt }) => ({
      ...{ id, status },
      amount: money(amount),
      shipping: money(shipping),
      items: lines.map((line) => ({
        item_id: line.lineId,
        quantity: line.quantity,
        amount: money(line.amount),
      })),
      created_at: format.time(createdAt),
    })),
    returns: order.returns.map((one) => presentReturn(one, format)),
    can_pay: isPayable(order),
    can_cancel: isCancellable(order),
    paid_at: order.paidAt && format.time(order.paidAt),
    cancelled_at: order.cancelledAt && format.time(order.cancelledAt),
    updated_at: format.time(order.updatedAt),
    gift: order.giftMessage === null ? null : { message: order.giftMessage || null },
  }
}

export function presentReturn(
  { id, state, reason, message, answer, lines, files, createdAt }: OrderReturn,
  format: Format,
): z.input<typeof ReturnShape> {
  return {
    ...{ id, number: returnNumber(id), status: state, reason, message, answer },
    can_cancel: isRequestOpen({ state, reason }),
    items: lines.map((line) => ({
      item_id: line.lineId,
      quantity: line.quantity,
      received_quantity: line.receivedQuantity,
      wanted_variant: line.wantedName,
    })),
    created_at: format.time(createdAt),
    picture_count: files.filter(({ kind }) => kind === 'picture').length,
    has_label: files.some(({ kind }) => kind === 'label'),
  }
}

/** The input of `presentPayment`. `apiUrl` returns the absolute address of one of the API's paths. */
export type PaymentCall = {
  context: Pick<Context, 'secrets'>
  format: Format
  apiUrl(path: string): string
  /** Where the page for buyers who have paid leads; null if it stays open. */
  returnUrl?: string | null
}

export function presentPayment(
  payment: StartedPayment,
  order: PlacedOrder,
  { context, format, apiUrl, returnUrl = null }: PaymentCall,
): z.input<typeof Payment> {
  const nothing = { message: null, url: null, success_url: null, status_url: null }
  if (payment.type === 'paid') return { ...nothing, type: 'paid' }
  if (payment.type !== 'web') return { ...nothing, type: payment.type, message: payment.message }
  const token = order.placedAsGuest ? `?order_token=${orderToken(context.secrets, order)}` : ''
  return {
    type: 'web',
    message: null,
    url: format.url(inWebView(payment.url, returnUrl)),
    success_url: format.url(payment.successUrl),
    status_url: apiUrl(`/orders/${order.number}${token}`),
  }
}

export function presentOrderLine(
  line: OrderLine,
  currency: string,
  format: Format,
): z.input<typeof Order>['items'][number] {
  const money = (amount: number) => format.money(amount, currency)
  return {
    id: line.id,
    ...presentLineText(line, format),
    image: line.image && presentRaster(line.image, format),
    quantity: line.quantity,
    unit_price: money(line.unitPrice),
    base_price: presentUnitPrice(line.unitPrice, line.unitMeasure, format, currency),
    subtotal: money(line.subtotal),
    discount: money(line.discount),
    tax: money(line.tax),
    total: money(line.total),
    refunded_quantity: line.refundedQuantity,
    returned_quantity: line.returnedQuantity,
  }
}
