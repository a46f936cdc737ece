import type { Context } from '#lib/context.ts'
import { flagOrder, mailOrder, markRefunded, recordOrderEvent, writeMoney } from '#lib/orders/index.ts'
import type { Tx } from '#lib/platform/db.ts'
import type { RefundResult } from './gateway.ts'

/** Gives back what was queued. Throws GatewayUnavailable; asked again, nothing is given back twice. */
export async function performRefund(context: Context, refundId: number): Promise<void> {
  const { prisma } = context.database
  const refund = await prisma.refund.findUnique({ where: { id: refundId }, include: { attempt: true } })
  if (refund?.status !== 'queued' || !refund.attempt) return
  const { attempt, amount, currency } = refund
  const { reference } = attempt
  const give = context.gateways.find(attempt.gateway)?.refund
  const result: RefundResult =
    give && reference !== null
      ? await give({ refundId: `${attempt.key}-${refundId}`, reference, amount: Number(amount), currency })
      : { type: 'refused', message: `${attempt.gateway} is not set up, or cannot give back.` }
  await prisma.$transaction((tx) => settle(tx, context, refund, result))
}

type Refund = { id: number; orderId: number; amount: bigint; currency: string; reason: string }

async function settle(tx: Tx, context: Context, refund: Refund, result: RefundResult): Promise<void> {
  const { id, orderId, reason } = refund
  const at = context.clock.now()
  const amount = Number(refund.amount)
  const { count } = await tx.refund.updateMany({
    where: { id, status: 'queued' },
    data:
      result.type === 'refused'
        ? { status: 'failed', failure: result.message }
        : { status: 'done', reference: result.reference },
  })
  if (count === 0) return
  if (result.type === 'refused') {
    await flagOrder(tx, { orderId, flag: 'refund_failed', details: { amount, reason: result.message }, at })
  } else if (reason === 'owner') {
    await markRefunded(tx, context, { orderId, amount, at })
  } else {
    // Money that the order never counted.
    await recordOrderEvent(tx, orderId, 'order.given_back', at, { amount, reason })
    const given = writeMoney(context, amount, refund.currency)
    await mailOrder(tx, context, orderId, 'order_refunded', { refund: given })
  }
}
