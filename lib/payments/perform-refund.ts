import type { Context } from '#lib/context.ts'
import { finishRefund, flagOrder, holdOrder, releaseRefund } from '#lib/orders/index.ts'
import type { Tx } from '#lib/platform/db.ts'
import { transact } from '#lib/platform/transact.ts'
import type { RefundResult } from './gateway.ts'
import { reserve } from './queue-refund.ts'
import { tellSpareRefunded } from './tell-spare-refunded.ts'

/** Refunds what was queued. Throws GatewayUnavailable; asked again, nothing is refunded twice. */
export async function performRefund(context: Context, refundId: number): Promise<void> {
  const { prisma } = context.database
  const refund = await prisma.refund.findUnique({ where: { id: refundId }, include: { attempt: true } })
  if (refund?.status !== 'queued' || !refund.attempt) return
  const { attempt, amount, currency } = refund
  const { reference } = attempt
  const give = context.gateways.find(attempt.gateway)?.refund
  const result: RefundResult =
    give && reference !== null
      ? await context.gateways.ask(attempt.gateway, () =>
          give({ refundId: `${attempt.key}-${refundId}`, reference, amount: Number(amount), currency }),
        )
      : { type: 'refused', message: `${attempt.gateway} is not set up, or cannot refund.` }
  await transact(prisma, async (tx) => {
    await holdOrder(tx, refund.orderId)
    await settle(tx, context, { ...refund, amount: Number(amount), attempt }, result)
  })
}

/** The provider has not answered for so long that it is not asked again by itself. */
export async function flagUnanswered({ database, clock }: Context, refundId: number): Promise<void> {
  const where = { id: refundId, status: 'queued' }
  const refund = await database.prisma.refund.findFirst({ where })
  if (!refund) return
  const { orderId, amount } = refund
  const details = { amount: Number(amount), reason: 'The provider does not answer.' }
  await transact(database.prisma, (tx) =>
    flagOrder(tx, { orderId, flag: 'refund_failed', details, at: clock.now() }),
  )
}

type Refund = {
  id: number
  orderId: number
  amount: number
  currency: string
  reason: string
  attempt: { id: number; paysOrder: boolean }
}

async function settle(tx: Tx, context: Context, refund: Refund, result: RefundResult): Promise<void> {
  const { id, orderId, amount, attempt } = refund
  const at = context.clock.now()
  const { count } = await tx.refund.updateMany({
    where: { id, status: 'queued' },
    data:
      result.type === 'refused'
        ? { status: 'failed', failure: result.message }
        : { status: 'done', reference: result.reference },
  })
  if (count === 0) return
  if (result.type === 'refused') {
    await reserve(tx, attempt.id, -amount)
    if (attempt.paysOrder) await releaseRefund(tx, context, id, at)
    // It may be refunded in the provider's own pages already.
    await tx.paymentAttempt.updateMany({ where: { id: attempt.id }, data: { nextCheckAt: at } })
    await flagOrder(tx, { orderId, flag: 'refund_failed', details: { amount, reason: result.message }, at })
  } else if (attempt.paysOrder) await finishRefund(tx, context, id, at)
  else await tellSpareRefunded(tx, context, { ...refund, at })
}
