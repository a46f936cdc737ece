import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, aroundAction, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { issueInvoice, listInvoices } from '#lib/domains/shop/invoices/index.ts'
import { findAnyOrder, recordOrderEvent, revokeLink, unflagOrder } from '#lib/domains/shop/orders/index.ts'
import { CHANGES_ORDER, findOwnOrder, orderAction, orderSubject } from '../order-action.ts'

const invoice = orderAction(CHANGES_ORDER, 'order.invoiced_by_hand')
const unflag = orderAction(CHANGES_ORDER, 'order.unflagged')
const revoke = orderAction(CHANGES_ORDER, 'order.link_revoked_by_hand')

/** Keeps a note of staff in the order's timeline; its buyer never sees it. Throws `order_not_found`. */
export const noteOnOrder = staffAction(
  { permission: 'orders.write', action: 'order.noted' },
  async (
    { context, tx, actor, record }: ActionScope<Context>,
    { number, text }: { number: string; text: string },
  ): Promise<void> => {
    const { id } = await findAnyOrder(context, number)
    const staffId = actor.kind === 'staff' ? actor.id : null
    await recordOrderEvent(tx, id, 'order.note', context.clock.now(), { text, staffId })
    record({ subject: orderSubject(id) })
  },
)

/** Issues the invoice that an order lacks, with the credit notes of its refunds. Throws `order_not_invoiced`. */
export const issueOrderInvoice = aroundAction(
  invoice,
  async (context: Context, actor, number: string): Promise<void> => {
    const { id } = await findOwnOrder(context, number)
    await invoice(context, actor, id, async (_tx, joined) => {
      const { length: before } = await listInvoices(joined, id)
      const valid = await issueInvoice(joined, id)
      const { length: after } = await listInvoices(joined, id)
      if (valid === null && after === before) throw new DomainError('order_not_invoiced', { number })
      return after > before
    })
  },
)

/** Removes the flag of an order that somebody has looked at. */
export const clearOrderFlag = aroundAction(
  unflag,
  async (context: Context, actor, number: string): Promise<void> => {
    const { id } = await findOwnOrder(context, number)
    await unflag(context, actor, id, (_tx, joined) => unflagOrder(joined, number))
  },
)

/** Invalidates every link to a guest's order that was mailed so far. */
export const revokeOrderLink = aroundAction(
  revoke,
  async (context: Context, actor, number: string): Promise<void> => {
    const { id } = await findOwnOrder(context, number)
    await revoke(context, actor, id, (_tx, joined) => revokeLink(joined, id))
  },
)
