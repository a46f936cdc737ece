import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { runStatement } from '#lib/platform/database/statements/run-statement.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { dayIn } from '../funnel/count-step.ts'
import { addTakings } from '../statements/takings.ts'
import { paidStatuses } from './states.ts'

type MoveContext = Pick<Context, 'database' | 'settings'>
type Zones = { zone: string; movingTo: string | null; cursor: number }

const ONLY = { id: 1 }
const BATCH = 1_000

/**
 * Counts takings by the days of the site's time zone once it has been changed: some orders at a time, each in a transaction that
 * takes them from the days they were counted on. Meanwhile nothing is counted twice or not at all, and whoever is stopped is
 * followed by the next run.
 */
export async function moveTakings(
  context: MoveContext,
  signal?: AbortSignal,
  { batch = BATCH }: { batch?: number } = {},
): Promise<void> {
  await context.settings.refresh()
  while (!signal?.aborted && (await moveSome(context, batch))) {
    // Payments come first.
    await new Promise(setImmediate)
  }
}

/** Whether all takings are counted by the days of the site's time zone. */
export async function areTakingsMoved({ database, settings }: MoveContext): Promise<boolean> {
  const zones = await database.prisma.takingsZone.findUnique({ where: ONLY })
  return zones?.movingTo === null && zones.zone === settings.current['site.timezone']
}

/** Resolves to whether there is more to do. */
async function moveSome({ database, settings }: MoveContext, batch: number): Promise<boolean> {
  return transact(database.prisma, async (tx) => {
    // Changes nothing, but waits for those who are counting, and makes others wait.
    await tx.takingsZone.updateMany({ where: ONLY, data: ONLY })
    const { zone, movingTo, cursor } = await tx.takingsZone.findUniqueOrThrow({ where: ONLY })
    const wanted = settings.current['site.timezone']
    if (movingTo === null && zone === wanted) return false
    if (movingTo === null) await put(tx, { zone, movingTo: wanted, cursor: 0 })
    else {
      const last = await moveOrders(tx, { zone, movingTo, cursor }, batch)
      await put(
        tx,
        last === null ? { zone: movingTo, movingTo: null, cursor: 0 } : { zone, movingTo, cursor: last },
      )
    }
    return true
  })
}

function put(tx: Tx, zones: Zones) {
  return tx.takingsZone.update({ where: ONLY, data: zones })
}

/** Resolves to the last order's id, or null without any. */
async function moveOrders(
  tx: Tx,
  { zone, movingTo, cursor }: Zones & { movingTo: string },
  batch: number,
): Promise<number | null> {
  const orders = await tx.order.findMany({
    where: { id: { gt: cursor } },
    orderBy: { id: 'asc' },
    take: batch,
    select: {
      ...{ id: true, placedAt: true, currency: true, total: true, paid: true },
      ...{ refunded: true, disputed: true, paymentStatus: true, importedFrom: true },
    },
  })
  const changes = new Map<string, { day: string; currency: string; orders: number; amount: number }>()
  const add = (day: string, currency: string, share: { orders: number; amount: number }) => {
    const change = changes.get(`${day} ${currency}`) ?? { day, currency, orders: 0, amount: 0 }
    changes.set(`${day} ${currency}`, change)
    change.orders += share.orders
    change.amount += share.amount
  }
  for (const { placedAt, currency, paymentStatus, importedFrom, ...sums } of orders) {
    if (importedFrom !== null || !paidStatuses.includes(paymentStatus)) continue
    const [former, day] = [dayIn(zone, placedAt), dayIn(movingTo, placedAt)]
    const amount = Number((sums.paid ?? sums.total) - sums.refunded - sums.disputed)
    if (former === day) continue
    add(former, currency, { orders: -1, amount: -amount })
    add(day, currency, { orders: 1, amount })
  }
  for (const change of changes.values()) await runStatement(tx, addTakings, { ...change, shard: 0 })
  return orders.at(-1)?.id ?? null
}
