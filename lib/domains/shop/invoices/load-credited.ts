import type { Credited } from '#lib/domains/shop/orders/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import type { CreditedRefund } from './content/write-content.ts'
import type { InvoiceContent } from './invoice.ts'

const columns = {
  orderId: true,
  amount: true,
  shippingAmount: true,
  lines: { select: { lineId: true, quantity: true, amount: true }, orderBy: { lineId: 'asc' } },
} as const

const refundColumns = { ...columns, overpaidAmount: true } as const

/** Refunds of an order's own payment that were made and have no credit note. */
const refunded = {
  status: 'done',
  creditNote: { is: null },
  OR: [{ attemptId: null }, { attempt: { paysOrder: true } }],
} satisfies Prisma.RefundWhereInput

const deducted = { creditNote: { is: null } } satisfies Prisma.DeductionWhereInput

/** What has to be credited; null if it is already, or is nothing of the order. */
export async function uncredited(
  tx: Tx,
  credited: Credited,
): Promise<{ orderId: number; amount: bigint } | null> {
  const select = { orderId: true, amount: true }
  return 'refundId' in credited
    ? tx.refund.findFirst({ where: { ...refunded, id: credited.refundId }, select })
    : tx.deduction.findFirst({ where: { ...deducted, id: credited.deductionId }, select })
}

/** What has to be credited of an order, oldest first. */
export async function listUncredited(tx: Tx, orderId: number): Promise<Credited[]> {
  const select = { id: true, createdAt: true }
  const orderBy = { id: 'asc' } as const
  const refunds = await tx.refund.findMany({ where: { ...refunded, orderId }, orderBy, select })
  const deductions = await tx.deduction.findMany({ where: { ...deducted, orderId }, orderBy, select })
  // What is unpaid is deducted, and what was paid since is refunded.
  return [
    ...deductions.map(({ id }) => ({ deductionId: id })),
    ...refunds.map(({ id }) => ({ refundId: id })),
  ]
}

/** A refund or deduction, and those of the same order that have a credit note already. The order must be locked. */
export async function loadCredited(tx: Tx, credited: Credited): Promise<CreditedRefund> {
  const row =
    'refundId' in credited
      ? await loadRefund(tx, credited.refundId)
      : await loadDeduction(tx, credited.deductionId)
  const notes = await tx.invoice.findMany({
    // Those of an invoice that was replaced belong to nothing any more.
    where: {
      ...{ orderId: row.orderId, kind: 'credit_note' },
      OR: [{ refundId: { not: null } }, { deductionId: { not: null } }],
    },
    orderBy: { id: 'asc' },
    select: { content: true, refund: { select: refundColumns }, deduction: { select: columns } },
  })
  return {
    ...toAmounts(row),
    at: row.at,
    earlier: notes.flatMap(({ refund, deduction }) => {
      const earlier = refund ?? deduction
      return earlier ? [toAmounts(earlier)] : []
    }),
    credited: notes.flatMap(({ content }) => (content as unknown as InvoiceContent).taxes),
  }
}

async function loadRefund(tx: Tx, id: number) {
  const select = { ...refundColumns, updatedAt: true }
  const { updatedAt, ...refund } = await tx.refund.findUniqueOrThrow({ where: { id }, select })
  return { ...refund, at: updatedAt }
}

async function loadDeduction(tx: Tx, id: number) {
  const select = { ...columns, createdAt: true }
  const { createdAt, ...deduction } = await tx.deduction.findUniqueOrThrow({ where: { id }, select })
  return { ...deduction, at: createdAt }
}

type Row = {
  amount: bigint
  shippingAmount: bigint
  /** Of a refund, what no invoice names. */
  overpaidAmount?: bigint
  lines: { lineId: number; quantity: number; amount: bigint }[]
}

function toAmounts({ amount, shippingAmount, overpaidAmount = 0n, lines }: Row) {
  return {
    amount: Number(amount - overpaidAmount),
    shipping: Number(shippingAmount),
    lines: lines.map((line) => ({ ...line, amount: Number(line.amount) })),
  }
}
