import type { Tx } from '#lib/platform/database/db.ts'
import { mailedReturnStates } from '#lib/services/mail/index.ts'
import { isHandedIn, returnAddress } from '../changes/returns/return-policy.ts'
import { returnNumber } from '../changes/returns/return-states.ts'
import { refundableStatuses } from '../status/states.ts'
import { mailOrder, type OrderContext, orderPagePath } from './mail-order.ts'
import { nameUnits, type Units } from './name-units.ts'
import { loadNotified, type NotifiedOrder } from './notified-order.ts'

/** Tells the buyer what came back, and what follows. Nothing of it was told when it was refunded: that is another fact. */
export async function mailReturned(
  tx: Tx,
  context: OrderContext,
  orderId: number,
  {
    lines,
    undelivered,
    deducted,
  }: {
    lines: readonly { lineId: number; quantity: number; use: string }[]
    undelivered: boolean
    deducted: number
  },
): Promise<void> {
  const isSentAgain = lines.some(({ use }) => use === 'ship_again')
  const next = isSentAgain ? 'sent_again' : deducted > 0 ? 'not_due' : await findRefund(tx, orderId)
  const units = await nameUnits(tx, orderId, lines)
  await mailOrder(tx, context, orderId, 'order_returned', { units, undelivered, next })
}

/** Tells the buyer that a parcel was lost. */
export async function mailLost(tx: Tx, context: OrderContext, orderId: number, lost: Units): Promise<void> {
  await mailOrder(tx, context, orderId, 'order_parcel_lost', { units: await nameUnits(tx, orderId, lost) })
}

/** Tells the buyer that a return was asked for, approved, refused or cancelled. What is approved says where to send it. */
export async function mailReturnState(tx: Tx, context: OrderContext, id: number): Promise<void> {
  const row = await tx.return.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ orderId: true, state: true, reason: true, answer: true },
      lines: { select: { lineId: true, quantity: true }, orderBy: { lineId: 'asc' } },
    },
  })
  const state = mailedReturnStates.find((one) => one === row.state)
  if (!state || row.reason === 'undeliverable') return
  const settings = context.settings.current
  const order = await loadNotified(tx, row.orderId)
  await mailOrder(tx, context, order, 'order_return', {
    ...{ return_number: returnNumber(id), state, answer: row.answer },
    units: await nameUnits(tx, row.orderId, row.lines),
    send_to: state === 'approved' ? returnAddress(settings) : null,
    by_hand: isHandedIn(settings),
    ...(state === 'approved' && slipLink(context, order, id)),
  })
}

/** Leads to the slip for the parcel, if the buyer has a page of the order. */
function slipLink(context: OrderContext, order: NotifiedOrder, id: number): { slip_path?: string } {
  const path = orderPagePath(context, order)
  if (path === null) return {}
  const page = order.customerId === null ? path : `/orders/${order.number}`
  return { slip_path: `${page}/returns/${id}/slip` }
}

/** Whether there are units that came back and were not refunded, of money that the shop still has. */
async function findRefund(tx: Tx, orderId: number): Promise<'refund' | null> {
  const order = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: {
      ...{ paymentStatus: true, total: true, paid: true, refunded: true, disputed: true },
      lines: { select: { returnedQuantity: true, settledQuantity: true } },
    },
  })
  const isOwed = order.lines.some((line) => line.returnedQuantity > line.settledQuantity)
  const isHeld = (order.paid ?? order.total) > order.refunded + order.disputed
  return isOwed && isHeld && refundableStatuses.includes(order.paymentStatus) ? 'refund' : null
}
