import type { Tx } from '#lib/platform/database/db.ts'
import type { Order } from '../reading/order.ts'
import { type BilledLine, billColumns, lineColumns } from './load-bill.ts'

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
> & { discount: number; shippingTotal: number; isAccountDeleted: boolean; lines: readonly BilledLine[] }

/** The same of an order that was just placed, whose account is in use. */
export function toNotified({ totals, ...order }: Order): NotifiedOrder {
  return { ...order, discount: totals.discount, shippingTotal: totals.shipping, isAccountDeleted: false }
}

/** Reads it unless it is known. */
export async function loadNotified(tx: Tx, order: number | NotifiedOrder): Promise<NotifiedOrder> {
  if (typeof order !== 'number') return order
  const { customer, lines, ...row } = await tx.order.findUniqueOrThrow({
    where: { id: order },
    select: {
      ...{
        id: true,
        number: true,
        importedFrom: true,
        tokenSalt: true,
        placedAsGuest: true,
        customerId: true,
      },
      ...{ email: true, billing: true, locale: true, total: true, currency: true, paymentMessage: true },
      placedAt: true,
      ...billColumns,
      customer: { select: { deletedAt: true } },
      lines: { select: lineColumns, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    },
  })
  return {
    ...row,
    billing: row.billing as Order['billing'],
    taxLines: row.taxLines as Order['taxLines'],
    total: Number(row.total),
    discount: Number(row.discount),
    shippingTotal: Number(row.shippingTotal),
    isAccountDeleted: Boolean(customer?.deletedAt),
    lines: lines.map(({ unitPrice, subtotal, ...line }) => ({
      ...line,
      unitPrice: Number(unitPrice),
      subtotal: Number(subtotal),
    })),
  }
}
