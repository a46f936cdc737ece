import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import type { Order } from '../reading/order.ts'
import { selectBilledLines, selectNotified } from '../statements/notified.ts'
import { orderPaymentKind } from '../status/payment-kind.ts'
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
  | 'total'
  | 'currency'
  | 'paymentMessage'
  | 'placedAt'
  | 'taxLines'
  | 'paymentStatus'
  | 'paymentKind'
> & {
  deducted: number
  discount: number
  shippingTotal: number
  isAccountDeleted: boolean
  lines: readonly BilledLine[]
}

/** The same of an order that was just placed, whose account is in use. */
export function toNotified({ totals, ...order }: Order): NotifiedOrder {
  const { deducted, discount } = totals
  return { ...order, deducted, discount, shippingTotal: totals.shipping, isAccountDeleted: false }
}

/** Reads it unless it is known. Throws if there is no such order. */
export async function loadNotified(tx: Statements, order: number | NotifiedOrder): Promise<NotifiedOrder> {
  if (typeof order !== 'number') return order
  const found = await selectRow(tx, selectNotified, { orderId: order })
  if (!found) throw new Error(`There is no order ${order}.`)
  const { gateway, gatewayType, ...row } = found
  return {
    ...row,
    paymentKind: orderPaymentKind({ gateway, gatewayType }),
    billing: row.billing as Order['billing'],
    taxLines: row.taxLines as Order['taxLines'],
    lines: await selectRows(tx, selectBilledLines, { orderId: order }),
  }
}
