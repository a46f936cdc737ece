import type { Tx } from '#lib/platform/database/db.ts'
import type { MailedUnits } from '#lib/services/mail/index.ts'
import { recordOrderEvent } from '../changes/record-order-event.ts'
import { mailOrder, type OrderContext, writeMoney } from './mail-order.ts'

type Exchange = {
  orderId: number
  returned: readonly MailedUnits[]
  added: readonly MailedUnits[]
  currency: string
  /** What the returned units paid of the added ones, and what is then to be paid or given back. Minor units. */
  credit: number
  due: number
  overpaid: number
  staffId: number | null
  at: Date
}

/** Records an exchange in the order's timeline, and tells the buyer and connected systems. */
export async function announceExchange(
  tx: Tx,
  context: OrderContext,
  { orderId, returned, added, currency, credit, due, overpaid, staffId, at }: Exchange,
): Promise<void> {
  const write = (units: readonly MailedUnits[]) =>
    units.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const text = `${write(returned)} → ${write(added)}`
  await recordOrderEvent(tx, orderId, 'order.exchanged', at, { text, credit, due, overpaid, staffId })
  const money = (amount: number) => (amount === 0 ? null : writeMoney(context, amount, currency))
  await mailOrder(tx, context, orderId, 'order_exchanged', {
    units: [...returned],
    added: [...added],
    due: money(due),
    refund: money(overpaid),
  })
}
