import type { Settings } from '#lib/services/settings/index.ts'
import type { Order, OrderLine } from '../../reading/order.ts'

const DAY_MS = 24 * 3_600_000
/** How long a parcel may take, where nobody has noted its arrival: the period must not end too early. */
const CARRIER_DAYS = 10

/** The lines that a buyer can still withdraw from. */
export type Withdrawable = {
  /** The last moment; null while something is yet to be shipped. */
  until: Date | null
  lines: { lineId: number; quantity: number }[]
}

/** Units of a line that were withdrawn from: all, and those of withdrawals that are not settled. */
export type WithdrawnUnits = { all: number; open: number }

/** Whether the site has the function at all: the shop sells to a country whose law demands it. */
export function isWithdrawalOn(settings: Settings): boolean {
  const { 'shop.countries': sold, 'withdrawal.countries': countries } = settings
  const sellsThere = sold.length === 0 || sold.some((country) => countries.includes(country))
  return settings['withdrawal.enabled'] && countries.length > 0 && sellsThere
}

/**
 * The lines that their buyer can withdraw from now; null if there are none. The period begins with the order, and ends `withdrawal.days`
 * whole days after the day on which the last parcel arrived, or after that of the order if nothing is delivered (Directive 2011/83/EU, Art. 9).
 */
export function findWithdrawable(
  settings: Settings,
  order: Order,
  { withdrawn, now }: { withdrawn: ReadonlyMap<number, WithdrawnUnits>; now: Date },
): Withdrawable | null {
  const country = (order.shipping ?? order.billing).country
  if (!isWithdrawalOn(settings) || !settings['withdrawal.countries'].includes(country ?? '')) return null
  if (order.importedFrom !== null || order.status === 'cancelled') return null
  const until = endOfPeriod(order, settings['withdrawal.days'])
  if (until !== null && until <= now) return null
  const lines = order.lines
    .filter((line) => !isExempt(line))
    .map((line) => ({ lineId: line.id, quantity: line.quantity - goneOf(line, withdrawn.get(line.id)) }))
    .filter(({ quantity }) => quantity > 0)
  return lines.length === 0 ? null : { until, lines }
}

/** Whether there never was a right to withdraw from a line. What is sealed can be withdrawn from until its seal is broken. */
export function isExempt({ withdrawalExemption }: Pick<OrderLine, 'withdrawalExemption'>): boolean {
  return withdrawalExemption === 'custom' || withdrawalExemption === 'perishable'
}

/** Units that are withdrawn from or refunded. Refunds are for other units than withdrawals that are not settled, and for those that are. */
function goneOf(
  { refundedQuantity }: Pick<Order['lines'][number], 'refundedQuantity'>,
  { all, open }: WithdrawnUnits = { all: 0, open: 0 },
): number {
  return Math.max(all, refundedQuantity + open)
}

/** The end of so many whole days after the order, or the last parcel, has arrived; null while something is yet to be shipped. */
export function endOfPeriod(
  { placedAt, lines, shipments, fulfillmentStatus }: Order,
  days: number,
): Date | null {
  const isDelivered = lines.some(({ requiresShipping }) => requiresShipping)
  if (isDelivered && (fulfillmentStatus === 'unfulfilled' || fulfillmentStatus === 'partially_fulfilled'))
    return null
  const arrivals = shipments.map(({ deliveredAt, shippedAt }) =>
    deliveredAt ? deliveredAt.getTime() : shippedAt.getTime() + CARRIER_DAYS * DAY_MS,
  )
  return new Date(Math.max(placedAt.getTime(), ...arrivals) + (days + 1) * DAY_MS)
}
