import type { Context } from '#lib/context.ts'
import {
  type ActionScope,
  aroundAction,
  authorise,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import { finishDraft, orderDraft } from '#lib/domains/shop/checkout/index.ts'
import { loadOrder, type Order } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { CHANGES_ORDER, COUNTS_AS_PAID, orderSubject, staffIdOf } from '../order-action.ts'
import { loadDraft, lockDraft } from './draft-action.ts'

export type DraftToOrder = {
  id: number
  version: number
  /** That of a payment method, or `by_hand` for what is paid already. */
  gateway: string | null
  /** The total that was shown, in minor units. */
  expectedTotal: number | null
}

/** The method of an order that is paid when it is placed, which takes what marking an order as paid takes. */
const PAID_ALREADY = 'by_hand'

/** Whether a draft may be ordered with a payment method, before it is saved. Throws what `authorise` throws. */
export const checkDraftPayment = staffQuery(
  { permission: 'orders.write' },
  async (context: Context, actor, gateway: string | null): Promise<void> => {
    if (gateway === PAID_ALREADY) authorise(context, actor, COUNTS_AS_PAID)
  },
)

type Work = (tx: Tx) => Promise<Order>

const place = staffAction(
  { ...CHANGES_ORDER, action: 'order.placed_from_draft' },
  async (scene: ActionScope<Context>, { id: draft, gateway }: DraftToOrder, work: Work): Promise<Order> => {
    const { tx, record } = scene
    if (gateway === PAID_ALREADY) await scene.authorise(COUNTS_AS_PAID)
    const order = await work(tx)
    const { id, number, total, currency, paymentMethod } = order
    record({
      subject: orderSubject(id),
      after: { draft, number, total, currency, method: paymentMethod?.id ?? null },
    })
    return order
  },
)

/**
 * Turns a draft into an order by the checkout's own rules for stock, taxes and fields. The order is paid already, waits for its payment,
 * or has a link to pay that is mailed. Throws as the checkout does, and what `loadDraft` and `lockDraft` throw.
 */
export const orderDraftByHand = aroundAction(
  place,
  async (context: Context, actor, given: DraftToOrder): Promise<Order> => {
    const { id, gateway, expectedTotal } = given
    const { draft, note, customer } = await loadDraft(context, id)
    const staffId = staffIdOf(actor)
    const order = await orderDraft(
      context,
      { draft, customer, placedBy: 'staff', staffId, terms: true, gateway, expectedTotal },
      {
        claim: (tx) => lockDraft(tx, given),
        inTransaction: (tx, placed) =>
          finishDraft(tx, context, { id, orderId: placed.id, draft, note, staffId }),
        within: (work) => place(context, actor, given, work as unknown as Work) as ReturnType<typeof work>,
      },
    )
    return loadOrder(context.database.prisma, order.id)
  },
)
