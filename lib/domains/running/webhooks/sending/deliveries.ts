import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { queueOutboxJobs } from '#lib/services/outbox/index.ts'

/** `held`: waits for an earlier event of its subject or for the endpoint. `void`: there was nothing left to tell. */
export type DeliveryState = 'held' | 'pending' | 'delivered' | 'failed' | 'void'

export const DELIVERY_EFFECT = 'webhook.delivery'

export const UNFINISHED = ['held', 'pending']

export type LockedEndpoint = {
  id: number
  name: string
  url: string
  state: string
  failures: number
  failingSince: Date | null
}

/** Locks an endpoint's row, before its deliveries are touched. Null if it was removed. */
export async function lockEndpoint(tx: Tx, id: number): Promise<LockedEndpoint | null> {
  const [endpoint] = await tx.webhookEndpoint.updateManyAndReturn({
    where: { id },
    data: { failures: { increment: 0 } },
    select: { id: true, name: true, url: true, state: true, failures: true, failingSince: true },
  })
  return endpoint ?? null
}

/** Queues the next event of a subject once the one before has ended. The endpoint must be locked and on. */
export async function releaseNext(
  tx: Tx,
  { endpointId, subject }: { endpointId: number; subject: string },
  now: Date,
): Promise<void> {
  const { webhookDelivery } = tx
  const own = { endpointId, subject }
  if ((await webhookDelivery.count({ where: { ...own, state: 'pending' } })) > 0) return
  const next = await webhookDelivery.findFirst({
    where: { ...own, state: 'held' },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  if (next) await queueDeliveries(tx, [next.id], now)
}

// Few enough for one statement of either database.
const BATCH = 500

/** Queues the first event of every subject that is held back. The endpoint must be locked and on. */
export async function releaseHeads(tx: Tx, endpointId: number, now: Date): Promise<void> {
  const ids = await findHeads(tx, endpointId)
  for (let from = 0; from < ids.length; from += BATCH) {
    await queueDeliveries(tx, ids.slice(from, from + BATCH), now)
  }
}

/** The held deliveries that no other of their subject has to precede: those tried least first, then the oldest. */
export async function findHeads(tx: Tx, endpointId: number, limit?: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number | bigint }[]>`
    SELECT d."id" FROM "WebhookDelivery" d
    WHERE d."endpointId" = ${endpointId} AND d."state" = 'held' AND NOT EXISTS (
      SELECT 1 FROM "WebhookDelivery" e WHERE e."endpointId" = d."endpointId" AND e."subject" = d."subject"
      AND e."state" IN ('held', 'pending') AND e."id" < d."id")
    ORDER BY d."tries", d."id" ${limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit}`}`
  return rows.map(({ id }) => Number(id))
}

/** Has deliveries sent now, instead of when they were to be sent before. */
export async function queueDeliveries(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const queued = await tx.webhookDelivery.updateManyAndReturn({
    where: { id: { in: [...ids] } },
    data: { state: 'pending', round: { increment: 1 } },
    select: { id: true, round: true },
  })
  await queueRounds(tx, queued, now)
}

/** Queues the outbox jobs of deliveries that are pending. */
export async function queueRounds(
  tx: Tx,
  deliveries: readonly { id: number; round: number }[],
  now: Date,
): Promise<void> {
  const effects = deliveries.map(({ id, round }) => ({
    kind: DELIVERY_EFFECT,
    payload: { deliveryId: id, round },
    availableAt: now,
  }))
  await queueOutboxJobs(
    tx,
    effects.sort((a, b) => a.payload.deliveryId - b.payload.deliveryId),
  )
}
