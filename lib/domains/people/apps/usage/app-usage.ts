import type { Context } from '#lib/context.ts'
import { type AppDay, type CountedRequest, DAY_MS, MAX_FAILURES } from './counted.ts'
import { writeUsage } from './write-usage.ts'

/** Counts the requests of apps in memory, so that a request costs no write. */
export type AppUsage = {
  count(request: CountedRequest): void
  /** Adds what was counted since the last flush to the database. */
  flush(): Promise<void>
}

export function createAppUsage({ database, clock }: Pick<Context, 'database' | 'clock'>): AppUsage {
  let counted = new Map<number, AppDay>()
  // What was counted on days before, and what could not be written.
  let waiting: AppDay[] = []

  const dayOf = (appId: number, now: number): AppDay => {
    const day = Math.floor(now / DAY_MS)
    const known = counted.get(appId)
    if (known?.day === day) return known
    if (known) waiting.push(known)
    const begun: AppDay = { appId, day, endpoints: new Map(), failures: [] }
    counted.set(appId, begun)
    return begun
  }
  return {
    count({ appId, endpoint, failure }) {
      const now = clock.now()
      const { endpoints, failures } = dayOf(appId, now.getTime())
      const counts = endpoints.get(endpoint)
      if (counts) {
        counts.requests++
        if (failure) counts.failures++
      } else endpoints.set(endpoint, { requests: 1, failures: failure ? 1 : 0 })
      if (!failure) return
      if (failures.length === MAX_FAILURES) failures.shift()
      failures.push({ appId, endpoint, ...failure, at: now })
    },
    async flush() {
      const days = [...waiting, ...counted.values()].sort((a, b) => a.appId - b.appId || a.day - b.day)
      waiting = []
      counted = new Map()
      try {
        while (days[0]) {
          await writeUsage(database, days[0])
          days.shift()
        }
      } catch (error) {
        waiting.push(...days)
        throw error
      }
    },
  }
}
