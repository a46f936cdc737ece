import type { Context } from '#lib/context.ts'
import { isUnavailable, type Movements } from '../gateways/gateway.ts'
import { checkPendingRefunds } from '../refunds/perform-refund.ts'
import { reconcileAttempt } from './reconcile-attempt.ts'

/** A sum that the provider has otherwise than the ledger, in minor units. */
export type PaymentDifference = {
  field: 'captured' | 'refunded' | 'disputed'
  provider: number
  ledger: number
}

/**
 * Brings a payment that was made up to date with its provider, and compares what remains. Refunds that the provider has not been
 * told of do not count. Null if the provider does not respond.
 */
export async function checkPayment(context: Context, attemptId: number): Promise<PaymentDifference[] | null> {
  try {
    await checkPendingRefunds(context, attemptId)
    const reported = await reconcileAttempt(context, attemptId)
    return reported?.status === 'paid' && reported.movements
      ? await compare(context, attemptId, reported.amount, reported.movements)
      : []
  } catch (error) {
    if (isUnavailable(error)) return null
    throw error
  }
}

async function compare(
  { database }: Context,
  attemptId: number,
  captured: number,
  movements: Movements,
): Promise<PaymentDifference[]> {
  const payment = await database.prisma.paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    include: { refunds: { where: { status: 'queued' }, select: { amount: true } } },
  })
  const made = movements.refunds.filter(({ status }) => status !== 'failed')
  // The provider may have made one of those that it has not answered.
  const queued = payment.refunds.reduce((sum, { amount }) => sum + Number(amount), 0)
  const refunded = Number(payment.refunded)
  const ledger = sumOf(made) === refunded ? refunded : refunded - queued
  const taken = sumOf(movements.disputes.filter(({ status }) => status !== 'won')) + (movements.reversed ?? 0)
  const sums = [
    { field: 'captured' as const, provider: captured, ledger: Number(payment.paidAmount) },
    { field: 'refunded' as const, provider: sumOf(made), ledger },
    { field: 'disputed' as const, provider: taken, ledger: Number(payment.disputed) },
  ]
  return sums.filter(({ provider, ledger }) => provider !== ledger)
}

function sumOf(movements: readonly { amount: number }[]): number {
  return movements.reduce((sum, { amount }) => sum + amount, 0)
}
