import type { Context } from '#lib/context.ts'
import type { Transaction } from './record-transaction.ts'

/** A movement of an order's money as it is shown. */
export type ListedTransaction = Omit<Required<Transaction>, 'orderId' | 'staffId' | 'kind'> & {
  id: number
  kind: string
  /** The member of staff who recorded it. */
  by: string | null
}

/** The ledger of an order, oldest row first. */
export async function listTransactions(
  { database }: Pick<Context, 'database'>,
  orderId: number,
): Promise<ListedTransaction[]> {
  const rows = await database.prisma.paymentTransaction.findMany({
    where: { orderId },
    orderBy: { id: 'asc' },
    include: { staff: { select: { name: true } } },
  })
  return rows.map(
    ({ id, kind, attemptId, refundId, reference, amount, currency, paysOrder, staff, createdAt }) => ({
      ...{ id, kind, attemptId, refundId, reference, currency, paysOrder },
      amount: Number(amount),
      by: staff?.name ?? null,
      at: createdAt,
    }),
  )
}
