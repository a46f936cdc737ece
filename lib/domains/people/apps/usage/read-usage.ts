import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { type AppSummary, listApps } from '../manage-apps.ts'
import type { AppsAction } from '../staff-actions.ts'
import { DAY_MS } from './counted.ts'

export type UsageDay = { day: string; requests: number; failures: number }
export type UsedEndpoint = { endpoint: string; requests: number; failures: number }
export type AppFailure = {
  id: number
  endpoint: string
  status: number
  code: string
  requestId: string
  at: Date
}

/** Endpoints are the most used first, failures the latest first. */
export type AppUsageReport = {
  app: AppSummary
  days: UsageDay[]
  endpoints: UsedEndpoint[]
  failures: AppFailure[]
}

/** How an app has used the API over the last so many days (UTC), today included. Null if there is no such app. */
export const readAppUsage = staffQuery(
  { permission: 'apps.read' },
  async (
    context: AppsAction,
    _actor,
    { id, days }: { id: number; days: number },
  ): Promise<AppUsageReport | null> => {
    const app = (await listApps(context)).find((one) => one.id === id)
    if (!app) return null
    const { apiUsage, apiFailure } = context.database.prisma
    const today = Math.floor(context.clock.now().getTime() / DAY_MS)
    const where = { appId: id, day: { gte: new Date((today - days + 1) * DAY_MS) } }
    const _sum = { requests: true, failures: true } as const
    const [byDay, byEndpoint, failures] = await Promise.all([
      apiUsage.groupBy({ by: ['day'], where, _sum }),
      apiUsage.groupBy({ by: ['endpoint'], where, _sum }),
      apiFailure.findMany({ where: { appId: id }, orderBy: { id: 'desc' }, omit: { appId: true } }),
    ])
    const found = new Map(byDay.map((row) => [row.day.getTime(), row._sum]))
    return {
      app,
      days: Array.from({ length: days }, (_, index) => {
        const at = (today - days + 1 + index) * DAY_MS
        return { day: new Date(at).toISOString().slice(0, 10), ...countsOf(found.get(at)) }
      }),
      endpoints: byEndpoint
        .map(({ endpoint, _sum }) => ({ endpoint, ...countsOf(_sum) }))
        .sort((a, b) => b.requests - a.requests),
      failures,
    }
  },
)

function countsOf(sum: { requests: number | null; failures: number | null } | undefined) {
  return { requests: sum?.requests ?? 0, failures: sum?.failures ?? 0 }
}
