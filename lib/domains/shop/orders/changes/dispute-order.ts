import type { Tx } from '#lib/platform/database/db.ts'
import type { OrderContext } from '../notices/mail-order.ts'
import { noticePayment } from '../notices/notice-order.ts'
import { addToTakings } from '../status/count-takings.ts'
import { settlePaidState } from '../status/settle-paid-state.ts'
import { flagOrder } from './flag-order.ts'
import { recordOrderEvent } from './record-order-event.ts'

const DISPUTED = 'disputed'

/** A dispute of one of the order's payments. `amount` is in minor units. */
type Disputed = {
  orderId: number
  attemptId: number
  amount: number
  currency: string
  reference: string
  /** Whether the payment counts for the order. */
  paysOrder: boolean
  at: Date
}

/** The buyer's bank has taken the money back, as the ledger already says: nothing of the order is shipped until it returns. The order must be locked. */
export async function openDispute(tx: Tx, context: OrderContext, dispute: Disputed): Promise<void> {
  const { orderId, at } = dispute
  if (dispute.paysOrder) await move(tx, dispute, dispute.amount)
  await settlePaidState(tx, orderId)
  const { flag } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { flag: true } })
  const details = { ...toDetails(dispute), ...(flag !== DISPUTED && { flag }) }
  await flagOrder(tx, context, { orderId, flag: DISPUTED, details, at })
}

/**
 * The bank has returned the money, or leaves it with the buyer; or another dispute stands for it, of which the owner is told instead.
 * The order must be locked.
 */
export async function closeDispute(
  tx: Tx,
  context: OrderContext,
  dispute: Disputed,
  outcome: 'won' | 'lost' | 'replaced',
): Promise<void> {
  const { orderId, at, paysOrder, amount } = dispute
  const details = toDetails(dispute)
  if (paysOrder && outcome !== 'lost') await move(tx, dispute, -amount)
  await settlePaidState(tx, orderId)
  if (outcome === 'lost') return flagOrder(tx, context, { orderId, flag: 'dispute_lost', details, at })
  // Of an order that was cancelled meanwhile, the money has to be refunded.
  await tx.order.updateMany({
    where: {
      ...{ id: orderId, disputed: 0, status: { not: 'cancelled' } },
      // A reversal counts as lost until its money returns.
      flag: { in: [DISPUTED, 'dispute_lost'] },
    },
    data: { flag: await findFormerFlag(tx, orderId) },
  })
  if (outcome === 'replaced') return
  await recordOrderEvent(tx, orderId, 'order.dispute_won', at, details)
  await noticePayment(tx, context, { orderId, problem: 'dispute_won', at })
}

/** What needed attention before the dispute still does: an order has one flag at a time. */
async function findFormerFlag(tx: Tx, orderId: number): Promise<string | null> {
  const events = await tx.orderEvent.findMany({
    where: { orderId, kind: `order.${DISPUTED}` },
    orderBy: { id: 'desc' },
    select: { details: true },
  })
  // A dispute that began during another one has no former flag of its own.
  const flags = events.map(({ details }) => (details as { flag?: string | null }).flag)
  return flags.find((flag) => flag !== undefined) ?? null
}

async function move(tx: Tx, { orderId, at }: Disputed, amount: number): Promise<void> {
  await tx.order.update({
    where: { id: orderId },
    data: { disputed: { increment: amount }, statusChangedAt: at },
    select: { id: true },
  })
  await addToTakings(tx, orderId, { orders: 0, amount: -amount })
}

function toDetails({ amount, currency, reference, attemptId }: Disputed) {
  return { amount, currency, reference, payment: attemptId }
}
