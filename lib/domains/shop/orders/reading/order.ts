import type { AddressParts } from '#lib/domains/people/accounts/addresses/index.ts'
import { toExemption, type WithdrawalExemption } from '#lib/domains/shop/catalogue/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { toUnitMeasure, type UnitMeasure } from '#lib/services/money/unit-measure.ts'
import { FALLBACK_LOCALE, textsIn } from '#lib/services/texts/index.ts'
import { leftInParcel, type ParcelState, parcelStateOf } from '../changes/returns/return-states.ts'
import { orderPaymentKind, type PaymentKind } from '../status/payment-kind.ts'
import { settledStatuses } from '../status/states.ts'
import type { LineAttribute } from './line-attributes.ts'
import { type LineUnits, toUnits } from './line-units.ts'

/** Shown to the buyer while a provider processes the payment, in the order's language. */
function processingMessage(locale: string | null): string {
  return textsIn(locale ?? FALLBACK_LOCALE).t('orders.payment_processing')
}

const summaryColumns = {
  id: true,
  number: true,
  importedFrom: true,
  formerNumber: true,
  status: true,
  paymentStatus: true,
  fulfillmentStatus: true,
  currency: true,
  total: true,
  itemCount: true,
  placedAt: true,
} satisfies Prisma.OrderSelect

