import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { mailOrder, recordOrderEvent } from '#lib/domains/shop/orders/index.ts'
import { findOwnOrder, orderSubject } from '../order-action.ts'

/**
 * Mails an order's buyer, around the text in the buyer's language, and keeps the mail in the order's timeline. Throws
 * `order_not_found`, and DomainError if the order has no e-mail address.
 */
export const mailBuyer = staffAction(
  { permission: 'orders.write', action: 'order.messaged' },
  async (
    { context, tx, actor, record }: ActionScope<Context>,
    { number, subject, text }: { number: string; subject: string; text: string },
  ): Promise<void> => {
    const { id, email } = await findOwnOrder(context, number)
    if (!email) throw new DomainError('order_without_email', { number })
    const paragraphs = text.split(/\n+/).flatMap((line) => line.trim() || [])
    await mailOrder(tx, context, id, 'order_message', { subject, paragraphs })
    const staffId = actor.kind === 'staff' ? actor.id : null
    await recordOrderEvent(tx, id, 'order.message', context.clock.now(), { subject, text, staffId })
    record({ subject: orderSubject(id) })
  },
)
