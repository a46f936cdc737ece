import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { areTakingsMoved, dayIn, readFunnel } from '#lib/domains/shop/orders/index.ts'
import { type QueryFigures, topQueries } from '#lib/search/index.ts'
import { type BestSeller, listBestSellers } from './list-best-sellers.ts'

/** Amounts are in the currency's smallest unit, without what was refunded; orders of the shop before this one do not count. */
export type SalesDay = { day: string; sales: number; orders: number }

export type Totals = {
  sales: number
  orders: number
  /** Of the carts that were begun, the share that became orders; null where fewer were counted than became orders, or none. */
  conversion: number | null
}

export type Figures = {
  /** One for each day, the earliest first. */
  days: SalesDay[]
  now: Totals
  /** The same number of days before. */
  before: Totals
  bestSellers: BestSeller[]
  searches: QueryFigures[]
  /** Whether some days are still those of the time zone that the site had before. */
  areDaysMoving: boolean
}

const DAY_MS = 24 * 3_600_000
const MAX_SHOWN = 5

/** Sales of the last so many days, today included, against as many before. */
export const loadFigures = staffQuery(
  { permission: 'overview.read' },
  async (context: Context, _actor, { days }: { days: number }): Promise<Figures> => {
    const now = context.clock.now()
    const timeZone = context.settings.current['site.timezone']
    const listed = listDays(timeZone, now, 2 * days)
    const [earlier, later] = [listed.slice(0, days), listed.slice(days)]
    const [sold, funnel, bestSellers, searches, areMoved] = await Promise.all([
      readTakings(context, listed[0] ?? ''),
      readFunnel(context, { days: 2 * days }),
      listBestSellers(context, { days, limit: MAX_SHOWN }),
      topQueries(context.database, { days, limit: MAX_SHOWN, now }),
      areTakingsMoved(context),
    ])
    const byDay = new Map(sold.map((one) => [one.day, one]))
    const carts = new Map(funnel.map((one) => [one.day, one.cart]))
    const total = (some: readonly string[]): Totals => sumUp(some, byDay, carts)
    return {
      days: later.map((day) => byDay.get(day) ?? { day, sales: 0, orders: 0 }),
      now: total(later),
      before: total(earlier),
      bestSellers,
      searches,
      areDaysMoving: !areMoved,
    }
  },
)

function sumUp(
  days: readonly string[],
  sold: ReadonlyMap<string, SalesDay>,
  carts: ReadonlyMap<string, number>,
): Totals {
  const sum = (read: (day: string) => number) => days.reduce((all, day) => all + read(day), 0)
  const orders = sum((day) => sold.get(day)?.orders ?? 0)
  const begun = sum((day) => carts.get(day) ?? 0)
  return {
    sales: sum((day) => sold.get(day)?.sales ?? 0),
    orders,
    conversion: begun === 0 || orders > begun ? null : orders / begun,
  }
}

/** The latest so many days, the earliest first. */
function listDays(timeZone: string, now: Date, count: number): string[] {
  const today = new Date(`${dayIn(timeZone, now)}T12:00:00Z`).getTime()
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** What was taken on each day from one on, in the shop's currency. */
async function readTakings({ database, settings }: Context, from: string): Promise<SalesDay[]> {
  const rows = await database.prisma.takings.groupBy({
    by: ['day'],
    where: { day: { gte: from }, currency: settings.current['currency.code'] },
    _sum: { amount: true, orders: true },
  })
  return rows.map(({ day, _sum }) => ({ day, sales: Number(_sum.amount ?? 0), orders: _sum.orders ?? 0 }))
}
