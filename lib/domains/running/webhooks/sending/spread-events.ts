import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { runUnderLease } from '#lib/platform/jobs/run-under-lease.ts'
import { subjectOf } from '../webhook-type.ts'
import { lockEndpoint, queueRounds, UNFINISHED } from './deliveries.ts'

const BATCH = 200
const LEASE_SECONDS = 1

type SpreadContext = Pick<Context, 'database' | 'clock'>
type EventRow = { id: number; type: string; subjectId: number }

/**
 * Makes a delivery of every new event for each endpoint that wants it, in the order in which they happened. Only one machine does
 * so at a time.
 */
export async function spreadEvents(context: SpreadContext, signal?: AbortSignal): Promise<void> {
  const { database } = context
  const waiting = { where: { spreadAt: null }, select: { id: true } }
  // Usually there is none, and then one query is all.
  if ((await database.prisma.webhookEvent.findFirst(waiting)) === null) return
  await runUnderLease(database, 'webhooks', LEASE_SECONDS, async () => {
    while (!signal?.aborted && (await spreadBatch(context)) === BATCH);
  })
}

async function spreadBatch({ database, clock }: SpreadContext): Promise<number> {
  const rows = await database.prisma.webhookEvent.findMany({
    where: { spreadAt: null },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true, type: true, subjectId: true },
  })
  const now = clock.now()
  await transact(database.prisma, async (tx) => {
    const claimed = await tx.webhookEvent.updateManyAndReturn({
      where: { id: { in: rows.map(({ id }) => id) }, spreadAt: null },
      data: { spreadAt: now },
      select: { id: true },
    })
    const ids = new Set(claimed.map(({ id }) => id))
    await spread(tx, withoutRepeats(rows.filter(({ id }) => ids.has(id))), now)
  })
  return rows.length
}

/** Of several changes of a product, the last tells them all: what is sent is read only then. */
function withoutRepeats(rows: EventRow[]): EventRow[] {
  const last = new Map(rows.map(({ id, type, subjectId }) => [`${type} ${subjectId}`, id]))
  return rows.filter(
    ({ id, type, subjectId }) => type !== 'product.changed' || last.get(`${type} ${subjectId}`) === id,
  )
}

async function spread(tx: Tx, events: EventRow[], now: Date): Promise<void> {
  const endpoints = await tx.webhookEndpoint.findMany({
    orderBy: { id: 'asc' },
    select: { id: true, events: true },
  })
  for (const { id, events: wanted } of endpoints) {
    const types = JSON.parse(wanted) as string[]
    const own = events.filter(({ type }) => types.includes(type))
    if (own.length > 0) await makeDeliveries(tx, id, own, now)
  }
}

async function makeDeliveries(tx: Tx, endpointId: number, events: EventRow[], now: Date): Promise<void> {
  const endpoint = await lockEndpoint(tx, endpointId)
  if (!endpoint) return
  const unfinished = await tx.webhookDelivery.findMany({
    where: { endpointId, subject: { in: events.map(subjectOf) }, state: { in: UNFINISHED } },
    distinct: ['subject'],
    select: { subject: true },
  })
  const busy = new Set(unfinished.map(({ subject }) => subject))
  const rows = events.map((event) => {
    const subject = subjectOf(event)
    const state = endpoint.state === 'on' && !busy.has(subject) ? 'pending' : 'held'
    busy.add(subject)
    return { eventId: event.id, endpointId, subject, state, tries: 0, round: 0 }
  })
  type Made = { id: number; state: string; round: number }
  const made = await insertRows<Made>(tx, 'WebhookDelivery', rows, ['id', 'state', 'round'])
  const pending = made.filter(({ state }) => state === 'pending')
  await queueRounds(tx, pending, now)
}
