import type { Context } from '#lib/context.ts'
import { aroundAction } from '#lib/domains/people/staff/authority/index.ts'
import {
  type Exchanged,
  type ExchangeRequest,
  endPayments,
  exchangeUnits,
} from '#lib/domains/shop/checkout/index.ts'
import {
  announceReturn,
  closeRest,
  decideReturn,
  endReturn,
  loseParcel,
  type OpenReturn,
  type Received,
  readLabel,
  receiveReturn,
} from '#lib/domains/shop/orders/index.ts'
import {
  approveWorth,
  CHANGES_ORDER,
  findOwnOrder,
  orderAction,
  REFUNDS,
  runAs,
  staffIdOf,
} from '../order-action.ts'

const announce = orderAction(CHANGES_ORDER, 'order.return_announced_by_hand')
const decide = orderAction(CHANGES_ORDER, 'order.return_decided_by_hand')
const receive = orderAction(REFUNDS, 'order.returned_by_hand')
const exchange = orderAction(REFUNDS, 'order.exchanged_by_hand')
const lose = orderAction(CHANGES_ORDER, 'order.parcel_lost_by_hand')
const close = orderAction(REFUNDS, 'order.rest_closed_by_hand')

/** Announces items that are to come back. Throws DomainError. */
export const announceOrderReturn = aroundAction(
  announce,
  async (context: Context, actor, number: string, wanted: Omit<OpenReturn, 'state'>): Promise<void> => {
    const { id } = await findOwnOrder(context, number)
    await announce(context, actor, id, (_tx, joined) =>
      announceReturn(joined, id, { ...wanted, state: 'approved' }),
    )
  },
)

/** What staff decide about a return; `ended`: nothing more of it comes. */
export type Decision = {
  returnId: number
  to: 'approved' | 'refused' | 'cancelled' | 'ended'
  /** The shop's words to the buyer. */
  answer?: string | null
  /** The label of the parcel, as it was uploaded: a PDF or a picture. */
  label?: Buffer | null
}

/** Throws `return_not_open`. */
export const decideOrderReturn = aroundAction(
  decide,
  async (
    context: Context,
    actor,
    number: string,
    { returnId, to, answer, label }: Decision,
  ): Promise<void> => {
    const { id } = await findOwnOrder(context, number)
    const file = label && to === 'approved' ? await readLabel(label) : null
    await decide(context, actor, id, (_tx, joined) =>
      to === 'ended'
        ? endReturn(joined, id, returnId)
        : decideReturn(joined, id, { returnId, to, answer: answer ?? null, label: file }),
    )
  },
)

/** Takes back what came back, which takes what a refund of it takes: the buyer need not pay for it any more. Throws DomainError. */
export const receiveOrderReturn = aroundAction(
  receive,
  async (context: Context, actor, number: string, received: Received): Promise<void> => {
    const order = await findOwnOrder(context, number)
    await endPayments(context, order)
    await receive(context, actor, order.id, (_tx, joined) =>
      receiveReturn(joined, order.id, {
        ...received,
        approve: (worth) => approveWorth(context, actor, worth),
      }),
    )
  },
)

/** Exchanges what came back for other items of the order, which takes what a refund of it takes. Throws DomainError. */
export const exchangeOrderUnits = aroundAction(
  exchange,
  async (
    context: Context,
    actor,
    number: string,
    request: Omit<ExchangeRequest, 'staffId' | 'approve'>,
  ): Promise<Exchanged> => {
    const { id } = await findOwnOrder(context, number)
    return exchangeUnits(
      context,
      id,
      { ...request, staffId: staffIdOf(actor), approve: (worth) => approveWorth(context, actor, worth) },
      runAs((work) => exchange(context, actor, id, work)),
    )
  },
)

/** Records that a parcel was lost. Throws DomainError. */
export const loseOrderParcel = aroundAction(
  lose,
  async (
    context: Context,
    actor,
    number: string,
    parcel: { shipmentId: number; note?: string | null },
  ): Promise<void> => {
    const { id } = await findOwnOrder(context, number)
    await lose(context, actor, id, (_tx, joined) => loseParcel(joined, id, parcel))
  },
)

/** Ends a partly shipped order without money: the rest is not shipped, and nobody pays for it. Throws `order_not_closable`. */
export const closeOrderRest = aroundAction(
  close,
  async (context: Context, actor, number: string): Promise<void> => {
    const order = await findOwnOrder(context, number)
    await endPayments(context, order)
    await close(context, actor, order.id, (_tx, joined) =>
      closeRest(joined, order.id, { approve: (worth) => approveWorth(context, actor, worth) }),
    )
  },
)
