import type { Context } from '#lib/context.ts'
import { aroundAction, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import {
  type EditQuote,
  type EditRequest,
  editOrder,
  type OrderEdit,
  quoteEdit,
} from '#lib/domains/shop/checkout/index.ts'
import { approveWorth, CHANGES_ORDER, findOwnOrder, orderAction, runAs, staffIdOf } from '../order-action.ts'

const edit = orderAction(CHANGES_ORDER, 'order.edited_by_hand')

/** What an edit of an order would come to. Throws DomainError. */
export const quoteOrderEdit = staffQuery(
  CHANGES_ORDER,
  async (context: Context, _actor, number: string, wanted: OrderEdit): Promise<EditQuote> =>
    quoteEdit(context, (await findOwnOrder(context, number)).id, wanted),
)

/**
 * Edits an order. Where it costs less then, that takes what a refund of the difference takes. Throws DomainError.
 */
export const editOrderByHand = aroundAction(
  edit,
  async (
    context: Context,
    actor,
    number: string,
    request: Omit<EditRequest, 'staffId' | 'approve'>,
  ): Promise<EditQuote> => {
    const { id } = await findOwnOrder(context, number)
    const details = { reason: request.reason ?? null, total: request.expectedTotal }
    return editOrder(
      context,
      id,
      { ...request, staffId: staffIdOf(actor), approve: (worth) => approveWorth(context, actor, worth) },
      runAs((work) => edit(context, actor, id, work, details)),
    )
  },
)
