import type { Context } from '#lib/context.ts'
import { type DomainCode, DomainError } from '#lib/domains/domain-error.ts'
import { type Actor, aroundAction } from '#lib/domains/people/staff/authority/index.ts'
import { deliverOrder, type Parcel, shipOrder } from '#lib/domains/shop/orders/index.ts'
import { CHANGES_ORDER, findOwnOrder, orderAction } from '../order-action.ts'

const ship = orderAction(CHANGES_ORDER, 'order.shipped_by_hand')
const deliver = orderAction(CHANGES_ORDER, 'order.delivered_by_hand')

/** Ships what is left of an order, or a part of it. Throws DomainError. */
export const shipParcel = aroundAction(
  ship,
  async (context: Context, actor, number: string, parcel: Parcel): Promise<void> => {
    const { id } = await findOwnOrder(context, number)
    await ship(context, actor, id, (_tx, joined) => shipOrder(joined, id, parcel))
  },
)

/** Marks a shipped order as delivered. Throws DomainError. */
export const markOrderDelivered = aroundAction(
  deliver,
  async (context: Context, actor, number: string): Promise<void> => {
    const { id } = await findOwnOrder(context, number)
    await deliver(context, actor, id, (_tx, joined) => deliverOrder(joined, id))
  },
)

/** Of many orders: which were shipped, and which cannot be. */
export type ShippedOrders = { shipped: string[]; refused: string[] }

const UNTRACKED = { carrier: null, trackings: new Map<string, string>() }

/** Refusals that concern one order of many. */
const NOT_SHIPPABLE: readonly DomainCode[] = [
  'former_order',
  'order_not_shippable',
  'order_has_due',
  'nothing_left_to_ship',
]

/**
 * Ships all that is left of each order, one by one: an order that cannot be shipped keeps no other from it. Parcels without a
 * tracking number name no carrier.
 */
export async function shipOrders(
  context: Context,
  actor: Actor,
  numbers: readonly string[],
  { carrier, trackings }: { carrier: string | null; trackings: ReadonlyMap<string, string> } = UNTRACKED,
): Promise<ShippedOrders> {
  const outcome: ShippedOrders = { shipped: [], refused: [] }
  for (const number of numbers) {
    const tracking = trackings.get(number) ?? null
    const parcel = { carrier: tracking === null ? null : carrier, tracking }
    const isShipped = await shipParcel(context, actor, number, parcel).then(
      () => true,
      (error) => {
        if (error instanceof DomainError && NOT_SHIPPABLE.includes(error.code)) return false
        throw error
      },
    )
    outcome[isShipped ? 'shipped' : 'refused'].push(number)
  }
  return outcome
}