export const orderColumns = {
  ...summaryColumns,
  tokenSalt: true,
  customerId: true,
  placedAsGuest: true,
  email: true,
  phone: true,
  billing: true,
  shipping: true,
  customerNote: true,
  giftMessage: true,
  subtotal: true,
  discount: true,
  shippingTotal: true,
  shippingTax: true,
  tax: true,
  paid: true,
  deducted: true,
  refunded: true,
  disputed: true,
  outstanding: true,
  taxLines: true,
  couponCode: true,
  couponDiscount: true,
  shippingMethodCode: true,
  shippingMethodName: true,
  gateway: true,
  gatewayName: true,
  gatewayType: true,
  paymentMessage: true,
  locale: true,
  processingSince: true,
  paidAt: true,
  cancelledAt: true,
  cancelReason: true,
  updatedAt: true,
  lines: {
    select: {
      id: true,
      productId: true,
      variantId: true,
      slug: true,
      name: true,
      variantName: true,
      sku: true,
      options: true,
      attributes: true,
      image: true,
      quantity: true,
      unitPrice: true,
      subtotal: true,
      discount: true,
      tax: true,
      total: true,
      refundedQuantity: true,
      returnedQuantity: true,
      settledQuantity: true,
      againQuantity: true,
      lostQuantity: true,
      requiresShipping: true,
      withdrawalExemption: true,
      unitMeasure: true,
      // A product without variants has a single hidden one.
      product: { select: { hasVariants: true } },
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  },
  shipments: {
    select: {
      id: true,
      carrier: true,
      trackingNumber: true,
      trackingUrl: true,
      shippedAt: true,
      deliveredAt: true,
      lines: { select: { lineId: true, quantity: true }, orderBy: { lineId: 'asc' } },
    },
    orderBy: { id: 'asc' },
  },
  returns: {
    select: {
      id: true,
      shipmentId: true,
      state: true,
      reason: true,
      note: true,
      message: true,
      answer: true,
      createdAt: true,
      lines: {
        select: { lineId: true, quantity: true, receivedQuantity: true, wantedName: true },
        orderBy: { lineId: 'asc' },
      },
      files: { select: { id: true, kind: true }, orderBy: { id: 'asc' } },
    },
    orderBy: { id: 'asc' },
  },
  refunds: {
    // Refunds of surplus payments are not the order's.
    where: {
      status: { in: ['queued', 'pending', 'done'] },
      OR: [{ attemptId: null }, { attempt: { paysOrder: true } }],
    },
    select: {
      id: true,
      status: true,
      amount: true,
      shippingAmount: true,
      createdAt: true,
      lines: { select: { lineId: true, quantity: true, amount: true }, orderBy: { lineId: 'asc' } },
    },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.OrderSelect

type SummaryRow = Prisma.OrderGetPayload<{ select: typeof summaryColumns }>
export type OrderRow = Prisma.OrderGetPayload<{ select: typeof orderColumns }>

/** An order in a list. Amounts are minor units. */
export type OrderSummary = Omit<SummaryRow, 'total'> & {
  total: number
  image: Picture | null
  paymentKind: PaymentKind | null
}

export type OrderLine = {
  id: number
  productId: number | null
  variantId: number | null
  slug: string | null
  name: string
  variantName: string | null
  sku: string | null
  options: { name: string; value: string }[]
  /** Of the buyer or an app. */
  attributes: LineAttribute[]
  image: Picture | null
  quantity: number
  unitPrice: number
  subtotal: number
  discount: number
  tax: number
  total: number
  /** Including refunds in progress, and what was deducted before the order was paid. */
  refundedQuantity: number
  /** Units that came back for good. */
  returnedQuantity: number
  requiresShipping: boolean
  /** The product's when the order was placed. */
  withdrawalExemption: WithdrawalExemption | null
  /** The variant's when the order was placed. */
  unitMeasure: UnitMeasure | null
}

/** A refund of an order's own payment. Amounts are minor units, with tax. */
export type OrderRefund = {
  id: number
  /** `pending` until its provider has made it. */
  status: 'pending' | 'done'
  amount: number
  shipping: number
  lines: { lineId: number; quantity: number; amount: number }[]
  createdAt: Date
}

/** A parcel of an order. */
export type ShippedParcel = {
  id: number
  carrier: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  shippedAt: Date
  deliveredAt: Date | null
  state: ParcelState
  lines: { lineId: number; quantity: number }[]
  /** The units that have not come back. */
  left: { lineId: number; quantity: number }[]
}

/** Items that come back. */
export type OrderReturn = {
  id: number
  /** The parcel that came back or was lost. */
  shipmentId: number | null
  state: string
  reason: string
  /** Of staff, for staff. */
  note: string | null
  /** Of the buyer. */
  message: string | null
  /** Of the shop, for the buyer. */
  answer: string | null
  lines: {
    lineId: number
    quantity: number
    receivedQuantity: number
    /** The variant that the buyer asks for in exchange, by its name. */
    wantedName: string | null
  }[]
  /** Pictures of the buyer, and the label for the parcel. */
  files: { id: number; kind: string }[]
  createdAt: Date
}

/** An order with its lines. Amounts are minor units. */
export type Order = OrderSummary & {
  tokenSalt: string
  customerId: number | null
  placedAsGuest: boolean
  email: string | null
  phone: string | null
  billing: AddressParts
  shipping: AddressParts | null
  customerNote: string | null
  /** Empty for a gift without words; null if it is no gift. */
  giftMessage: string | null
  lines: OrderLine[]
  /** The units of the lines that are delivered. */
  units: LineUnits[]
  /** `tax` includes `shippingTax`. */
  totals: {
    subtotal: number
    discount: number
    shipping: number
    shippingTax: number
    tax: number
    refunded: number
    due: number
    /** What came back or was not shipped before the order was paid, so that nobody has to pay for it. */
    deducted: number
    /** What was or is to be paid: the total, unless a part was deducted or the owner accepted another amount. */
    paid: number
    /** What the buyer's bank has taken back. */
    disputed: number
  }
  /** `rate` in per cent, such as `20.00`. */
  taxLines: { name: string; rate: string; amount: number; included: boolean }[]
  coupon: { code: string; discount: number } | null
  shippingMethod: { code: string; name: string } | null
  paymentMethod: { id: string; name: string; type: string } | null
  paymentMessage: string | null
  /** The language that the buyer used. */
  locale: string | null
  /** Set while a provider processes the payment, such as a bank debit. */
  processingSince: Date | null
  shipments: ShippedParcel[]
  refunds: OrderRefund[]
  returns: OrderReturn[]
  paidAt: Date | null
  cancelledAt: Date | null
  /** A CancelReason. */
  cancelReason: string | null
  updatedAt: Date
}

export function toOrder(row: OrderRow): Order {
  const { id, number, importedFrom, formerNumber, currency, itemCount, placedAt } = row
  const { status, paymentStatus, fulfillmentStatus } = row
  const total = Number(row.total)
  const source = { id, number, importedFrom, formerNumber }
  const summary = { ...source, status, paymentStatus, fulfillmentStatus, currency, itemCount, placedAt }
  const { tokenSalt, customerId, placedAsGuest, email, phone, customerNote, processingSince } = row
  const { giftMessage, paidAt, cancelledAt, cancelReason, updatedAt } = row
  return {
    ...summary,
    total,
    image: (row.lines[0]?.image ?? null) as Picture | null,
    ...{ tokenSalt, customerId, placedAsGuest, email, phone, customerNote, giftMessage, processingSince },
    billing: row.billing as AddressParts,
    shipping: row.shipping as AddressParts | null,
    lines: row.lines.map(toLine),
    units: toAllUnits(row),
    totals: {
      subtotal: Number(row.subtotal),
      discount: Number(row.discount),
      shipping: Number(row.shippingTotal),
      shippingTax: Number(row.shippingTax),
      tax: Number(row.tax),
      refunded: Number(row.refunded),
      due: dueOf(row),
      deducted: Number(row.deducted),
      paid: Number(row.paid ?? row.total - row.deducted),
      disputed: Number(row.disputed),
    },
    taxLines: row.taxLines as Order['taxLines'],
    coupon: row.couponCode === null ? null : { code: row.couponCode, discount: Number(row.couponDiscount) },
    shippingMethod: toShippingMethod(row),
    paymentMethod: toPaymentMethod(row),
    paymentKind: orderPaymentKind(row),
    locale: row.locale,
    paymentMessage: processingSince === null ? row.paymentMessage : processingMessage(row.locale),
    refunds: row.refunds.map(toRefund),
    shipments: row.shipments.map((shipment) => {
      const parcel = { ...shipment, returns: row.returns.filter((one) => one.shipmentId === shipment.id) }
      return { ...shipment, state: parcelStateOf(parcel), left: leftInParcel(parcel) }
    }),
    returns: row.returns,
    ...{ paidAt, cancelledAt, cancelReason, updatedAt },
  }
}

function toAllUnits({ lines, shipments }: OrderRow): LineUnits[] {
  const packed = shipments.flatMap((parcel) => parcel.lines)
  return lines
    .filter(({ requiresShipping }) => requiresShipping)
    .map((line) => toUnits({ ...line, shipmentLines: packed.filter(({ lineId }) => lineId === line.id) }))
}

export function toLine({
  product,
  options,
  attributes,
  image,
  ...line
}: OrderRow['lines'][number]): OrderLine {
  return {
    ...line,
    variantId: product?.hasVariants ? line.variantId : null,
    options: options as OrderLine['options'],
    attributes: attributes as OrderLine['attributes'],
    image: image as Picture | null,
    withdrawalExemption: toExemption(line.withdrawalExemption),
    unitMeasure: toUnitMeasure(line.unitMeasure),
    unitPrice: Number(line.unitPrice),
    subtotal: Number(line.subtotal),
    discount: Number(line.discount),
    tax: Number(line.tax),
    total: Number(line.total),
  }
}

function toRefund({ id, status, createdAt, ...refund }: OrderRow['refunds'][number]): OrderRefund {
  return {
    ...{ id, createdAt },
    status: status === 'done' ? 'done' : 'pending',
    amount: Number(refund.amount),
    shipping: Number(refund.shippingAmount),
    lines: refund.lines.map((line) => ({ ...line, amount: Number(line.amount) })),
  }
}

function dueOf({ importedFrom, status, paymentStatus, total, deducted, outstanding }: OrderRow): number {
  // What a former shop is owed cannot be paid here.
  if (importedFrom !== null) return 0
  if (['pending', 'failed', 'authorized'].includes(paymentStatus)) return Number(total - deducted)
  return settledStatuses.includes(paymentStatus) && status !== 'cancelled' ? Number(outstanding) : 0
}

function toShippingMethod({ shippingMethodCode: code, shippingMethodName: name }: OrderRow) {
  return code === null ? null : { code, name: name ?? code }
}

function toPaymentMethod({ gateway: id, gatewayName: name, gatewayType: type }: OrderRow) {
  return id === null ? null : { id, name: name ?? id, type: type ?? 'offline' }
}
