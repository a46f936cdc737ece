import type { Database } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type AppDay, DAY_MS, MAX_FAILURES } from './counted.ts'

/** Adds what was counted of an app to its day, unless the app is gone, and keeps its latest failures only. */
export async function writeUsage(
  { prisma }: Database,
  { appId, day, endpoints, failures }: AppDay,
): Promise<void> {
  const at = new Date(day * DAY_MS)
  await transact(prisma, async (tx) => {
    const app = await tx.app.findUnique({ where: { id: appId }, select: { id: true } })
    if (!app) return
    // Always in this order, to avoid deadlocks.
    for (const [endpoint, { requests, failures: failed }] of [...endpoints].sort(byName))
      await tx.$executeRaw`
        INSERT INTO "ApiUsage" ("appId", "day", "endpoint", "requests", "failures")
        VALUES (${appId}, ${at}, ${endpoint}, ${requests}, ${failed})
        ON CONFLICT ("appId", "day", "endpoint") DO UPDATE SET
          "requests" = "ApiUsage"."requests" + excluded."requests",
          "failures" = "ApiUsage"."failures" + excluded."failures"`
    if (failures.length === 0) return
    await insertRows(tx, 'ApiFailure', failures)
    const [oldest] = await tx.apiFailure.findMany({
      where: { appId },
      orderBy: { id: 'desc' },
      skip: MAX_FAILURES,
      take: 1,
      select: { id: true },
    })
    if (oldest) await tx.apiFailure.deleteMany({ where: { appId, id: { lte: oldest.id } } })
  })
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}
