import type { Context } from '#lib/context.ts'
import { selectRow } from '#lib/platform/database/statements/run-statement.ts'
import { nextPublication } from '../statements/visible.ts'

/** When the next scheduled product becomes visible; null if none is scheduled. */
export async function nextProductPublication({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<Date | null> {
  const row = await selectRow(database.prisma, nextPublication, { now: clock.now() })
  return row?.at ?? null
}
