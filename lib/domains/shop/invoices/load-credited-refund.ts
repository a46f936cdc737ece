import type { Tx } from '#lib/platform/database/db.ts'
import type { CreditedRefund } from './content/write-content.ts'
import type { InvoiceContent } from './invoice.ts'

const columns = {
  orderId: true,
  amount: true,
  shippingAmount: true,
  updatedAt: true,
  lines: { select: { lineId: true, quantity: true, amount: true }, orderBy: { lineId: 'asc' } },
} as const

/** A refund, and those of the same order that have a credit note already. The order must be locked. */
export async function loadCreditedRefund(tx: Tx, refundId: number): Promise<CreditedRefund> {
  const row = await tx.refund.findUniqueOrThrow({ where: { id: refundId }, select: columns })
  const earlier = await tx.refund.findMany({
    where: { orderId: row.orderId, creditNote: { isNot: null } },
    select: { ...columns, creditNote: { select: { content: true } } },
    orderBy: { creditNote: { id: 'asc' } },
  })
  return {
    ...toAmounts(row),
    at: row.updatedAt,
    earlier: earlier.map(toAmounts),
    credited: earlier.flatMap(({ creditNote }) =>
      creditNote ? (creditNote.content as unknown as InvoiceContent).taxes : [],
    ),
  }
}

type Row = {
  amount: bigint
  shippingAmount: bigint
  lines: { lineId: number; quantity: number; amount: bigint }[]
}

function toAmounts({ amount, shippingAmount, lines }: Row) {
  return {
    amount: Number(amount),
    shipping: Number(shippingAmount),
    lines: lines.map((line) => ({ ...line, amount: Number(line.amount) })),
  }
}
