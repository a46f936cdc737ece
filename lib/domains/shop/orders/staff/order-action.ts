import type { Context } from '#lib/context.ts'
import { type Amount, DomainError } from '#lib/domains/domain-error.ts'
import {
  type Actor,
  authorise,
  type Need,
  type StaffAction,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import { findAnyOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'

/** The order in the audit log. */
export function orderSubject(id: number): string {
  return `order:${id}`
}

export type OrderWork<T> = (tx: Tx, context: Context) => Promise<T>
type OrderAction = StaffAction<Context, [orderId: number, work: OrderWork<unknown>, Details?], unknown>
type Details = Prisma.InputJsonObject

/** For changes of an order that move no money. */
export const CHANGES_ORDER: Need = { permission: 'orders.write' }

/** For counting money as arrived that no provider has reported. */
export const COUNTS_AS_PAID: Need = { permission: 'orders.pay', requiresReauth: true }

/** For giving money or its worth back. Above the sum that the owner has set, `approveWorth` asks for a proof of who acts. */
export const REFUNDS: Need = { permission: 'orders.refund' }

/** Throws `sudo_needed` where the actor has to prove who they are before money, or items of that worth, go back. */
export function approveWorth(context: Context, actor: Actor, worth: Amount): void {
  const most = context.settings.current['payments.refund_proof_above']
  // Of another currency, every sum is large.
  const isLarge =
    most !== null && (worth.currency !== context.settings.current['currency.code'] || worth.amount > most)
  authorise(context, actor, { ...REFUNDS, requiresReauth: isLarge && worth.amount > 0 })
}

/** An action that runs any work on an order, and writes to the audit log how its states changed, unless it returns false. */
export function orderAction(need: Need, action: string): OrderAction {
  return staffAction(
    { ...need, action },
    async (
      { tx, context, record, unchanged },
      id: number,
      work: OrderWork<unknown>,
      details: Details = {},
    ) => {
      const before = await readStates(tx, id)
      const result = await work(tx, context)
      if (result === false) unchanged()
      else record({ subject: orderSubject(id), before, after: await readStates(tx, id), details })
      return result
    },
  )
}

/** Null for the shop's own commands. */
export function staffIdOf(actor: Actor): number | null {
  return actor.kind === 'staff' ? actor.id : null
}

/** What runs the transaction of a function of another domain as an action on an order. */
export function runAs(action: (work: OrderWork<unknown>) => Promise<unknown>) {
  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> => action(work) as Promise<T>
}

/** An order of this shop. Throws `order_not_found`, and DomainError for one of the former shop. */
export async function findOwnOrder(context: Context, number: string): Promise<Order> {
  const order = await findAnyOrder(context, number)
  if (order.importedFrom !== null) throw new DomainError('former_order', { number: order.number })
  return order
}

async function readStates(tx: Tx, id: number) {
  const { refunded, refundQueued, disputed, deducted, ...states } = await tx.order.findUniqueOrThrow({
    where: { id },
    select: {
      status: true,
      paymentStatus: true,
      fulfillmentStatus: true,
      flag: true,
      refunded: true,
      refundQueued: true,
      disputed: true,
      deducted: true,
    },
  })
  return {
    ...states,
    refunded: Number(refunded),
    refundQueued: Number(refundQueued),
    disputed: Number(disputed),
    deducted: Number(deducted),
  }
}
