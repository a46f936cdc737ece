import type { AddressParts } from '#lib/domains/people/accounts/addresses/index.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { writeUnitMeasure } from '#lib/services/money/unit-measure.ts'
import { type Order, type OrderLine, type OrderRow, toOrder } from '../reading/order.ts'
import { unitsTaken } from '../stock/move-stock.ts'

/** What an order is placed with. Amounts are minor units. */
export type NewOrder = {
  number: string
  tokenSalt: string
  placedAsGuest: boolean
  appId: number | null
  customerId: number | null
  /** Null for the order of a draft. */
  cartId: number | null
  /** Null if its cart is emptied at once. */
  openCartId: number | null
} & OrderColumns

/** The columns that are set again when an unpaid order is changed. */
export type OrderColumns = {
  appId: number | null
  customerId: number | null
  currency: string
  email: string | null
  phone: string | null
  billing: AddressParts
  shipping: AddressParts | null
  customerNote: string | null
  giftMessage: string | null
  vatId: string | null
  locale: string
  formKey: string | null
  acceptedTermsAt: Date | null
  itemCount: number
  subtotal: bigint
  discount: bigint
  shippingTotal: bigint
  shippingTax: bigint
  tax: bigint
  total: bigint
  taxInclusive: boolean
  taxLines: Order['taxLines']
  couponCode: string | null
  couponDiscount: bigint | null
  shippingMethodId: number | null
  shippingMethodCode: string | null
  shippingMethodName: string | null
  gateway: string
  gatewayName: string
  gatewayType: string
  paymentMessage: string | null
  expiresAt: Date | null
  placedAt: Date
  statusChangedAt: Date
}

export type NewLine = Omit<OrderLine, 'id' | 'refundedQuantity' | 'returnedQuantity'> & {
  attributesKey: string
  taxRates: readonly { name: string; rate: number }[]
  /** Whether the product has variants to choose from. */
  hasVariants: boolean
}

/** Writes an order without its lines; resolves to its id. */
export async function insertOrder(tx: Statements, order: NewOrder): Promise<number> {
  const row = { ...order, updatedAt: order.placedAt }
  const [inserted] = await insertRows<{ id: number }>(tx, 'Order', [row], ['id'])
  if (!inserted) throw new Error('The order was not written.')
  return inserted.id
}

/** Writes lines of an order, in their order, with the stock that was taken for each variant; resolves to their ids. */
export async function insertLines(
  tx: Statements,
  orderId: number,
  lines: readonly NewLine[],
  taken: ReadonlyMap<number, unknown>,
  from = 0,
): Promise<number[]> {
  const rows = lines.map(({ hasVariants, unitMeasure, ...line }, index) => ({
    ...line,
    unitMeasure: unitMeasure && writeUnitMeasure(unitMeasure),
    orderId,
    stockTaken: unitsTaken(taken, line),
    position: from + index,
  }))
  const inserted = await insertRows<{ id: number; position: number }>(tx, 'OrderLine', rows, [
    'id',
    'position',
  ])
  return inserted.sort((a, b) => a.position - b.position).map(({ id }) => id)
}

/** An order that was just written, without reading it. */
export function describeNewOrder(
  id: number,
  order: NewOrder,
  lines: readonly NewLine[],
  lineIds: readonly number[],
): Order {
  const row: OrderRow = {
    ...{ ...order, ...untouched, id, updatedAt: order.placedAt, billing: { ...order.billing } },
    shipping: order.shipping && { ...order.shipping },
    lines: lines.map(({ hasVariants, taxRates, attributesKey, unitMeasure, ...line }, index) => ({
      ...line,
      unitMeasure: unitMeasure && writeUnitMeasure(unitMeasure),
      id: lineIds[index] ?? 0,
      unitPrice: BigInt(line.unitPrice),
      subtotal: BigInt(line.subtotal),
      discount: BigInt(line.discount),
      tax: BigInt(line.tax),
      total: BigInt(line.total),
      refundedQuantity: 0,
      ...{ returnedQuantity: 0, settledQuantity: 0, againQuantity: 0, lostQuantity: 0 },
      product: line.productId === null ? null : { hasVariants },
    })),
  }
  return toOrder(row)
}

const untouched = {
  ...{ importedFrom: null, formerNumber: null },
  ...{ status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled' },
  ...{
    paid: null,
    deducted: 0n,
    refunded: 0n,
    disputed: 0n,
    outstanding: 0n,
    processingSince: null,
    paidAt: null,
    cancelledAt: null,
    cancelReason: null,
  },
  ...{ shipments: [], refunds: [], returns: [] },
}
