import type { Database, Tx } from '#lib/platform/database/db.ts'

// This many rows are deleted in milliseconds, so other writers hardly wait.
const BATCH = 1000

/** The unit of cursors: ids, or transactions on databases whose ids are not in commit order. */
export type Measure = 'id' | 'xid'

/** Deletes entries older than a moment, oldest first, and notes for each type how far. */
export async function purgeLog(
  { prisma }: Database,
  measure: Measure,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0
  for (const { type } of await prisma.searchLog.findMany({ select: { type: true } })) {
    while (!signal?.aborted && (await beginsBefore(prisma, type, before))) {
      total += await prisma.$transaction((tx) => purgeBatch(tx, type, measure, before))
    }
  }
  return total
}

async function beginsBefore(tx: Tx, type: string, before: Date): Promise<boolean> {
  const [first] = await findOldest(tx, type, 1)
  return first !== undefined && first.createdAt < before
}

async function purgeBatch(tx: Tx, type: string, measure: Measure, before: Date): Promise<number> {
  const entries = await findOldest(tx, type, BATCH)
  const end = entries.findIndex(({ createdAt }) => createdAt >= before)
  const old = end === -1 ? entries : entries.slice(0, end)
  const purgedTo = old.at(-1)?.[measure]
  if (purgedTo === undefined) return 0
  await tx.searchLog.updateMany({ where: { type, purgedTo: { lt: purgedTo } }, data: { purgedTo } })
  const { count } = await tx.searchChange.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
  return count
}

function findOldest(tx: Tx, type: string, take: number) {
  const select = { id: true, xid: true, createdAt: true }
  return tx.searchChange.findMany({
    where: { type },
    orderBy: [{ xid: 'asc' }, { id: 'asc' }],
    take,
    select,
  })
}
