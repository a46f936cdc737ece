import type { Tx } from '#lib/platform/database/db.ts'
import type { FileOrder } from './file-order.ts'

const texts = ['email', 'status', 'paymentStatus', 'fulfillmentStatus'] as const
const amounts = ['subtotal', 'discount', 'shippingTotal', 'tax', 'total', 'refunded'] as const

/** The columns of an order that differ from the file; `lines` covers everything that depends on it. */
export async function findOrderChanges(tx: Tx, id: number, order: FileOrder): Promise<string[]> {
  const row = await tx.order.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ email: true, status: true, paymentStatus: true, fulfillmentStatus: true },
      ...{ subtotal: true, discount: true, shippingTotal: true, tax: true, total: true, refunded: true },
      lines: { select: { name: true, quantity: true, total: true }, orderBy: { position: 'asc' } },
    },
  })
  const key = ({ name, quantity, total }: { name: string; quantity: number; total: number | bigint }) =>
    `${quantity} ${total} ${name}`
  const areSame = row.lines.map(key).join('\n') === order.lines.map(key).join('\n')
  return [
    ...texts.filter((column) => row[column] !== order[column]),
    ...amounts.filter((column) => Number(row[column]) !== order[column]),
    ...(areSame ? [] : ['lines']),
  ]
}
