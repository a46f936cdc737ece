import type { ListedTransaction, OrderEvent } from '#lib/domains/shop/orders/index.ts'

/** Something that happened to an order, with everything that the same act of staff caused. */
export type TimelineEntry = {
  /** An event such as `order.paid`, or an act of staff such as `order.invoiced_by_hand` that left none. */
  kind: string
  /** Further acts of the same entry, such as the cancellation when everything is refunded. */
  also: string[]
  at: Date
  details: Record<string, unknown>
  /** The member of staff who acted. */
  by: string | null
}

/** An act of staff, from the audit log. */
export type OrderAct = { kind: string; at: Date; details: Record<string, unknown>; by: string | null }

/** An event with the moment at which it was asked for; of a refund, that may be days before the provider made it. */
type Asked = OrderEvent & { by: string | null; askedAt: number }

/** The events that each act leaves. The first that is found names the entry. */
const LEFT_BY: Record<string, readonly string[]> = {
  'order.noted': ['order.note'],
  'order.messaged': ['order.message'],
  'order.edited_by_hand': ['order.edited'],
  'order.exchanged_by_hand': ['order.exchanged'],
  'order.placed_from_draft': ['order.from_draft', 'order.placed', 'order.note', 'order.paid'],
  'order.paid_by_hand': ['order.paid', 'order.paid_late'],
  'order.cancelled_by_hand': ['order.cancelled'],
  'order.refunded_by_hand': ['order.refunded', 'order.given_back', 'order.cancelled', 'order.refund_reason'],
  'order.shipped_by_hand': ['order.shipped'],
  'order.delivered_by_hand': ['order.delivered'],
  'order.link_revoked_by_hand': ['order.link_revoked'],
  'order.return_announced_by_hand': ['order.return_approved'],
  'order.return_decided_by_hand': [
    ...['order.return_approved', 'order.return_refused', 'order.return_cancelled', 'order.return_ended'],
  ],
  'order.returned_by_hand': ['order.returned'],
  'order.parcel_lost_by_hand': ['order.parcel_lost'],
  'order.rest_closed_by_hand': ['order.rest_closed'],
}

/** Acts that are named by themselves: the same event means something else where a customer asked for it. */
const OWN_NAME = ['order.return_announced_by_hand']

/** Kinds that say nothing beside the entry that they belong to. */
const IMPLIED = ['order.placed', 'order.note', 'order.refund_reason']

// An act is written at the end of the transaction that writes its events, which takes seconds at most.
const LONGEST_ACT_MS = 60_000

/** One entry for each fact, latest first: what an act of staff caused is one entry, which names them. */
export function mergeTimeline(
  events: readonly (OrderEvent & { by: string | null })[],
  acts: readonly OrderAct[],
  ledger: readonly ListedTransaction[],
): TimelineEntry[] {
  const left = new Set(events.map((event) => ({ ...event, askedAt: askedAt(event, ledger) })))
  const told = byTime(acts).map((act) => tellAct(act, takeEvents(act, left)))
  const others = [...left].map(({ kind, at, details, by }) => ({ kind, also: [], at, details, by }))
  return byTime([...others, ...told]).reverse()
}

function tellAct(act: OrderAct, events: readonly Asked[]): TimelineEntry {
  const [first, ...others] = events
  // A reason alone: the provider has not made the refund yet.
  if (!first || first.kind === 'order.refund_reason')
    return { ...act, also: [], details: { ...act.details, ...first?.details } }
  return {
    kind: OWN_NAME.includes(act.kind) ? act.kind : first.kind,
    also: others.map(({ kind }) => kind).filter((kind) => !IMPLIED.includes(kind)),
    at: first.at,
    details: Object.assign({}, ...others.map(({ details }) => details), first.details),
    by: act.by ?? first.by,
  }
}

/** Takes the events that an act left out of those that no act before it did: of each kind, the latest. */
function takeEvents(act: OrderAct, left: Set<Asked>): Asked[] {
  const end = act.at.getTime()
  return (LEFT_BY[act.kind] ?? []).flatMap((kind) => {
    const event = [...left].findLast(
      (one) => one.kind === kind && one.askedAt <= end && end - one.askedAt <= LONGEST_ACT_MS,
    )
    if (event) left.delete(event)
    return event ?? []
  })
}

/** Refunds, and the cancellations that follow them, were asked for when the ledger says so. */
function askedAt({ kind, at, details }: OrderEvent, ledger: readonly ListedTransaction[]): number {
  const isCancelled = kind === 'order.cancelled' && details.reason === 'refunded'
  if (!isCancelled && kind !== 'order.refunded' && kind !== 'order.given_back') return at.getTime()
  const made = ledger.find(
    (one) =>
      one.kind === 'refund_succeeded' &&
      one.at.getTime() === at.getTime() &&
      (isCancelled || one.amount === details.amount),
  )
  const asked = ledger.find((one) => one.kind === 'refund_requested' && one.refundId === made?.refundId)
  return (made && asked ? asked.at : at).getTime()
}

function byTime<T extends { at: Date }>(entries: readonly T[]): T[] {
  return entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
