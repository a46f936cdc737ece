import { type NoticeContext, notifyOwner } from '#lib/domains/running/notices/index.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { RegisteredApp } from './app-directory.ts'

/** Tells the owner, once a day (UTC), of an app that often reaches its limit of requests a minute. */
export async function noticeReachedLimit(
  context: NoticeContext & { database: Database },
  { id, name }: Pick<RegisteredApp, 'id' | 'name'>,
  limit: number,
): Promise<void> {
  const day = context.clock.now().toISOString().slice(0, 10)
  await transact(context.database.prisma, (tx) =>
    notifyOwner(tx, context, {
      key: `app_limit:${id}:${day}`,
      notice: { event: 'app_limit', id, app: name, limit },
    }),
  )
}
