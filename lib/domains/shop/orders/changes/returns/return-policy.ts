import { homeCountry, type Settings } from '#lib/services/settings/index.ts'
import type { Order, OrderLine } from '../../reading/order.ts'

/** How the shop takes items back, as far as the settings say. */
export type ReturnPolicy = {
  /** 0 if nothing can be returned. */
  days: number
  /** Two-letter codes of where the items were sent; null if it is for every country. */
  countries: readonly string[] | null
  /** The country that items are returned to; null if unknown. */
  returnCountry: string | null
  method: Settings['shop.returns.method']
  fees: Settings['shop.returns.fees']
  /** In minor units; only if `fees` is `fixed`. */
  fee: number | null
  /** The path or address of the page that explains it. */
  url: string | null
}

/** Search engines accept at most 50 countries. */
const MAX_COUNTRIES = 50

/** The one return policy: for requests, product pages, search engines and agents. Null unless the settings say for how many days. */
export function findReturnPolicy(settings: Settings): ReturnPolicy | null {
  const days = settings['shop.returns.days']
  if (!settings['modules.shop'] || days === null) return null
  const fees = settings['shop.returns.fees']
  const fee = fees === 'fixed' ? settings['shop.returns.fee'] : null
  return {
    days,
    countries: findCountries(settings),
    returnCountry: homeCountry(settings),
    method: settings['shop.returns.method'],
    // A fixed fee without an amount says nothing.
    fees: fees === 'fixed' && fee === null ? null : fees,
    fee,
    url: settings['shop.returns.url'],
  }
}

function findCountries(settings: Settings): readonly string[] | null {
  const own = settings['shop.returns.countries']
  if (own.length > 0) return own
  const home = settings['shop.country']
  if (home) return [home]
  const sold = settings['shop.countries']
  return sold.length > 0 ? sold.slice(0, MAX_COUNTRIES) : null
}

/** Whether the shop takes items back on request at all. */
export function isReturnOn(settings: Settings): boolean {
  return (findReturnPolicy(settings)?.days ?? 0) > 0
}

/** Whether a policy is for an order, by where it was sent. An address without a country is at home. */
export function coversOrder(
  { countries }: ReturnPolicy,
  { shipping, billing }: Pick<Order, 'shipping' | 'billing'>,
): boolean {
  const country = (shipping ?? billing).country
  return countries === null || !country || countries.includes(country)
}

/** Where buyers take or send what comes back; null if the settings do not say. */
export function returnAddress(settings: Settings): string | null {
  return settings['shop.returns.address'] ?? settings['contact.address']
}

/** Whether buyers hand in what comes back themselves. */
export function isHandedIn(settings: Settings): boolean {
  const method = settings['shop.returns.method']
  return method === 'in_store' || method === 'at_kiosk'
}

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
