import type { Tx } from '#lib/platform/database/db.ts'
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
  at: Date
}

/** Records an edit in the order's timeline, and tells connected systems. */
export async function announceEdit(tx: Tx, { orderId, at, ...edit }: Announced): Promise<void> {
  const changes = edit.changes.map((change) => ({ ...change }))
  await recordOrderEvent(tx, orderId, 'order.edited', at, { ...edit, changes })
}
