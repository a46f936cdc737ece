import type { Context } from '#lib/context.ts'

/** A payment through a provider. Amounts in minor units. */
export type CapturedPayment = {
  id: number
  gateway: string
  reference: string | null
  /** started, pending, authorized, paid, failed or cancelled */
  status: string
  /** The amount to pay. */
  amount: number
  /** The currency captured, or the one to pay in if nothing was. */
  currency: string
  captured: number
  /** Of `captured`, including refunds in progress. */
  refunded: number
  /** Of `captured`, taken back by the buyer's bank. */
  disputed: number
  /** Whether the order is paid by it; otherwise it is surplus. */
  paysOrder: boolean
  createdAt: Date
}

/** Whether the buyer has paid, but the money has not arrived yet. */
export function isUnderway({ status }: Pick<CapturedPayment, 'status'>): boolean {
  return status === 'processing' || status === 'authorized'
}

/** The payments of an order, oldest first. */
export async function listPayments(
  { database }: Pick<Context, 'database'>,
  orderId: number,
): Promise<CapturedPayment[]> {
  const rows = await database.prisma.paymentAttempt.findMany({
    where: { orderId },
    orderBy: { id: 'asc' },
    select: paymentColumns,
  })
  return rows.map(toPayment)
}

export const paymentColumns = {
  id: true,
  gateway: true,
  reference: true,
  status: true,
  amount: true,
  currency: true,
  paidAmount: true,
  paidCurrency: true,
  refunded: true,
  disputed: true,
  paysOrder: true,
  createdAt: true,
} as const

type Row = {
  id: number
  gateway: string
  reference: string | null
  status: string
  amount: bigint
  currency: string
  paidAmount: bigint
  paidCurrency: string | null
  refunded: bigint
  disputed: bigint
  paysOrder: boolean
  createdAt: Date
}

export function toPayment({
  amount,
  currency,
  paidAmount,
  paidCurrency,
  refunded,
  disputed,
  ...row
}: Row): CapturedPayment {
  return {
    ...row,
    amount: Number(amount),
    currency: paidCurrency ?? currency,
    captured: Number(paidAmount),
    refunded: Number(refunded),
    disputed: Number(disputed),
  }
}
