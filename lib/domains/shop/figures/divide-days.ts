import { listDays } from '#lib/platform/text/local-time.ts'
import { type FigureContext, listChangedDays, momentsOf, shopDays, toSpans } from './days.ts'
import type { Days } from './figure.ts'
import { coverDays } from './spans.ts'

/**
 * The days of a time that are counted, the spans and days that have their sums, and the days that are read from orders and the ledger
 * instead. Sums may lack what has changed since `asOf`, if that is set.
 */
type Parts = { counted: string[]; sums: string[]; direct: Days[]; asOf: Date | null; zone: string }

/** Of more separate times than this, all are read directly: a query has only so many parts. */
const MAX_SPANS = 40

/** Orders that are added up while a page waits for them. */
const MOST_DIRECT = 20_000

export async function divideDays(context: FigureContext, asked: Days, most = MOST_DIRECT): Promise<Parts> {
  const zone = context.settings.current['site.timezone']
  const shop = await shopDays(context, zone)
  if (!shop) return { counted: [], sums: [], direct: [], asOf: null, zone }
  const first = [asked.first, shop.first].sort()[1] ?? shop.first
  const last = [asked.last, shop.last].sort()[0] ?? shop.last
  // Changes first: a day that is counted between the two statements is then read directly, which is right as well.
  const changed = new Set(await listChangedDays(context, zone, { first, last }))
  const rows = await context.database.prisma.salesDay.findMany({ where: { zone } })
  const known = new Map(rows.map(({ day, countedAt }) => [day, countedAt]))
  const all = listDays({ first, last })
  const divide = (isCounted: (day: string) => boolean) => {
    const counted = all.filter(isCounted)
    return { counted, direct: toSpans(all.filter((day) => !isCounted(day))) }
  }
  const outdated = all.filter((day) => known.has(day) && changed.has(day))
  const exact = divide((day) => known.has(day) && !changed.has(day))
  const isTooMuch = outdated.length > 0 && (await hasMoreOrders(context, exact.direct, zone, most))
  const { counted, direct } = isTooMuch ? divide((day) => known.has(day)) : exact
  const asOf = isTooMuch ? earliest(outdated.flatMap((day) => known.get(day) ?? [])) : null
  return direct.length > MAX_SPANS
    ? { counted: [], sums: [], direct: [{ first, last }], asOf: null, zone }
    : { counted, sums: coverDays(counted, (name) => known.has(name)), direct, asOf, zone }
}

function earliest(moments: readonly Date[]): Date | null {
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)))
}

/**
 * How many days of a time are still to be counted before its figures can be read: 0 where the orders of such days are few enough to be
 * added up at once. Figures may lack what has changed since `asOf`: days with very many orders are not added up while a page waits.
 */
export async function findWaiting(
  context: FigureContext,
  days: Days,
  most = MOST_DIRECT,
): Promise<{ waiting: number; asOf: Date | null }> {
  const { direct, asOf, zone } = await divideDays(context, days, most)
  const waits = direct.length > 0 && (await hasMoreOrders(context, direct, zone, most))
  return { waiting: waits ? direct.reduce((sum, span) => sum + listDays(span).length, 0) : 0, asOf }
}

async function hasMoreOrders(
  { database }: FigureContext,
  direct: readonly Days[],
  zone: string,
  most: number,
): Promise<boolean> {
  const spans = direct.map((span) => momentsOf(span, zone))
  const orders = await database.prisma.order.count({
    where: {
      importedFrom: null,
      OR: spans.map(({ from, until }) => ({ placedAt: { gte: from, lt: until } })),
    },
    take: most + 1,
  })
  return orders > most
}
