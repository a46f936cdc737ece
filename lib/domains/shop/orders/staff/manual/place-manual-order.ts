import type { Context } from '#lib/context.ts'
import {
  type ActionScope,
  type Actor,
  aroundAction,
  authorise,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import { type OrderOnBehalf, orderOnBehalf } from '#lib/domains/shop/checkout/index.ts'
import { type Order, recordOrderEvent } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { CHANGES_ORDER, COUNTS_AS_PAID, orderSubject, staffIdOf } from '../order-action.ts'
import { findBuyer } from './find-manual-order-customer.ts'

/** An order that somebody makes on the phone. */
export type ManualOrder = Pick<OrderOnBehalf, 'items' | 'couponCode' | 'locale'> & {
  /** Null for a guest. */
  customerId: number | null
  /** `gateway` is that of a payment method, or `by_hand` for what is paid already. */
  request: Omit<OrderOnBehalf['request'], 'formKey'>
  /** Kept in the order's timeline for the team. */
  note: string | null
  /** Of the form: sent again, it places no second order. */
  key: string
}

/** The method of an order that is paid when it is placed, which takes what marking an order as paid takes. */
const PAID_ALREADY = 'by_hand'

type Work = (tx: Tx) => Promise<{ order: Order }>

const place = staffAction(
  { ...CHANGES_ORDER, action: 'order.placed_by_phone' },
  async (scene: ActionScope<Context>, isPaid: boolean, work: Work): Promise<{ order: Order }> => {
    const { tx, record } = scene
    if (isPaid) await scene.authorise(COUNTS_AS_PAID)
    const placed = await work(tx)
    const { id, number, total, currency, paymentMethod } = placed.order
    record({
      subject: orderSubject(id),
      after: { number, total, currency, method: paymentMethod?.id ?? null },
    })
    return placed
  },
)

/**
 * Places an order for somebody on the phone, by the checkout's own rules for stock, prices, taxes and fields. Throws as the
 * checkout does, `coupon_refused` and `unknown_customer`.
 */
export const placeManualOrder = aroundAction(
  place,
  async (context: Context, actor, order: ManualOrder): Promise<Order> => {
    const { customerId, key, note, request, ...rest } = order
    const isPaid = request.gateway === PAID_ALREADY
    if (isPaid) authorise(context, actor, COUNTS_AS_PAID)
    const customer = customerId === null ? null : await findBuyer(context.database.prisma, customerId)
    return orderOnBehalf(
      context,
      { ...rest, customer, staffId: staffIdOf(actor), request: { ...request, formKey: hashKey(actor, key) } },
      (tx, { id }) => keepNote(tx, context, { actor, id, note }),
      (work) => place(context, actor, isPaid, work as unknown as Work) as ReturnType<typeof work>,
    )
  },
)

async function keepNote(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { actor, id, note }: { actor: Actor; id: number; note: string | null },
): Promise<void> {
  if (!note) return
  await recordOrderEvent(tx, id, 'order.note', clock.now(), { text: note, staffId: staffIdOf(actor) })
}

/** A key counts for who made the form alone. */
function hashKey(actor: Actor, key: string): string {
  const who = actor.kind === 'operator' ? actor.command : actor.id
  return sha256(['order by phone', actor.kind, who, key].join('\n'))
}
