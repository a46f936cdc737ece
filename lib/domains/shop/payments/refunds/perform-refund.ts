import type { Context } from '#lib/context.ts'
import { finishRefund, flagOrder, lockOrder, releaseRefund } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { RefundResult } from '../gateways/gateway.ts'
import { checkLater, release } from './queue-refund.ts'
import { failSurplusRefund, finishSurplusRefund } from './surplus-refund.ts'

// Longer than any bank takes.
const LONGEST_MS = 30 * 24 * 3_600_000

/** Unfinished refunds: not yet requested, or accepted by the provider, which may still refuse. */
const open = ['queued', 'pending']

/**
 * Has the provider make a refund, or checks one that it has accepted. The order is updated once the refund is made. May be
 * repeated: nothing is refunded twice. Throws GatewayUnavailable.
 *
 * @param check the number of earlier checks; null if another check is scheduled already
 */
export async function performRefund(
  context: Context,
  refundId: number,
  check: number | null = 0,
): Promise<void> {
  const { prisma } = context.database
  const refund = await prisma.refund.findUnique({ where: { id: refundId }, include: { attempt: true } })
  if (!refund?.attempt || !open.includes(refund.status)) return
  const { attempt, amount, currency } = refund
  const { reference } = attempt
  const give = context.gateways.find(attempt.gateway)?.refund
  const isTaken = refund.status === 'pending'
  const request = { refundId: `${attempt.key}-${refundId}`, amount: Number(amount), currency, isTaken }
  const result: RefundResult =
    give && reference !== null
      ? await context.gateways.ask(attempt.gateway, () => give({ ...request, reference }))
      : { type: 'refused', message: `${attempt.gateway} is not set up, or cannot refund.` }
  await transact(prisma, async (tx) => {
    await lockOrder(tx, refund.orderId)
    const known = { ...refund, amount: Number(amount), attempt }
    if (result.type === 'pending') await wait(tx, context, known, result.reference, check)
    else await settle(tx, context, known, result)
  })
}

/** Checks a payment's pending refunds, after the provider reported a change to the payment. */
export async function checkPendingRefunds(context: Context, attemptId: number): Promise<void> {
  const where = { attemptId, status: 'pending' }
  const refunds = await context.database.prisma.refund.findMany({ where, orderBy: { id: 'asc' } })
  for (const { id } of refunds) await performRefund(context, id, null)
}

/** Flags the order of a refund that is no longer retried, because its provider did not answer for too long. */
export async function flagUnanswered(context: Context, refundId: number): Promise<void> {
  const { database, clock } = context
  const where = { id: refundId, status: { in: open } }
  const refund = await database.prisma.refund.findFirst({ where })
  if (!refund) return
  const at = clock.now()
  await transact(database.prisma, (tx) =>
    flag(tx, context, refund, { reason: 'The provider does not respond.', at }),
  )
}

type Refund = {
  id: number
  orderId: number
  amount: number
  currency: string
  reason: string
  createdAt: Date
  attemptId: number | null
  attempt: { id: number; paysOrder: boolean }
}

/** The provider has accepted the refund but may still refuse it: the reservation stays, and nobody is notified. */
async function wait(
  tx: Tx,
  context: Context,
  refund: Refund,
  reference: string,
  check: number | null,
): Promise<void> {
  const { id, createdAt } = refund
  const at = context.clock.now()
  const { count } = await tx.refund.updateMany({
    where: { id, status: { in: open } },
    data: { status: 'pending', reference },
  })
  if (count === 0 || check === null) return
  if (at.getTime() - createdAt.getTime() > LONGEST_MS)
    await flag(tx, context, refund, { reason: 'The provider has not completed it for weeks.', at })
  else await checkLater(tx, { id, createdAt, check: check + 1, at })
}

async function settle(tx: Tx, context: Context, refund: Refund, result: RefundResult): Promise<void> {
  const { id, amount, attempt } = refund
  const at = context.clock.now()
  if ((await tx.refund.count({ where: { id, status: { in: open } } })) === 0) return
  const surplus = { ...refund, attemptId: attempt.id }
  if (result.type !== 'refused') {
    const { reference } = result
    if (attempt.paysOrder) await finishRefund(tx, context, id, { reference, at })
    else await finishSurplusRefund(tx, context, surplus, { reference, at })
    return
  }
  const failure = { reason: result.message, at }
  await release(tx, attempt.id, amount)
  if (attempt.paysOrder) await releaseRefund(tx, context, id, failure)
  else await failSurplusRefund(tx, surplus, failure)
  // It may have been refunded on the provider's own pages already.
  await tx.paymentAttempt.updateMany({ where: { id: attempt.id }, data: { nextCheckAt: at } })
  await flag(tx, context, refund, failure)
}

async function flag(
  tx: Tx,
  context: Context,
  { orderId, attemptId, amount }: { orderId: number; attemptId: number | null; amount: number | bigint },
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await flagOrder(tx, context, {
    orderId,
    flag: 'refund_failed',
    details: { amount: Number(amount), reason, payment: attemptId },
    at,
  })
}
