import type { Context } from '#lib/context.ts'
import { aroundAction, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import {
  cancelOrder,
  payByHand,
  type ReceivedPayment,
  type RefundRequest,
  refundByHand,
} from '#lib/domains/shop/checkout/index.ts'
import { quoteRefund, type RefundQuote } from '#lib/domains/shop/payments/index.ts'
import {
  approveWorth,
  CHANGES_ORDER,
  COUNTS_AS_PAID,
  findOwnOrder,
  orderAction,
  REFUNDS,
  runAs,
  staffIdOf,
} from '../order-action.ts'

const pay = orderAction(COUNTS_AS_PAID, 'order.paid_by_hand')
const cancel = orderAction(CHANGES_ORDER, 'order.cancelled_by_hand')
const refund = orderAction(REFUNDS, 'order.refunded_by_hand')

/** What a refund comes to, and what becomes of the order. Throws DomainError. */
export const quoteOrderRefund = staffQuery(
  REFUNDS,
  async (context: Context, _actor, number: string, request: RefundRequest): Promise<RefundQuote> =>
    quoteRefund(context, await findOwnOrder(context, number), request),
)

/** Marks an order as paid: the money has arrived, by a payment or outside of any provider. Throws DomainError. */
export const markOrderPaid = aroundAction(
  pay,
  async (
    context: Context,
    actor,
    number: string,
    payment: ReceivedPayment['payment'] = null,
  ): Promise<void> => {
    const order = await findOwnOrder(context, number)
    await payByHand(
      context,
      order,
      { payment, staffId: staffIdOf(actor) },
      runAs((work) => pay(context, actor, order.id, work)),
    )
  },
)

/** Cancels an order that is unpaid or free and has not shipped. Throws `order_not_cancellable`. */
export const cancelOrderByHand = aroundAction(
  cancel,
  async (context: Context, actor, number: string): Promise<void> => {
    const order = await findOwnOrder(context, number)
    await cancelOrder(
      context,
      order.id,
      'owner',
      runAs((work) => cancel(context, actor, order.id, work)),
    )
  },
)

/**
 * Refunds an order, or parts of it, through the provider that captured the money. Resolves to `queued` if the provider does not
 * respond now, and to `pending` if it has accepted the refund but not made it yet. Above the sum that the owner has set, it takes a
 * proof of who acts. Throws DomainError.
 */
export const refundOrderByHand = aroundAction(
  refund,
  async (
    context: Context,
    actor,
    number: string,
    request: RefundRequest,
  ): Promise<'done' | 'queued' | 'pending'> => {
    const order = await findOwnOrder(context, number)
    const details = { lines: (request.lines ?? []).map((line) => ({ ...line })) }
    const { isQueued, isPending } = await refundByHand(
      context,
      order,
      {
        ...request,
        staffId: staffIdOf(actor),
        approve: (amount) => approveWorth(context, actor, amount),
      },
      runAs((work) => refund(context, actor, order.id, work, details)),
    )
    return isQueued ? 'queued' : isPending ? 'pending' : 'done'
  },
)
