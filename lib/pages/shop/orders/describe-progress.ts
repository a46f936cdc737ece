import type { App } from '#lib/app/app.ts'
import { type Order, type OrderEvent, paidStatuses, shippedStatuses } from '#lib/domains/shop/orders/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { type SiteFormat, siteFormat, siteTexts } from '#lib/web/presenters/format.ts'

/** One of the few steps from buying to having it. `on` is empty until it was made. */
export type Step = {
  label: string
  on: string
  /** `next` is the first that was not made yet. */
  state: 'done' | 'next' | 'ahead'
  /** Whether the order has come this far, and no further. */
  is_current: boolean
}

/** Something that happened to an order. */
export type HistoryEntry = { text: string; detail: string; at: string; on: string }

/** The steps of an order; none for one of a former shop, of which nobody knows when they were made. */
export function describeSteps(order: Order, app: App): Step[] {
  if (order.importedFrom !== null) return []
  const { t } = siteTexts(app)
  const { day } = siteFormat(app)
  const reached = order.status === 'cancelled' ? endedSteps(order, t) : plannedSteps(order, t)
  const next = reached.findIndex(({ at }) => at === null)
  const current = next < 0 ? reached.length - 1 : next - 1
  return reached.map(({ label, at }, index) => ({
    label,
    on: at instanceof Date ? day(at) : '',
    state: at !== null ? 'done' : index === next ? 'next' : 'ahead',
    is_current: index === current,
  }))
}

/** `at` is null until the step was made, and true if nobody noted when. */
type Reached = { label: string; at: Date | true | null }

function endedSteps({ placedAt, cancelledAt }: Order, t: Translate): Reached[] {
  return [
    { label: t('orders.steps.placed'), at: placedAt },
    { label: t('orders.steps.cancelled'), at: cancelledAt ?? true },
  ]
}

function plannedSteps(order: Order, t: Translate): Reached[] {
  const { placedAt, paidAt, paymentStatus, paymentKind, shipping, shipments, fulfillmentStatus } = order
  const placed = { label: t('orders.steps.placed'), at: placedAt }
  const isPaid = paymentStatus === 'authorized' || paidStatuses.includes(paymentStatus)
  const paid = { label: t('orders.steps.paid'), at: isPaid ? (paidAt ?? (true as const)) : null }
  const isReturned = fulfillmentStatus === 'returned'
  const isDelivered =
    fulfillmentStatus === 'delivered' ||
    (fulfillmentStatus === 'partially_returned' && shipments.some(({ deliveredAt }) => deliveredAt))
  const isShipped = shippedStatuses.includes(fulfillmentStatus)
  if (shipping === null && shipments.length === 0 && !isShipped) return [placed, paid]
  const shipped = {
    label: t('orders.steps.shipped'),
    at: isShipped ? (shipments[0]?.shippedAt ?? (true as const)) : null,
  }
  const delivered = {
    label: t('orders.steps.delivered'),
    at: isDelivered ? (shipments.at(-1)?.deliveredAt ?? (true as const)) : null,
  }
  if (isReturned) {
    const returned = { label: t('orders.steps.returned'), at: true as const }
    return isPaid ? [placed, paid, shipped, returned] : [placed, shipped, returned]
  }
  const isPaidAtTheDoor = paymentKind === 'on_delivery' && !isPaid
  return isPaidAtTheDoor ? [placed, shipped, delivered, paid] : [placed, paid, shipped, delivered]
}

/** Events that buyers are shown; the rest is the shop's own business. */
const TOLD = [
  ...(['placed', 'changed', 'edited', 'payment_processing', 'payment_failed', 'authorized', 'paid'] as const),
  ...(['return_asked_for', 'return_approved', 'return_refused', 'return_cancelled'] as const),
  ...(['shipped', 'delivered', 'withdrawn', 'returned', 'exchanged', 'parcel_lost'] as const),
  ...(['refunded', 'cancelled'] as const),
]

/** The events of an order, newest first. */
export function describeHistory(
  events: readonly OrderEvent[],
  { currency }: Order,
  app: App,
): HistoryEntry[] {
  const { t } = siteTexts(app)
  const format = siteFormat(app)
  return events.toReversed().flatMap(({ kind, details, at }) => {
    const told = TOLD.find((name) => kind === `order.${name}`)
    if (!told) return []
    const detail = describeDetail(told, details, format, currency)
    return [{ text: t(`orders.history.${told}`), detail, at: format.time(at), on: format.moment(at) }]
  })
}

function describeDetail(
  kind: (typeof TOLD)[number],
  details: OrderEvent['details'],
  { money }: SiteFormat,
  currency: string,
): string {
  if (kind === 'refunded' && typeof details.amount === 'number')
    return money(details.amount, currency).formatted
  if (kind === 'shipped') return [details.carrier, details.tracking].filter(Boolean).join(' ')
  return ''
}
