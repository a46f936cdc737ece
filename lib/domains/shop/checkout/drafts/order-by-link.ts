import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { loadOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import type { StartedPayment } from '#lib/domains/shop/payments/index.ts'
import { transactor } from '#lib/platform/database/transact.ts'
import { beginPayment } from '../pay-order.ts'
import { findLinkedDraft, type LinkedDraft } from './draft-link.ts'
import { finishDraft } from './finish-draft.ts'
import { orderDraft } from './order-draft.ts'

export type LinkedOrdering = {
  token: string
  gateway: string | null
  /** Whether the buyer agrees to the shop's terms, if it has any. */
  terms: boolean
  /** The version and total that the buyer saw, the total in minor units. */
  version: number
  expectedTotal: number
}

/** Null for a draft that was ordered before: its order is paid on its own page. */
type Ordered = { order: Order; payment: StartedPayment | null }

/**
 * Orders a draft for the buyer who has its link, and starts the payment. However often the link is used, it is ordered once. Throws
 * `invalid_link`, `checkout_in_progress` if the draft was changed, and as the checkout does.
 */
export async function orderByLink(context: Context, given: LinkedOrdering): Promise<Ordered> {
  const linked = await findLinkedDraft(context, given.token)
  if (!linked) throw new DomainError('invalid_link')
  if (linked.order) return { order: linked.order, payment: null }
  if (linked.version !== given.version) throw new DomainError('checkout_in_progress')
  const { prisma } = context.database
  const order = await place(context, linked, given).catch(async (error: unknown) => {
    // Another sending of the form, or a member of staff, may have been faster.
    const now = await findLinkedDraft(context, given.token)
    if (!now) throw new DomainError('invalid_link')
    if (!now.order) throw error
    return null
  })
  if (!order) return orderByLink(context, given)
  const payment = await beginPayment(context, order)
  return { order: await loadOrder(prisma, order.id), payment }
}

function place(
  context: Context,
  { id, version, draft, note, customer }: Extract<LinkedDraft, { order: null }>,
  { gateway, terms, expectedTotal }: LinkedOrdering,
): Promise<Order> {
  return orderDraft(
    context,
    { gateway, terms, expectedTotal, draft, customer, placedBy: 'buyer', staffId: null },
    {
      async claim(tx) {
        // Neither ordered nor deleted nor changed since the buyer's form was sent.
        const { count } = await tx.draftOrder.updateMany({
          where: { id, version, orderId: null },
          data: { version: { increment: 0 } },
        })
        if (count === 0) throw new DomainError('checkout_in_progress')
      },
      inTransaction: (tx, order) =>
        finishDraft(tx, context, { id, orderId: order.id, draft, note, staffId: null }),
      within: transactor(context),
    },
  )
}
