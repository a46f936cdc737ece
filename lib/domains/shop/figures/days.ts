import type { Context } from '#lib/context.ts'
import { dayIn } from '#lib/domains/shop/orders/index.ts'
import { dayAfter, startOfDay } from '#lib/platform/text/local-time.ts'
import type { Days } from './figure.ts'

export type FigureContext = Pick<Context, 'database' | 'settings' | 'clock'>

/** When days begin and end. A day that clocks leave out has no time in it. */
export function momentsOf({ first, last }: Days, zone: string): { from: Date; until: Date } {
  return { from: beginOf(first, zone), until: beginOf(dayAfter(last), zone) }
}

function beginOf(day: string, zone: string): Date {
  for (let next = day; ; next = dayAfter(next)) {
    const begin = startOfDay(next, zone)
    if (begin) return begin
  }
}

/** The day that a moment counts in: where clocks leave midnight out, not always the one that they show. */
function dayOf(moment: Date, zone: string): string {
  const shown = dayIn(zone, moment)
  const next = dayAfter(shown)
  return beginOf(next, zone) <= moment ? next : shown
}

/**
 * Days with changes that their figures do not have yet, in order; of all days, or of some. Looks for the first change of each day, because
 * there may be millions of changes of a few days.
 */
export async function listChangedDays(
  { database }: Pick<FigureContext, 'database'>,
  zone: string,
  among?: Days,
): Promise<string[]> {
  const limits = among && momentsOf(among, zone)
  const days: string[] = []
  for (let from = limits?.from; ; ) {
    const at = { ...(from && { gte: from }), ...(limits && { lt: limits.until }) }
    const change = await database.prisma.salesChange.findFirst({ where: { at }, orderBy: { at: 'asc' } })
    if (!change) return days
    const day = dayOf(change.at, zone)
    days.push(day)
    from = momentsOf({ first: day, last: day }, zone).until
  }
}

/** The days from the first order of this shop to today; null before the first order. */
export async function shopDays({ database, clock }: FigureContext, zone: string): Promise<Days | null> {
  const first = await database.prisma.order.findFirst({
    where: { importedFrom: null },
    orderBy: [{ placedAt: 'asc' }, { id: 'asc' }],
    select: { placedAt: true },
  })
  return first && { first: dayOf(first.placedAt, zone), last: dayOf(clock.now(), zone) }
}

/** Adjacent days as one time each. */
export function toSpans(days: readonly string[]): Days[] {
  const spans: Days[] = []
  for (const day of days) {
    const before = spans.at(-1)
    if (before && dayAfter(before.last) === day) before.last = day
    else spans.push({ first: day, last: day })
  }
  return spans
}
