import type { Tx } from '#lib/platform/database/db.ts'
import type { MailedChange } from '#lib/services/mail/index.ts'
import { mailOrder, type OrderContext, writeMoney } from '../../notices/mail-order.ts'
import { loadNotified } from '../../notices/notified-order.ts'
import { recordOrderEvent } from '../record-order-event.ts'

/** A part of an edit, for people. Amounts are minor units. */
export type EditChange =
  | { kind: 'added'; name: string; quantity: number; price: number }
  | { kind: 'removed'; name: string; quantity: number }
  | { kind: 'quantity'; name: string; from: number; to: number }
  | { kind: 'price'; name: string; from: number; to: number }
  | { kind: 'method'; from: string | null; to: string | null }
  | { kind: 'shipping_cost'; from: number; to: number }
  | { kind: 'billing' | 'shipping' | 'email' }

type Announced = {
  orderId: number
  changes: readonly EditChange[]
  /** The totals. */
  before: number
  after: number
  due: number
  overpaid: number
  reason: string | null
  staffId: number | null
  /** Whether the buyer is told. */
  notifies: boolean
  at: Date
}

/** Records an edit in the order's timeline, and tells its buyer and connected systems. */
export async function announceEdit(
  tx: Tx,
  context: OrderContext,
  { orderId, notifies, at, ...edit }: Announced,
): Promise<void> {
  const changes = edit.changes.map((change) => ({ ...change }))
  await recordOrderEvent(tx, orderId, 'order.edited', at, { ...edit, changes })
  if (!notifies) return
  const order = await loadNotified(tx, orderId)
  const write = (amount: number) => writeMoney(context, amount, order.currency)
  const unlessZero = (amount: number) => (amount > 0 ? write(amount) : null)
  await mailOrder(tx, context, order, 'order_edited', {
    changes: edit.changes.map((change) => toMailed(change, write)),
    before: write(edit.before),
    due: unlessZero(edit.due),
    overpaid: unlessZero(edit.overpaid),
  })
}

function toMailed(change: EditChange, write: (amount: number) => string): MailedChange {
  switch (change.kind) {
    case 'added':
      return { kind: 'added', value: `${change.quantity} × ${change.name}` }
    case 'removed':
      return { kind: 'removed', value: `${change.quantity} × ${change.name}` }
    case 'quantity':
      return { kind: 'quantity', value: `${change.name}: ${change.from} → ${change.to}` }
    case 'price':
      return { kind: 'price', value: `${change.name}: ${write(change.from)} → ${write(change.to)}` }
    case 'method':
      return { kind: 'shipping', value: change.to ?? '–' }
    case 'shipping_cost':
      return { kind: 'shipping', value: `${write(change.from)} → ${write(change.to)}` }
    case 'billing':
      return { kind: 'billing_address', value: '✓' }
    case 'shipping':
      return { kind: 'delivery_address', value: '✓' }
    default:
      return { kind: 'email', value: '✓' }
  }
}
