import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { toUnitMeasure } from '#lib/services/money/unit-measure.ts'
import type { Order } from '../reading/order.ts'
import { selectBilledLines, selectNotified } from '../statements/notified.ts'
import { BY_HAND, orderPaymentKind } from '../status/payment-kind.ts'
import type { BilledLine } from './load-bill.ts'

/** What mails and notices tell of an order. Amounts are minor units. */
export type NotifiedOrder = Pick<
  Order,
  | 'id'
  | 'number'
  | 'importedFrom'
  | 'tokenSalt'
  | 'placedAsGuest'
  | 'customerId'
  | 'email'
  | 'billing'
  | 'locale'
  | 'giftMessage'
  | 'total'
  | 'currency'
  | 'paymentMessage'
  | 'placedAt'
  | 'taxLines'
  | 'paymentStatus'
  | 'paymentKind'
> & {
  /** Null if nothing is delivered, or no address was asked for. */
  shipping: Order['shipping']
  shippingMethod: { name: string; eta: string | null } | null
  subtotal: number
  deducted: number
  discount: number
  shippingTotal: number
  isAccountDeleted: boolean
  /** Whether it was confirmed by mail when it was placed, because it needs no online payment. */
  isConfirmed: boolean
  lines: readonly BilledLine[]
}

/** The same of an order that was just placed, whose account is in use. `eta` is its shipping method's. */
export function toNotified({ totals, ...order }: Order, eta: string | null): NotifiedOrder {
  const { deducted, discount, subtotal } = totals
  const shippingMethod = order.shippingMethod && { name: order.shippingMethod.name, eta }
  return {
    ...order,
    shippingMethod,
    subtotal,
    deducted,
    discount,
    shippingTotal: totals.shipping,
    isAccountDeleted: false,
    isConfirmed: false,
  }
}

/** Reads it unless it is known. Throws if there is no such order. */
export async function loadNotified(tx: Statements, order: number | NotifiedOrder): Promise<NotifiedOrder> {
  if (typeof order !== 'number') return order
  const found = await selectRow(tx, selectNotified, { orderId: order })
  if (!found) throw new Error(`There is no order ${order}.`)
  const { gateway, gatewayType, shippingMethodName: name, shippingEta: eta, ...row } = found
  const lines = await selectRows(tx, selectBilledLines, { orderId: order })
  return {
    ...row,
    paymentKind: orderPaymentKind({ gateway, gatewayType }),
    isConfirmed: gatewayType === 'offline' && gateway !== BY_HAND,
    billing: row.billing as Order['billing'],
    shipping: row.shipping as Order['shipping'],
    shippingMethod: name === null ? null : { name, eta },
    taxLines: row.taxLines as Order['taxLines'],
    lines: lines.map((line) => ({
      ...line,
      attributes: line.attributes as BilledLine['attributes'],
      image: line.image as BilledLine['image'],
      unitMeasure: toUnitMeasure(line.unitMeasure),
    })),
  }
}
