import type { Context } from '#lib/context.ts'
import { dayIn, type FunnelStep } from './count-step.ts'

export type FunnelDay = { day: string } & Record<FunnelStep, number>

const DAY_MS = 24 * 3_600_000

/** The steps of the last so many days, the latest first; days without any are left out. */
export async function readFunnel(
  { database, clock, settings }: Context,
  { days }: { days: number },
): Promise<FunnelDay[]> {
  const from = dayIn(settings.current['site.timezone'], new Date(clock.now().getTime() - (days - 1) * DAY_MS))
  const rows = await database.prisma.funnelCount.groupBy({
    by: ['day', 'step'],
    where: { day: { gte: from } },
    _sum: { count: true },
  })
  const found = new Map<string, FunnelDay>()
  for (const { day, step, _sum } of rows) {
    const known = found.get(day) ?? { day, cart: 0, checkout: 0, payment: 0, paid: 0 }
    found.set(day, { ...known, [step]: _sum.count ?? 0 })
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? 1 : -1))
}
