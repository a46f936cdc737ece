import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { dayAfter, listDays } from '#lib/platform/text/local-time.ts'
import type { FigureContext } from './days.ts'
import type { Basis, Days } from './figure.ts'
import { countWaitingDays, type FigureRow, type Group, readFigures, readTaxes } from './read-figures.ts'

export const reports = [
  ...(['sales', 'taxes', 'products', 'variants', 'categories', 'payments', 'refunds', 'coupons'] as const),
]
export type ReportName = (typeof reports)[number]

/**
 * `before` has the figures of the same keys in the same number of days before. The key of taxes is country and rate. There are no rows
 * as long as days are `waiting` to be counted.
 */
export type Report = { rows: FigureRow[]; before: FigureRow[]; earlier: Days; waiting: number }

export type ReportAsked = { report: ReportName; basis: Basis; days: Days; limit: number }

const GROUPS: Record<Exclude<ReportName, 'taxes'>, Group> = {
  ...{ sales: 'day', products: 'product', variants: 'variant', categories: 'category' },
  ...{ payments: 'payment', refunds: 'refund', coupons: 'coupon' },
}

/** A report on some days, against as many before. */
export const loadReport = staffQuery(
  { permission: 'orders.read' },
  async (context: Context, _actor, { limit, ...asked }: ReportAsked): Promise<Report> => {
    const earlier = daysBefore(asked.days)
    const waiting = await countWaitingDays(context, { first: earlier.first, last: asked.days.last })
    if (waiting > 0) return { rows: [], before: [], earlier, waiting }
    const rows = await readReport(context, { ...asked, limit })
    const keys = asked.report === 'sales' ? undefined : [...new Set(rows.map(({ key }) => key))]
    const before = await readReport(context, { ...asked, days: earlier, ...(keys && { keys }) })
    return { rows, before, earlier, waiting }
  },
)

type Read = Omit<ReportAsked, 'limit'> & { limit?: number; keys?: readonly string[] }

async function readReport(context: FigureContext, { report, basis, days, limit, keys }: Read) {
  if (report === 'taxes') return (await readTaxes(context, { basis, days })).map(toRow)
  const some = { ...(limit && { limit }), ...(keys && { keys }) }
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
