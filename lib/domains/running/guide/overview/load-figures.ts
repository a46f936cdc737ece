import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { areTakingsMoved, dayIn, readFunnel } from '#lib/domains/shop/orders/index.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import { type QueryFigures, topQueries } from '#lib/search/index.ts'
import { type BestSeller, listBestSellers } from './list-best-sellers.ts'

/** Amounts are in the currency's smallest unit, without what was refunded; orders of the shop before this one do not count. */
export type SalesDay = { day: string; sales: number; orders: number }

export type Totals = {
  sales: number
  orders: number
  /** Sales in former currencies of the shop, which `sales` leaves out. */
  former: { currency: string; sales: number }[]
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
    const own = context.settings.current['currency.code']
    const byDay = new Map(sold.filter(({ currency }) => currency === own).map((one) => [one.day, one]))
    const former = sold.filter(({ currency }) => currency !== own)
    const carts = new Map(funnel.map((one) => [one.day, one.cart]))
    const total = (some: readonly string[]): Totals => sumUp(some, { byDay, former, carts })
    return {
      days: later.map((day) => ({
        day,
        sales: byDay.get(day)?.sales ?? 0,
        orders: byDay.get(day)?.orders ?? 0,
      })),
      now: total(later),
      before: total(earlier),
      bestSellers,
      searches,
      areDaysMoving: !areMoved,
    }
  },
)

type SoldIn = SalesDay & { currency: string }
type Sold = {
  byDay: ReadonlyMap<string, SalesDay>
  /** In currencies that the shop had before. */
  former: readonly SoldIn[]
  carts: ReadonlyMap<string, number>
}

function sumUp(days: readonly string[], { byDay, former, carts }: Sold): Totals {
  const sum = (read: (day: string) => number) => days.reduce((all, day) => all + read(day), 0)
  const orders = sum((day) => byDay.get(day)?.orders ?? 0)
  const before = former.filter(({ day }) => days.includes(day))
  const bought = before.reduce((all, one) => all + one.orders, orders)
  const begun = sum((day) => carts.get(day) ?? 0)
  return {
    sales: sum((day) => byDay.get(day)?.sales ?? 0),
    orders,
    former: [...groupBy(before, ({ currency }) => currency)]
      .map(([currency, rows]) => ({ currency, sales: rows.reduce((all, row) => all + row.sales, 0) }))
      .filter(({ sales }) => sales !== 0),
    conversion: begun === 0 || bought > begun ? null : bought / begun,
  }
}

/** The latest so many days, the earliest first. */
function listDays(timeZone: string, now: Date, count: number): string[] {
  const today = new Date(`${dayIn(timeZone, now)}T12:00:00Z`).getTime()
  return Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

/** The sales of each day from one on, in each currency. */
async function readTakings({ database }: Context, from: string): Promise<SoldIn[]> {
  const rows = await database.prisma.takings.groupBy({
    by: ['day', 'currency'],
    where: { day: { gte: from } },
    _sum: { amount: true, orders: true },
  })
  return rows.map(({ day, currency, _sum }) => ({
    ...{ day, currency },
    sales: Number(_sum.amount ?? 0),
    orders: _sum.orders ?? 0,
  }))
}
