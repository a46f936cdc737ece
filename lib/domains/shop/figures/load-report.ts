import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { dayAfter, listDays } from '#lib/platform/text/local-time.ts'
import type { FigureContext } from './days.ts'
import { findWaiting } from './divide-days.ts'
import type { Basis, Days } from './figure.ts'
import { type FigureRow, type Group, readFigures, readTaxes } from './read-figures.ts'

export const reports = [
  ...(['sales', 'taxes', 'products', 'variants', 'categories', 'payments', 'refunds', 'coupons'] as const),
]
export type ReportName = (typeof reports)[number]

/**
 * `before` has the figures of the same keys in the same number of days before. The key of taxes is country and rate. There are no rows
 * as long as days are `waiting` to be counted, and they may lack what has changed since `asOf`.
 */
export type Report = {
  rows: FigureRow[]
  before: FigureRow[]
  earlier: Days
  waiting: number
  asOf: Date | null
}

/** `limit`: null for all rows, with none of the days before. */
export type ReportAsked = { report: ReportName; basis: Basis; days: Days; limit: number | null }

const GROUPS: Record<Exclude<ReportName, 'taxes'>, Group> = {
  ...{ sales: 'day', products: 'product', variants: 'variant', categories: 'category' },
  ...{ payments: 'payment', refunds: 'refund', coupons: 'coupon' },
}

/** A report on some days, against as many before. */
export const loadReport = staffQuery(
  { permission: 'orders.read' },
  async (context: Context, _actor, { limit, ...asked }: ReportAsked): Promise<Report> => {
    const earlier = daysBefore(asked.days)
    const { first, last } = asked.days
    const found = await findWaiting(context, { first: limit === null ? first : earlier.first, last })
    if (found.waiting > 0) return { rows: [], before: [], earlier, ...found }
    const rows = await readReport(context, { ...asked, ...(limit !== null && { limit }) })
    if (limit === null) return { rows, before: [], earlier, ...found }
    const only = asked.report === 'sales' ? undefined : rows
    const before = await readReport(context, { ...asked, days: earlier, ...(only && { only }) })
    return { rows, before, earlier, ...found }
  },
)

type Read = Omit<ReportAsked, 'limit'> & { limit?: number; only?: readonly FigureRow[] }

async function readReport(context: FigureContext, { report, basis, days, limit, only }: Read) {
  if (report === 'taxes') return (await readTaxes(context, { basis, days })).map(toRow)
  const some = { ...(limit && { limit }), ...(only && { only }) }
  return readFigures(context, { group: GROUPS[report], basis, days, ...some })
}

function toRow({
  country,
  currency,
  rate,
  orders,
  base,
  tax,
}: Awaited<ReturnType<typeof readTaxes>>[number]) {
  const nothing = { label: null, units: 0, refunded: 0, discount: 0, shipping: 0 }
  return { ...nothing, key: `${country ?? ''} ${rate ?? ''}`, currency, orders, amount: base, tax }
}

/** As many days, up to the one before the first. */
function daysBefore(days: Days): Days {
  return { first: dayAfter(days.first, -listDays(days).length), last: dayAfter(days.first, -1) }
}
